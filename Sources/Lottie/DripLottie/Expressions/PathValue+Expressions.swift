internal import DripGeometry

extension PathValue {
    /// Creates a path from lists of points and of handles, as `createPath` takes them.
    init(_ arguments: [ExpressionValue]) throws(ExpressionFailure) {
        func points(_ index: Int) -> [Vector] {
            guard index < arguments.count, case .list(let list) = arguments[index] else { return [] }
            return list.elements.map { element in
                let numbers = element.numbers
                return Vector(numbers.first ?? 0, numbers.count > 1 ? numbers[1] : 0)
            }
        }
        let vertices = points(0)
        func handles(_ index: Int) -> [Vector] { Array((points(index) + vertices.map { _ in .zero }).prefix(vertices.count)) }
        let all = vertices + handles(1) + handles(2)
        guard all.allSatisfy({ $0.dx.isFinite && $0.dy.isFinite }) else { throw .unsupported("a path of no numbers") }
        self.init(isClosed: arguments.count < 4 || arguments[3].isNothing || arguments[3].isTrue)
        self.vertices = vertices.map { .zero + $0 }
        (handlesIn, handlesOut) = (handles(1), handles(2))
    }

    /// Returns what a method without parameters gives; nil for another one.
    func member(_ name: String, _ arguments: [ExpressionValue]) -> ExpressionValue? {
        switch name {
        case "points": return .points(vertices.map { ($0.x, $0.y) })
        case "inTangents": return .points(handlesIn.map { ($0.dx, $0.dy) })
        case "outTangents": return .points(handlesOut.map { ($0.dx, $0.dy) })
        case "isClosed": return .boolean(isClosed)
        case "pointOnPath", "tangentOnPath", "normalOnPath":
            let measure = PathMeasure(bezierPath)
            let share = min(1, max(0, arguments.first.map { $0.number } ?? 0.5))
            let location = measure.location(atLength: share * measure.length)
            if name == "pointOnPath" { return .numbers([location.point.x, location.point.y]) }
            let tangent = location.tangent
            return .numbers(name == "tangentOnPath" ? [tangent.dx, tangent.dy] : [-tangent.dy, tangent.dx])
        default: return nil
        }
    }
}
