import DripImage
import DripLottie
import Testing

/// Layers that turn along their path, as a bar from the layer's position forwards.
@Suite struct AutoOrientTests {
    private enum Direction: String { case right, down, left, up, upRight, none }

    /// Returns the direction in which the bar points at a frame, from where the layer is.
    private static func direction(_ position: String, frame: Double, at x: Int, _ y: Int) throws -> Direction {
        let bar = #"{"ty": "rc", "p": {"k": [2, 0]}, "s": {"k": [4, 2]}, "r": {"k": 0}}"#
        let layer = Fixture.shapes("\(bar), \(Fixture.red)", #", "ao": 1"#).replacing(#""ks": {}"#, with: #""ks": {"p": \#(position)}"#)
        let image = StraightImage(try Fixture.picture(Fixture.animation(layer), frame: frame))
        // The middle of the bar is two points away; of the four pixels there, that with the most.
        let offsets: [(Direction, Int, Int)] = [(.right, 2, 0), (.down, 0, 2), (.left, -3, 0), (.up, 0, -3), (.upRight, 1, -2)]
        let shown = offsets.filter { image[x + $0.1, y + $0.2].alpha > 200 }
        return shown.count == 1 ? shown[0].0 : .none
    }

    private static func key(_ time: Int, _ x: Int, _ y: Int, _ rest: String = "") -> String {
        #"{"t": \#(time), "s": [\#(x), \#(y)]\#(rest)}"#
    }

    private static func joined(_ keys: String...) -> String { #"{"a": 1, "k": [\#(keys.joined(separator: ", "))]}"# }

    @Test("before its first key frame a layer points along the beginning of its path, after the last one along the end")
    func atRest() throws {
        let corner = Self.joined(Self.key(10, 4, 16), Self.key(20, 4, 6), Self.key(30, 14, 6))
        #expect(try Self.direction(corner, frame: 0, at: 4, 16) == .up && Self.direction(corner, frame: 10, at: 4, 16) == .up)
        #expect(try Self.direction(corner, frame: 30, at: 14, 6) == .right && Self.direction(corner, frame: 50, at: 14, 6) == .right)
        let diagonal = Self.joined(Self.key(10, 4, 16), Self.key(20, 14, 6))
        #expect(try Self.direction(diagonal, frame: 0, at: 4, 16) == .upRight && Self.direction(diagonal, frame: 50, at: 14, 6) == .upRight)
    }

    @Test("a layer that rests, or is held, keeps the direction in which it came") func pauses() throws {
        let held = Self.joined(Self.key(0, 4, 16), Self.key(10, 4, 6, #", "h": 1"#), Self.key(20, 14, 6), Self.key(30, 14, 16))
        let resting = Self.joined(Self.key(0, 4, 16), Self.key(10, 4, 6), Self.key(20, 4, 6), Self.key(30, 14, 6))
        for frame in [10.0, 15, 19.9] {
            for keys in [held, resting] { #expect(try Self.direction(keys, frame: frame, at: 4, 6) == .up) }
        }
        #expect(try Self.direction(held, frame: 25, at: 14, 11) == .down && Self.direction(resting, frame: 25, at: 9, 6) == .right)
        let jumping = Self.joined(Self.key(10, 4, 16, #", "h": 1"#), Self.key(20, 4, 6, #", "h": 1"#), Self.key(30, 14, 6))
        #expect(try Self.direction(jumping, frame: 0, at: 4, 16) == .up && Self.direction(jumping, frame: 25, at: 4, 6) == .up)
        #expect(try Self.direction(jumping, frame: 40, at: 14, 6) == .right)
    }

    @Test("a path that bends, with and without handles at its ends") func curves() throws {
        let curve = Self.joined(Self.key(10, 4, 16, #", "to": [0, -6], "ti": [-6, 0]"#), Self.key(20, 12, 6))
        #expect(try Self.direction(curve, frame: 0, at: 4, 16) == .up && Self.direction(curve, frame: 30, at: 12, 6) == .right)
        let zeroOut = Self.joined(Self.key(10, 4, 16, #", "to": [0, 0], "ti": [-8, 0]"#), Self.key(20, 12, 16))
        #expect(try Self.direction(zeroOut, frame: 0, at: 4, 16) == .right)
        let easedFlat = #", "to": [0, -6], "ti": [-6, 0], "o": {"x": 1, "y": 0}, "i": {"x": 0, "y": 1}"#
        #expect(try Self.direction(Self.joined(Self.key(10, 4, 16, easedFlat), Self.key(20, 12, 6)), frame: 10, at: 4, 16) == .up)
    }

    @Test("coordinates of their own") func separateCoordinates() throws {
        func split(_ x: String, _ y: String) -> String { #"{"s": true, "x": {"a": 1, "k": [\#(x)]}, "y": {"a": 1, "k": [\#(y)]}}"# }
        func key(_ time: Int, _ value: Int) -> String { #"{"t": \#(time), "s": [\#(value)]}"# }
        // Up, then to the right.
        let turning = split("\(key(20, 4)), \(key(30, 14))", "\(key(10, 16)), \(key(20, 6))")
        #expect(try Self.direction(turning, frame: 0, at: 4, 16) == .up && Self.direction(turning, frame: 15, at: 4, 11) == .up)
        #expect(try Self.direction(turning, frame: 25, at: 9, 6) == .right && Self.direction(turning, frame: 50, at: 14, 6) == .right)
        let straight = split("\(key(10, 4)), \(key(20, 4))", "\(key(10, 6)), \(key(20, 16))")
        #expect(try Self.direction(straight, frame: 0, at: 4, 6) == .down && Self.direction(straight, frame: 40, at: 4, 16) == .down)
    }

    @Test("a layer that never moves points to the right") func neverMoving() throws {
        #expect(try Self.direction(Self.joined(Self.key(10, 8, 8)), frame: 0, at: 8, 8) == .right)
        #expect(try Self.direction(Self.joined(Self.key(10, 8, 8), Self.key(20, 8, 8)), frame: 30, at: 8, 8) == .right)
        #expect(try Self.direction(#"{"k": [8, 8]}"#, frame: 0, at: 8, 8) == .right)
    }
}
