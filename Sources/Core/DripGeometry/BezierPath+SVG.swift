import DripNumbers

extension BezierPath {
    /// Reads SVG 1.1 path data: M L H V C S Q T A Z, relative and absolute, with repeated arguments and all number forms.
    ///
    /// Arcs become cubics (see ``addArc(center:radiusX:radiusY:rotation:startAngle:sweep:)``). Empty text is an empty path.
    /// - Throws: ``SVGPathError``, with the offset of the offending byte.
    public init(svg text: String) throws(SVGPathError) {
        try self.init(svg: Array(text.utf8)[...])
    }

    /// Reads UTF-8 bytes without a copy; an error's offset counts from the front of the slice.
    package init(svg bytes: ArraySlice<UInt8>) throws(SVGPathError) {
        self.init()
        var reader = SVGPathReader(bytes: bytes, offset: bytes.startIndex)
        try reader.read(into: &self)
    }

    /// Returns SVG path data that ``init(svg:)-(String)`` reads back to the same bits, with two exceptions. −0 becomes 0, and quartics, which SVG
    /// lacks, become cubics within `quarticTolerance` points.
    public func svg(quarticTolerance: Double = 1e-4) -> String {
        var text = ""
        func add(_ letter: String, _ points: [Point] = []) {
            text += text.isEmpty ? letter : " " + letter
            text += points.map { $0.x.shortest + " " + $0.y.shortest }.joined(separator: " ")
        }
        for element in lowered(tolerance: quarticTolerance).elements {
            switch element {
            case .move(let p): add("M", [p])
            case .line(let p): add("L", [p])
            case .quad(let a, let p): add("Q", [a, p])
            case .cubic(let a, let b, let p), .quartic(_, let a, let b, let p): add("C", [a, b, p])
            case .close: add("Z")
            }
        }
        return text
    }
}

/// A reader that goes through path data once, byte by byte.
private struct SVGPathReader {
    let bytes: ArraySlice<UInt8>
    var offset: Int
    /// The control point that S and T reflect: the last one of a directly preceding curve of their kind.
    var lastCubicControl: Point?
    var lastQuadControl: Point?
    /// Whether a comma may come next: between two numbers, but neither before the first of an instruction nor after another comma.
    var mayFollowComma = false

    mutating func read(into path: inout BezierPath) throws(SVGPathError) {
        skipWhitespace()
        guard offset < bytes.endIndex else { return }
        guard bytes[offset] | 0x20 == UInt8(ascii: "m") else { throw error(.doesNotBeginWithMove) }
        while offset < bytes.endIndex {
            var command = bytes[offset]
            guard "MLHVCSQTAZmlhvcsqtaz".utf8.contains(command) else { throw error(.unexpectedCharacter(command)) }
            offset += 1
            mayFollowComma = false
            repeat {
                try readInstruction(command, into: &path)
                // Further pairs after a move are lines.
                if command == UInt8(ascii: "M") { command = UInt8(ascii: "L") }
                if command == UInt8(ascii: "m") { command = UInt8(ascii: "l") }
            } while skipToRepeatedArguments(of: command)
        }
    }

    private mutating func readInstruction(_ command: UInt8, into path: inout BezierPath) throws(SVGPathError) {
        let current = path.currentPoint
        let origin = command >= UInt8(ascii: "a") ? current : .zero
        let firstPoint = path.points.count
        var cubicControl: Point?
        var quadControl: Point?
        switch command | 0x20 {
        case UInt8(ascii: "z"): path.close()
        case UInt8(ascii: "m"): path.move(to: try point(from: origin))
        case UInt8(ascii: "l"): path.addLine(to: try point(from: origin))
        case UInt8(ascii: "h"): path.addLine(to: Point(try coordinate(from: origin.x), current.y))
        case UInt8(ascii: "v"): path.addLine(to: Point(current.x, try coordinate(from: origin.y)))
        case UInt8(ascii: "c"), UInt8(ascii: "s"):
            let isSmooth = command | 0x20 == UInt8(ascii: "s")
            let first = isSmooth ? current + (current - (lastCubicControl ?? current)) : try point(from: origin)
            let second = try point(from: origin)
            path.addCubic(control1: first, control2: second, to: try point(from: origin))
            cubicControl = second
        case UInt8(ascii: "q"), UInt8(ascii: "t"):
            let isSmooth = command | 0x20 == UInt8(ascii: "t")
            let control = isSmooth ? current + (current - (lastQuadControl ?? current)) : try point(from: origin)
            path.addQuad(control: control, to: try point(from: origin))
            quadControl = control
        default:
            let radii = (abs(try number()), abs(try number()))
            let rotation = try number() * .pi / 180
            let isLarge = try flag()
            let isPositive = try flag()
            path.addSVGArc(radii, rotation: rotation, isLarge: isLarge, isPositive: isPositive, to: try point(from: origin))
        }
        // Reflected controls and arcs are not in the text, so they are checked here.
        guard path.points[firstPoint...].allSatisfy({ $0.isDrawable }) else { throw error(.numberOutOfRange) }
        lastCubicControl = cubicControl
        lastQuadControl = quadControl
    }

    private mutating func point(from origin: Point) throws(SVGPathError) -> Point {
        Point(try coordinate(from: origin.x), try coordinate(from: origin.y))
    }

    /// Reads the next number, relative to `origin`.
    private mutating func coordinate(from origin: Double) throws(SVGPathError) -> Double {
        skipSeparator()
        let start = offset
        let value = origin + (try number())
        guard abs(value) <= Point.coordinateLimit else {
            offset = start
            throw error(.numberOutOfRange)
        }
        return value
    }

    private mutating func number() throws(SVGPathError) -> Double {
        skipSeparator()
        guard let (value, end) = DecimalNumber.read(bytes, at: offset) else { throw error(.numberExpected) }
        guard abs(value) <= Point.coordinateLimit else { throw error(.numberOutOfRange) }
        offset = end
        mayFollowComma = true
        return value
    }

    /// Reads a single 0 or 1, which may stand directly before the next number: `a1 1 0 0110 10`.
    private mutating func flag() throws(SVGPathError) -> Bool {
        skipSeparator()
        guard offset < bytes.endIndex, bytes[offset] == UInt8(ascii: "0") || bytes[offset] == UInt8(ascii: "1") else {
            throw error(.flagExpected)
        }
        offset += 1
        mayFollowComma = true
        return bytes[offset - 1] == UInt8(ascii: "1")
    }

    /// Moves to the next set of arguments of the same instruction, which is not a close; false at an instruction or the end.
    private mutating func skipToRepeatedArguments(of command: UInt8) -> Bool {
        skipWhitespace()
        guard offset < bytes.endIndex, command | 0x20 != UInt8(ascii: "z") else { return false }
        if bytes[offset] == UInt8(ascii: ",") {
            // A number must follow a comma; reading it reports the error if there is none.
            offset += 1
            mayFollowComma = false
            return true
        }
        return "+-.0123456789".utf8.contains(bytes[offset])
    }

    private func error(_ reason: SVGPathError.Reason) -> SVGPathError {
        SVGPathError(reason: reason, offset: offset - bytes.startIndex)
    }

    /// Skips white space, with at most one comma where one is allowed.
    private mutating func skipSeparator() {
        skipWhitespace()
        guard mayFollowComma, offset < bytes.endIndex, bytes[offset] == UInt8(ascii: ",") else { return }
        offset += 1
        mayFollowComma = false
        skipWhitespace()
    }

    private mutating func skipWhitespace() {
        // Space, tab, line feed, form feed, carriage return.
        while offset < bytes.endIndex, bytes[offset] == 0x20 || (0x09...0x0D).contains(bytes[offset]) && bytes[offset] != 0x0B {
            offset += 1
        }
    }
}

extension BezierPath {
    /// Adds an arc in SVG's endpoint form. The centre follows from both ends, the radii, and two flags that choose one of four arcs. Radii that are
    /// too small are scaled up; a zero radius draws a line. Source: SVG 1.1, appendix F.6.
    fileprivate mutating func addSVGArc(
        _ radii: (Double, Double), rotation: Double, isLarge: Bool, isPositive: Bool, to end: Point
    ) {
        let start = currentPoint
        guard start != end else { return }
        guard radii.0 > 0, radii.1 > 0 else { return addLine(to: end) }
        // In the frame where the ellipse is the unit circle about the origin, half the chord is `half`.
        let unturn = AffineMap.rotation(-rotation)
        let halfChord = unturn(Point((start.x - end.x) / 2, (start.y - end.y) / 2))
        let half = Vector(halfChord.x / radii.0, halfChord.y / radii.1)
        let reach = half.length
        guard reach.isFinite, reach > 0 else { return addLine(to: end) }
        let grow = max(1, reach)
        let (radiusX, radiusY) = (radii.0 * grow, radii.1 * grow)
        let away = max(0, 1 / (reach * reach) - 1).squareRoot() * (isLarge == isPositive ? -1 : 1)
        let offset = reach >= 1 ? Vector.zero : Vector(half.dy, -half.dx) * away
        let turn = AffineMap.rotation(rotation)
        let shift = turn(Point(offset.dx * radiusX, offset.dy * radiusY))
        let center = Point((start.x + end.x) / 2 + shift.x, (start.y + end.y) / 2 + shift.y)
        let from = half * (1 / grow) - offset
        let to = -(half * (1 / grow)) - offset
        // Computed from half the chord. A difference of angles loses all digits where the radius is far above the chord.
        let halfAngle = arcTangent(y: min(1, reach), x: max(0, (1 - reach) * (1 + reach)).squareRoot())
        let sweep = (isLarge ? 2 * .pi - 2 * halfAngle : 2 * halfAngle) * (isPositive ? 1 : -1)
        if abs(sweep) <= .pi / 4 {
            // One cubic, built from its ends for the same reason: around a far centre they would be lost in rounding.
            let handle = 4.0 / 3 * sine(sweep / 4) / cosine(sweep / 4)
            let tangent = { (unit: Vector) in turn(Point(-unit.dy * radiusX, unit.dx * radiusY)) - Point.zero }
            return addCubic(control1: start + tangent(from) * handle, control2: end - tangent(to) * handle, to: end)
        }
        var arc = BezierPath()
        let startAngle = arcTangent(y: from.dy, x: from.dx)
        arc.addArc(center: center, radiusX: radiusX, radiusY: radiusY, rotation: rotation, startAngle: startAngle, sweep: sweep)
        // The last one ends exactly at `end` despite rounding.
        for case .cubic(let a, let b, let p) in arc.elements.dropLast() { addCubic(control1: a, control2: b, to: p) }
        if case .cubic(let a, let b, _)? = arc.elements.last { addCubic(control1: a, control2: b, to: end) }
    }
}
