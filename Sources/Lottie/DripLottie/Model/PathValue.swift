internal import DripGeometry

/// A path of cubic curves, as files store it: vertices, and the handles before and after each, relative to it.
struct PathValue: KeyValue {
    var vertices: [Point] = []
    var handlesIn: [Vector] = []
    var handlesOut: [Vector] = []
    var isClosed = false

    init(isClosed: Bool) { self.isClosed = isClosed }

    static func value(_ value: PropertyValue, over base: PathValue) -> PathValue? { if case .path(let path) = value { path } else { nil } }

    var propertyValue: PropertyValue { .path(self) }

    func mixed(with other: PathValue, _ progress: (Int) -> Double) -> PathValue {
        guard other.vertices.count == vertices.count else { return self }
        let share = progress(0)
        var mixed = self
        for index in vertices.indices {
            mixed.vertices[index] = vertices[index].interpolated(to: other.vertices[index], at: share)
            mixed.handlesIn[index] = handlesIn[index] + (other.handlesIn[index] - handlesIn[index]) * share
            mixed.handlesOut[index] = handlesOut[index] + (other.handlesOut[index] - handlesOut[index]) * share
        }
        return mixed
    }

    /// The path as drawn. A side whose handles have no length is a line.
    var bezierPath: BezierPath {
        var path = BezierPath()
        guard let start = vertices.first else { return path }
        path.move(to: start)
        for index in 0..<(isClosed ? vertices.count : vertices.count - 1) {
            let next = index + 1 < vertices.count ? index + 1 : 0
            if handlesOut[index] == .zero, handlesIn[next] == .zero {
                if next > 0 { path.addLine(to: vertices[next]) }
            } else {
                path.addCubic(
                    control1: vertices[index] + handlesOut[index], control2: vertices[next] + handlesIn[next], to: vertices[next])
            }
        }
        if isClosed { path.close() }
        return path
    }
}
