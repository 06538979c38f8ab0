import DripNumbers

/// A reader that goes through path data once, byte by byte.
struct SVGPathReader {
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
