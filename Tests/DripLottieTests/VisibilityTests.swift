import DripImage
import DripLottie
import Testing

/// Only what would show at some frame is refused.
@Suite struct VisibilityTests {
    /// A video, which is not drawn, between two frames and with `rest` among its keys.
    private static func video(_ from: Int, _ to: Int, _ rest: String = "") -> String {
        #"{"ty": 9, "ind": 5, "nm": "V", "ip": \#(from), "op": \#(to), "ks": {\#(rest)}}"#
    }

    private static func fade(_ one: Int, _ other: Int) -> String {
        #""o": {"a": 1, "k": [{"t": 10, "s": [\#(one)], "i": {"x": [1], "y": [1]}, "o": {"x": [0], "y": [0]}}, {"t": 50, "s": [\#(other)]}]}"#
    }

    private static func isNoted(_ layers: String, _ rest: String = "") throws -> Bool {
        try Fixture.notes(Fixture.animation("\(layers), \(Fixture.shapes(Fixture.square, #", "ind": 7"#))", rest)) == ["layer type video"]
    }

    @Test(arguments: [
        (video(60, 90), false), (video(59, 90), true), (video(-9, 0), false), (video(-9, 1), true), (video(30, 30), false),
        (video(0, 60, fade(0, 0)), false), (video(0, 60, fade(0, 1)), true), (video(0, 60, fade(-5, -5)), false),
        (video(0, 9, fade(0, 100)), false), (video(51, 60, fade(100, 0)), false), (video(49, 60, fade(100, 0)), true),
        (#"{"ty": 9, "nm": "V", "ks": {}}"#, false), (#"{"ty": 9, "nm": "V", "op": 60, "ks": {}}"#, true),
    ])
    func layersAreNotedInTheirRangeOnly(layer: String, isNoted: Bool) throws { #expect(try Self.isNoted(layer) == isNoted) }

    @Test(arguments: [
        (#""ip": 0, "op": 60"#, true), (#""ip": 0, "op": 30"#, false), (#""ip": 0, "op": 30, "st": -20"#, true),
        (#""op": 60, "sr": 2"#, false),
        (#""op": 60, "st": 50, "sr": -1"#, true), (#""op": 60, "st": 30, "sr": -1"#, false), (#""op": 60, "tm": {"k": 1}"#, false),
        (#""op": 60, "tm": {"k": 1.5}"#, true), (#""op": 60, "tm": {"k": [{"t": 0, "s": [0]}, {"t": 60, "s": [2]}]}"#, true),
        (#""op": 60, "tm": {"k": [{"t": 0, "s": [0]}, {"t": 60, "s": [1]}]}"#, false), (#""op": 60, "hd": true"#, false),
    ])
    func layersOfCompositionsAreNotedAtTheirTimes(range: String, isNoted: Bool) throws {
        let assets = #", "assets": [{"id": "a", "layers": [\#(Self.video(40, 50))]}]"#
        #expect(try Self.isNoted(#"{"ty": 0, "refId": "a", "w": 20, "h": 20, "ks": {}, \#(range)}"#, assets) == isNoted)
    }

    @Test func framesOfMarkersAreShown() throws {
        #expect(try Self.isNoted(Self.video(70, 80), #", "markers": [{"tm": 75, "cm": "a", "dr": 2}]"#))
        #expect(try !Self.isNoted(Self.video(70, 80), #", "markers": [{"tm": 85, "cm": "a", "dr": 2}]"#))
    }

    @Test func layersShowOnlyWhereTheirMattesDo() throws {
        func layers(_ matte: String, _ mode: Int) -> String {
            let matted = #"{"ty": 9, "tt": \#(mode), "ip": 0, "op": 60, "ks": {}}"#
            return "\(matte), \(matted)"
        }
        let (late, early) = (
            ##"{"ty": 1, "td": 1, "ip": 70, "op": 80, "sw": 9, "sh": 9, "sc": "#ffffff", "ks": {}}"##,
            #"{"ty": 3, "td": 1, "op": 60, "ks": {}}"#
        )
        #expect(try !Self.isNoted(layers(late, 1)) && !Self.isNoted(layers(early, 3)))
        #expect(try Self.isNoted(layers(late, 2)) && Self.isNoted(layers(early, 4)))
    }

    /// Styles and groups in a layer that shows from frame 0 to 60.
    @Test(arguments: [
        (#"{"ty": "fl", "bm": 17, "c": {"k": [1, 0, 0]}, "o": {"k": 0}}"#, false),
        (#"{"ty": "fl", "bm": 17, "c": {"k": [1, 0, 0]}}"#, true),
        (#"{"ty": "st", "bm": 17, "c": {"k": [1, 0, 0]}, "w": {"k": 0}}"#, false),
        (#"{"ty": "st", "bm": 17, "c": {"k": [1, 0, 0]}, "w": {"k": 2}}"#, true), (#"{"ty": "st", "bm": 17}"#, false),
        (#"{"ty": "fl", "bm": 17, "o": {"k": [{"t": 70, "s": [0], "h": 1}, {"t": 80, "s": [9]}]}}"#, false),
        (#"{"ty": "gr", "it": [{"ty": "qq"}, {"ty": "tr", "o": {"k": [{"t": 60, "s": [0], "h": 1}, {"t": 61, "s": [9]}]}}]}"#, false),
        (#"{"ty": "gr", "it": [{"ty": "qq"}, {"ty": "tr", "o": {"k": [{"t": 59, "s": [0], "h": 1}, {"t": 59.5, "s": [9]}]}}]}"#, true),
        (#"{"ty": "gr", "it": [{"ty": "qq"}, {"ty": "tr", "o": {"k": 0, "x": "no.such(1)"}}]}"#, true),
        (#"{"ty": "tw", "a": {"k": 0}}"#, false), (#"{"ty": "tw", "a": {"k": 9}}"#, true),
        (#"{"ty": "gr", "it": [{"ty": "tw", "a": {"k": 9}}, \#(Fixture.square)]}"#, false),
        (#"{"ty": "mm", "mm": 3}, \#(Fixture.stroke)"#, false), (#"\#(Fixture.square), {"ty": "mm", "mm": 3}, \#(Fixture.stroke)"#, true),
        (#"\#(Fixture.square), {"ty": "mm", "mm": 3}, {"ty": "st", "w": {"k": 0}}"#, false),
        (#"\#(Fixture.square), {"ty": "mm", "mm": 3}, {"ty": "st", "w": {"k": 2}, "o": {"k": 0}}"#, false),
        (#"\#(Fixture.square), {"ty": "mm", "mm": 3}, {"ty": "rd", "r": {"k": 3}}"#, true),
        (#"\#(Fixture.square), {"ty": "mm", "mm": 3}, {"ty": "rd", "r": {"k": 0}}"#, false),
        (#"\#(Fixture.square), {"ty": "mm", "mm": 3}, {"ty": "tm", "s": {"k": 100}, "e": {"k": 0}, "o": {"k": 40}}"#, false),
        (#"\#(Fixture.square), {"ty": "mm", "mm": 3}, {"ty": "pb", "a": {"k": 0}}, {"ty": "op", "a": {"k": 0}}"#, false),
        (#"{"ty": "no"}"#, false),
    ])
    func shapesAreNotedWhereTheyShow(items: String, isNoted: Bool) throws {
        #expect(try Fixture.notes(Fixture.animation(Fixture.shapes("\(Fixture.square), \(items), \(Fixture.red)"))).isEmpty != isNoted)
    }

    /// An image of 10×10 points that is missing, by its transform.
    @Test(arguments: [
        ("", true), (#""s": {"k": [0, 100]}"#, false), (#""p": {"k": [30, 5]}"#, false), (#""p": {"k": [-9, 5]}"#, true),
        (#""p": {"k": [-10, 5]}"#, false), (#""p": {"k": [25, 5]}, "r": {"k": 45}"#, true),
        (#""p": {"k": [{"t": 0, "s": [30, 5]}, {"t": 40, "s": [90, 5]}]}"#, false),
        (#""p": {"k": [{"t": 20, "s": [30, 5], "h": 1}, {"t": 30, "s": [9, 5], "h": 1}, {"t": 31, "s": [30, 5], "h": 1}]}"#, true),
        // It crosses the picture within one frame.
        (#""p": {"k": [{"t": 20.1, "s": [-30, 5]}, {"t": 20.2, "s": [90, 5]}]}"#, true),
    ])
    func missingImagesAreNotedWhereTheyWouldShow(transform: String, isNoted: Bool) throws {
        let text = Fixture.animation(
            #"{"ty": 2, "refId": "i", "op": 60, "ks": {\#(transform)}}"#, #", "assets": [{"id": "i", "w": 10, "h": 10, "p": "x.png"}]"#)
        #expect(try Fixture.notes(text) == (isNoted ? ["missing or unreadable image 'x.png'"] : []))
    }

    /// An opacity of 0 that an expression which is not evaluated replaces.
    @Test func unknownOpacitiesCountAsShown() throws {
        let layer = Fixture.shapes(Fixture.square, #", "ks": {"o": {"k": 0, "x": "no.such(1)"}}"#)
        #expect(try Fixture.notes(Fixture.animation(layer)).count == 1)
    }

    @Test func camerasMatterToLayersBesideThem() throws {
        let camera = #"{"ty": 13, "nm": "One", "ip": 0, "op": 20, "ks": {}}"#
        func space(_ from: Int, _ to: Int) -> String {
            ##"{"ty": 1, "ddd": 1, "ip": \##(from), "op": \##(to), "sw": 9, "sh": 9, "sc": "#ffffff", "ks": {}}"##
        }
        func notes(_ layers: String, inside: String = "") throws -> [String] {
            let inner = #"{"ty": 0, "refId": "a", "w": 20, "h": 20, "op": 60, "ks": {}}"#
            return try Fixture.notes(Fixture.animation("\(layers), \(inner)", #", "assets": [{"id": "a", "layers": [\#(inside)]}]"#))
        }
        #expect(try notes("\(camera), \(space(0, 60))") == ["layer type camera"])
        #expect(try notes("\(camera), \(space(20, 60))").isEmpty)
        #expect(try notes(camera, inside: space(0, 60)).isEmpty)
    }
}
