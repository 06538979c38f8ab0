import DripImage
import DripLottie
import Testing

/// Layers in space, seen from the front, and effects.
@Suite struct SpaceTests {
    /// A solid of 8×8 points about the middle of the picture.
    private static func solid(_ color: String, _ transform: String, _ rest: String = "") -> String {
        """
        {"ty": 1, "ddd": 1, "nm": "Solid", "sw": 8, "sh": 8, "sc": "\(color)", "ip": 0, "op": 60,
        "ks": {"a": {"a": 0, "k": [4, 4, 0]}\(transform)}\(rest)}
        """
    }

    private static func columns(_ layers: String, row: Int = 10) throws -> [Int] {
        let image = try StraightImage(Fixture.picture(Fixture.animation(layers)))
        return (0..<20).filter { image[$0, row].alpha > 127 }
    }

    @Test func depthScalesAboutTheMiddle() throws {
        // The camera is 20 · 50 / 36 points away: at that depth everything is half as large.
        let far = #", "p": {"a": 0, "k": [10, 10, 27.7777777778]}"#
        #expect(try Self.columns(Self.solid("#ff0000", far)) == [8, 9, 10, 11])
        #expect(try Self.columns(Self.solid("#ff0000", #", "p": {"a": 0, "k": [16, 10, 27.7777777778]}"#)) == [11, 12, 13, 14])
        #expect(try Self.columns(Self.solid("#ff0000", #", "p": {"a": 0, "k": [10, 10, -30]}"#)).isEmpty, "it is behind the camera")
        let flat = Self.solid("#ff0000", far).replacing(#""ddd": 1"#, with: #""ddd": 0"#)
        #expect(try Self.columns(flat) == Array(6..<14), "a layer of the plane has no depth")
        #expect(try Fixture.notes(Fixture.animation(Self.solid("#ff0000", far))).isEmpty)
    }

    @Test func nearLayersHideFarOnes() throws {
        func color(_ depth: Int) throws -> Color {
            let layers = [
                Self.solid("#ff0000", #", "p": {"a": 0, "k": [10, 10, 0]}"#),
                Self.solid("#0000ff", #", "p": {"a": 0, "k": [10, 10, \#(depth)]}"#),
            ]
            return try Fixture.color(Fixture.animation(layers.joined(separator: ", ")), 10, 10)
        }
        #expect(try color(-5) == Color(rgb: 0x0000FF) && color(0) == Color(rgb: 0xFF0000) && color(5) == Color(rgb: 0xFF0000))
    }

    @Test func rotationsNarrowALayer() throws {
        let place = #", "p": {"a": 0, "k": [10, 10, 0]}"#
        let turned = Self.solid("#ff0000", #"\#(place), "ry": {"a": 0, "k": 60}"#)
        #expect(try Self.columns(turned) == [8, 9, 10, 11])
        #expect(try Fixture.notes(Fixture.animation(turned)).isEmpty)
        #expect(try Self.columns(Self.solid("#ff0000", #"\#(place), "or": {"a": 0, "k": [0, 60, 0]}"#)) == [8, 9, 10, 11])
        #expect(try Self.columns(Self.solid("#ff0000", #"\#(place), "rx": {"a": 0, "k": 60}"#), row: 7).isEmpty)
        // About z it stays in the plane.
        let spun = Self.solid("#ff0000", #"\#(place), "rz": {"a": 0, "k": 45}"#)
        #expect(try Self.columns(spun).count > 9 && Fixture.notes(Fixture.animation(spun)).isEmpty)
        // First about y, then about x: the right side, which comes nearer, moves down.
        let both = Self.solid("#ff0000", #"\#(place), "rx": {"a": 0, "k": 45}, "ry": {"a": 0, "k": 45}"#)
        let image = try StraightImage(Fixture.picture(Fixture.animation(both)))
        func rows(_ column: Int) -> [Int] { (0..<20).filter { image[column, $0].alpha > 127 } }
        #expect(try #require(rows(8).first) < #require(rows(11).first))
    }

    // MARK: Effects

    private static func effect(_ kind: Int, _ values: [String]) -> String {
        let list = values.map { #"{"v": {"a": 0, "k": \#($0)}}"# }.joined(separator: ", ")
        return #", "ef": [{"ty": \#(kind), "nm": "Effect", "ef": [\#(list)]}]"#
    }

    private static let place = #", "p": {"a": 0, "k": [10, 10, 0]}"#

    /// A colour, the amount, and the tinted colour, from blue for black to red for white.
    @Test(arguments: [(0x000000, 100, 0x0000FF), (0xFFFFFF, 100, 0xFF0000), (0x808080, 100, 0x80007F), (0x000000, 50, 0x000080)])
    func tintHasTwoEnds(color: Int, amount: Int, expected: Int) throws {
        let digits = String(color + 0x1000000, radix: 16).dropFirst()
        let effect = Self.effect(20, ["[0, 0, 1]", "[1, 0, 0]", "\(amount)"])
        let found = try Fixture.color(Fixture.animation(Self.solid("#\(digits)", Self.place, effect)), 10, 10)
        let wanted = Color(rgb: UInt32(expected))
        #expect(
            abs(Int(found.red) - Int(wanted.red)) <= 2 && abs(Int(found.blue) - Int(wanted.blue)) <= 2 && found.alpha == 255, "\(found)")
    }

    /// Blue for black, green in the middle, red for white: a grey, the share of the original, and the colour.
    @Test(arguments: [
        (0x000000, 0, 0x0000FF), (0x808080, 0, 0x01FE00), (0xFFFFFF, 0, 0xFF0000), (0x404040, 0, 0x00807F), (0xC0C0C0, 0, 0x817E00),
        (0xFFFFFF, 100, 0xFFFFFF), (0x000000, 50, 0x000080),
    ])
    func tritoneHasThreeColors(gray: Int, original: Int, expected: Int) throws {
        let digits = String(gray + 0x1000000, radix: 16).dropFirst()
        let effect = Self.effect(23, ["[1, 0, 0]", "[0, 1, 0]", "[0, 0, 1]", "\(original)"])
        let found = try Fixture.color(Fixture.animation(Self.solid("#\(digits)", Self.place, effect)), 10, 10)
        let wanted = Color(rgb: UInt32(expected))
        for (one, other) in [(found.red, wanted.red), (found.green, wanted.green), (found.blue, wanted.blue)] {
            #expect(abs(Int(one) - Int(other)) <= 3, "\(found) for \(wanted)")
        }
        #expect(found.alpha == 255)
    }

    /// The effect leaves nothing of the original, the layer style lies over it.
    @Test func fillsAreTranslucent() throws {
        let effect = Self.effect(21, ["0", "0", "[0, 0, 1]", "0", "0", "0", "0.5"])
        let found = try Fixture.color(Fixture.animation(Self.solid("#ff0000", Self.place, effect)), 10, 10)
        #expect(found.alpha == 128 && found.red == 0 && found.blue == 255, "\(found)")
        let style = #", "sy": [{"ty": 7, "c": {"k": [0, 0, 1]}, "so": {"k": 50}}]"#
        let mixed = try Fixture.color(Fixture.animation(Self.solid("#ff0000", Self.place, style)), 10, 10)
        #expect(mixed.alpha == 255 && abs(Int(mixed.red) - 128) <= 1 && abs(Int(mixed.blue) - 128) <= 1, "\(mixed)")
    }

    @Test func transformMovesAgain() throws {
        let values = ["[4, 4]", "[4, 4]", "0", "100", "50", "0", "0", "0", "100"]
        #expect(try Self.columns(Self.solid("#ff0000", Self.place, Self.effect(35, values))) == [8, 9, 10, 11])
        let dimmed = Self.effect(35, ["[4, 4]", "[6, 4]", "1", "100", "50", "0", "0", "0", "50"])
        let text = Fixture.animation(Self.solid("#ff0000", Self.place, dimmed))
        #expect(try Fixture.color(text, 15, 10).alpha == 128 && Fixture.color(text, 7, 10).alpha == 0)
    }

    @Test func masksAreStroked() throws {
        let mask = """
            , "hasMask": true, "masksProperties": [{"mode": "n", "inv": false, "o": {"k": 100}, "x": {"k": 0}, "pt": {"a": 0, "k":
            {"c": false, "v": [[0, 4], [8, 4]], "i": [[0, 0], [0, 0]], "o": [[0, 0], [0, 0]]}}}]
            """
        func colors(_ style: Int, end: Int = 100) throws -> [Color] {
            let effect = Self.effect(22, ["1", "0", "0", "[0, 0, 1]", "2", "1", "1", "0", "\(end)", "0", "\(style)"])
            let text = Fixture.animation(Self.solid("#ff0000", Self.place, mask + effect))
            return try [Fixture.color(text, 7, 10), Fixture.color(text, 12, 10), Fixture.color(text, 7, 7)]
        }
        let (red, blue, none) = (Color(rgb: 0xFF0000), Color(rgb: 0x0000FF), Color.clear)
        #expect(try colors(1) == [blue, blue, red])
        #expect(try colors(1, end: 50) == [blue, red, red])
        #expect(try colors(2) == [blue, blue, none])
        #expect(try colors(3) == [red, red, none])
    }

    /// At 360°, the sine is a little less than 0.
    @Test(arguments: [(180, 14), (360, 5)])
    func shadowsThatFallJustBesideAPixelAreDrawn(direction: Int, row: Int) throws {
        let shadow = Self.effect(25, ["[0, 0, 0, 1]", "255", "\(direction)", "1", "3"])
        let color = try Fixture.color(Fixture.animation(Self.solid("#ff0000", Self.place, shadow)), 10, row)
        #expect(color.alpha > 60 && color.red == 0)
    }

    @Test func layerStylesAreDrawn() throws {
        func colors(_ style: String) throws -> [Color] {
            let text = Fixture.animation(Self.solid("#ff0000", Self.place, #", "sy": [{\#(style)}]"#))
            #expect(try Fixture.notes(text).isEmpty)
            return try [(6, 10), (10, 10), (13, 10), (15, 10)].map { try Fixture.color(text, $0.0, $0.1) }
        }
        let blue = #""c": {"k": [0, 0, 1]}, "o": {"k": 100}"#
        let (red, shade) = (Color(rgb: 0xFF0000), Color(rgb: 0x0000FF))
        #expect(try colors(#""ty": 7, "c": {"k": [0, 0, 1]}, "so": {"k": 100}"#) == [shade, shade, shade, .clear])
        // Light from the left: the shadow falls to the right, within the layer from its left edge.
        #expect(try colors(#""ty": 2, \#(blue), "a": {"k": 180}, "d": {"k": 2}, "s": {"k": 0}"#) == [shade, red, red, .clear])
        #expect(try colors(#""ty": 1, \#(blue), "a": {"k": 180}, "d": {"k": 2}, "s": {"k": 0}"#) == [red, red, red, shade])
        let inner = try colors(#""ty": 4, \#(blue), "s": {"k": 4}"#)
        #expect(inner[0].blue > 60 && inner[2] == inner[0] && inner[1].blue < inner[0].blue && inner[3] == .clear)
        let outer = try colors(#""ty": 3, \#(blue), "s": {"k": 4}"#)
        #expect(outer[0] == red && outer[1] == red && outer[3].alpha > 20 && outer[3].blue == 255)
    }

    @Test func strokesOfMergedPathsAreNoted() throws {
        let other = Fixture.square.replacing("[10, 10]", with: "[14, 10]")
        func notes(_ mode: Int, _ style: String) throws -> [String] {
            try Fixture.notes(Fixture.animation(Fixture.shapes(#"\#(Fixture.square), \#(other), {"ty": "mm", "mm": \#(mode)}, \#(style)"#)))
        }
        for mode in 1...5 { #expect(try notes(mode, Fixture.red).isEmpty) }
        for mode in [2, 3, 4] { #expect(try notes(mode, Fixture.stroke) == ["stroke of merged paths"]) }
        for mode in [1, 5] { #expect(try notes(mode, Fixture.stroke).isEmpty) }
    }
}
