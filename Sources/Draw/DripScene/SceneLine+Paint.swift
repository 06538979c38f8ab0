import DripGeometry
import DripImage

/// Arguments of version 2.
extension SceneLine {
    private static let coordinates = -Point.coordinateLimit...Point.coordinateLimit
    private static let lengths = 0...Point.coordinateLimit

    /// Returns a colour or, in version 2, the gradient of a name; nil for `gradients` is version 1.
    mutating func paint(_ gradients: [String: Gradient]?) throws(SceneError) -> Paint {
        guard let gradients else { return .color(try color()) }
        let start = self
        let word = word()
        if !gradients.isEmpty, let gradient = gradients[String(decoding: word, as: UTF8.self)] { return .gradient(gradient) }
        guard let color = Color(String(decoding: word, as: UTF8.self)) else {
            let expected = "a colour such as #1E90FF or dodgerblue, or the name of a gradient above"
            throw start.error(.expected(expected, found: excerpt(of: word)))
        }
        return .color(color)
    }

    /// Returns a gradient and its name.
    mutating func gradient() throws(SceneError) -> (name: String, gradient: Gradient) {
        let name = try gradientName()
        let geometry: Gradient.Geometry
        var kind: GradientKind = try choice()
        var projection: Projection?
        if kind == .projection {
            var numbers: [Double] = []
            while numbers.count < 9 {
                numbers.append(try number("one of the nine numbers of the projection", in: Self.coordinates, "±1e100"))
            }
            projection = Projection(numbers)
            kind = try choice()
        }
        switch kind {
        case .projection: throw error(.repeated(kind.rawValue))
        case .linear: geometry = .linear(from: try point("the start"), to: try point("the end"))
        case .radial:
            let center = try point("the circle's centre")
            let radius = try number("a radius", in: Self.lengths, "0…1e100")
            let focus = try point("the focal circle's centre")
            let focusRadius = try number("the focal circle's radius", in: Self.lengths, "0…1e100")
            geometry = .radial(center: center, radius: radius, focus: focus, focusRadius: focusRadius)
        }
        let spread: Gradient.Spread = try choice()
        let gradient = Gradient(geometry, spread: spread, stops: try stops())
        return (name, projection.map { gradient.seen(through: $0) } ?? gradient)
    }

    private mutating func gradientName() throws(SceneError) -> String {
        let start = self
        let name = try argument("a name: a letter, then letters, digits and '-'") { word in
            let isName = word.first.map(Self.isLetter) == true && word.allSatisfy { Self.isLetter($0) || Self.isDigit($0) || $0 == 0x2D }
            return isName ? String(decoding: word, as: UTF8.self) : nil
        }
        guard name.utf8.count <= SceneReader.nameLimit else { throw start.error(.nameOverLimit(limit: SceneReader.nameLimit)) }
        return name
    }

    private mutating func stops() throws(SceneError) -> [GradientStop] {
        var stops: [GradientStop] = []
        repeat {
            let start = self
            guard stops.count < Gradient.stopLimit else { throw error(.stopsOverLimit(limit: Gradient.stopLimit)) }
            let offset = try number("a stop's offset", in: 0...1, "0…1")
            guard offset >= stops.last?.offset ?? 0 else { throw start.error(.offsetFalls) }
            stops.append(GradientStop(offset, try color()))
        } while !isAtEnd
        return stops
    }

    private mutating func point(_ what: String) throws(SceneError) -> Point {
        Point(
            try number(what + "'s x in points", in: Self.coordinates, "±1e100"),
            try number(what + "'s y in points", in: Self.coordinates, "±1e100"))
    }

    /// Returns a group without drawings: its opacity and, in version 2, its properties in any order.
    mutating func group(isVersion1: Bool) throws(SceneError) -> Group {
        var group = Group(opacity: try number("an opacity", in: 0...1, "0…1"), draws: [])
        var seen: Set<GroupProperty> = []
        while !isAtEnd {
            let start = self
            if isVersion1 {
                let word = word()
                guard let newer = GroupProperty(rawValue: String(decoding: word, as: UTF8.self)) else {
                    throw start.error(.unexpectedText(start.excerpt(of: start.remaining)))
                }
                throw start.error(.needsVersion2(newer.rawValue))
            }
            let property: GroupProperty = try choice()
            guard seen.insert(property).inserted else { throw start.error(.repeated(property.rawValue)) }
            switch property {
            case .matrix: group.matrix = try matrix()
            case .blend: group.blend = try choice()
            case .blur: group.blur = Blur(x: try deviation(), y: try deviation())
            case .shadow:
                let offset = try point("the shadow") - Point.zero
                group.shadow = Shadow(offset: offset, blur: try deviation(), color: try color())
            case .outset: group.outset = try number("a distance in points", in: -Outset.limit...Outset.limit, "−250…250")
            case .tint: group.tint = Tint(try color(), amount: try number("an amount", in: 0...1, "0…1"))
            }
        }
        return group
    }

    private mutating func deviation() throws(SceneError) -> Double {
        try number("a standard deviation in points", in: 0...Blur.limit, "0…200")
    }

    private mutating func matrix() throws(SceneError) -> AffineMap {
        func entry() throws(SceneError) -> Double { try number("a number of the matrix 'a b c d e f'", in: Self.coordinates, "±1e100") }
        return AffineMap(a: try entry(), b: try entry(), c: try entry(), d: try entry(), e: try entry(), f: try entry())
    }

    private static func isLetter(_ byte: UInt8) -> Bool { (0x41...0x5A).contains(byte & 0xDF) }
    private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

    /// The kinds of gradients, and the word before the map from points to the plane of one in perspective.
    private enum GradientKind: String, CaseIterable { case linear, radial, projection }

    /// The properties of a group of version 2, in the order in which they are written.
    private enum GroupProperty: String, CaseIterable { case matrix, blend, blur, shadow, tint, outset }
}

extension Projection {
    /// Creates a map from nine numbers, row by row.
    init(_ numbers: [Double]) {
        self.init(
            x: SIMD3(numbers[0], numbers[1], numbers[2]), y: SIMD3(numbers[3], numbers[4], numbers[5]),
            divisor: SIMD3(numbers[6], numbers[7], numbers[8]))
    }
}
