import DripImage
import DripLottie
import DripScene
import Testing

/// What blend modes see: an orange square of a mode over a grey ground.
@Suite struct IsolationTests {
    /// Multiplied with grey, orange is brown.
    private static let (orange, brown) = (Color(rgb: 0xFF8000), Color(rgb: 0x804000))
    private static let fading = #"{"a": 1, "k": [{"t": 0, "s": [0]}, {"t": 30, "s": [100]}]}"#
    private static let full = #"{"k": 100}"#

    private static let ground = ##"{"ty": 1, "nm": "Ground", "ind": 9, "ip": 0, "op": 60, "ks": {}, "sc": "#808080", "sw": 20, "sh": 20}"##

    private static func fill(_ blend: Int) -> String {
        #"{"ty": "fl", "c": {"k": [1, 0.5, 0, 1]}, "o": {"k": 100}, "bm": \#(blend)}"#
    }

    /// A shape layer, or a composition of it.
    private static func layer(_ items: String, _ rest: String = "", opacity: String = full) -> String {
        Fixture.shapes(items, rest).replacing(#""ks": {}"#, with: #""ks": {"o": \#(opacity)}"#)
    }

    private static func composed(_ layers: String, opacity: String = full, rest: String = "") -> String {
        let asset = #"{"id": "c", "layers": [\#(layers)]}"#
        let layer = #"{"ty": 0, "nm": "In", "ind": 5, "refId": "c", "w": 20, "h": 20, "ip": 0, "op": 60, "ks": {"o": \#(opacity)}\#(rest)}"#
        return Fixture.animation("\(layer), \(ground)", #", "assets": [\#(asset)]"#)
    }

    private static func color(_ text: String, frame: Double) throws -> Color {
        #expect(try Fixture.notes(text).isEmpty)
        return try Fixture.color(text, 10, 10, frame: frame)
    }

    /// Orange on nothing stays as it is.
    @Test("a composition is isolated for each blend mode", arguments: 1...16)
    func compositions(mode: Int) throws {
        let layer = Self.layer("\(Fixture.square), \(Self.fill(0))", #", "bm": \#(mode)"#)
        let style = Self.layer("\(Fixture.square), \(Self.fill(mode))")
        for layers in [layer, style] {
            #expect(try Self.color(Self.composed(layers), frame: 0) == Self.orange)
            // Hard light of orange on grey is orange.
            let collapsed = try Self.color(Self.composed(layers, rest: #", "ct": 1"#), frame: 0)
            #expect(mode == 8 || collapsed != Self.orange, "a collapsed one is not")
        }
    }

    @Test("a composition that ends beside the picture is isolated, and a collapsed one not") func clippedCompositions() throws {
        let wide = Fixture.square.replacing("[8, 8]", with: "[80, 8]")
        let layer = Self.layer("\(wide), \(Self.fill(0))", #", "bm": 1"#)
        #expect(try Self.color(Self.composed(layer), frame: 0) == Self.orange)
        let collapsed = Self.composed(layer, rest: #", "ct": 1"#).replacing(#""w": 20, "h": 20, "ip""#, with: #""w": 12, "h": 20, "ip""#)
        #expect(try Self.color(collapsed, frame: 0) == Self.brown)
        #expect(try Fixture.color(collapsed, 15, 10) == Color(rgb: 0x808080), "it ends at its own width")
    }

    @Test("nothing jumps where the opacity of a composition, a layer or a group reaches 100 %") func fades() throws {
        let multiplied = "\(Fixture.square), \(Self.fill(1))"
        let group = #"{"ty": "gr", "it": [\#(multiplied), {"ty": "tr", "o": \#(Self.fading)}]}"#
        let files = [
            Self.composed(Self.layer(multiplied), opacity: Self.fading),
            Self.composed(Self.layer(multiplied), opacity: Self.fading, rest: #", "ct": 1"#),
            Fixture.animation("\(Self.layer(multiplied, opacity: Self.fading)), \(Self.ground)"),
            Fixture.animation("\(Self.layer(group)), \(Self.ground)"),
        ]
        for text in files {
            let colors = try [29.99, 30].map { try Self.color(text, frame: $0) }
            #expect(colors[1] == Self.orange && abs(Int(colors[0].red) - 255) < 2 && abs(Int(colors[0].green) - 128) < 2)
            #expect(try Self.color(text, frame: 0) == Color(rgb: 0x808080))
        }
    }

    @Test("groups that never fade let blend modes see what is below, as in After Effects") func opaqueGroups() throws {
        let group = #"{"ty": "gr", "it": [\#(Fixture.square), \#(Self.fill(1)), {"ty": "tr", "o": {"k": 100}}]}"#
        #expect(try Self.color(Fixture.animation("\(Self.layer(group)), \(Self.ground)"), frame: 0) == Self.brown)
    }

    @Test("copies of a repeater are isolated if they fade") func copies() throws {
        func color(_ start: String) throws -> Color {
            let step = #""tr": {"p": {"k": [0, 0]}, "so": \#(start), "eo": {"k": 100}}"#
            let repeated = #"\#(Fixture.square), \#(Self.fill(1)), {"ty": "rp", "c": {"k": 2}, "o": {"k": 0}, "m": 1, \#(step)}"#
            return try Self.color(Fixture.animation("\(Self.layer(repeated)), \(Self.ground)"), frame: 30)
        }
        #expect(try color(Self.full) == Color(rgb: 0x802000), "multiplied twice")
        #expect(try color(Self.fading) == Self.orange)
    }

    @Test("the picture's own layers do not blend with the background") func background() throws {
        let text = Fixture.animation(Self.layer("\(Fixture.square), \(Self.fill(0))", #", "bm": 1"#))
        #expect(try Fixture.color(text, 10, 10, background: Color(rgb: 0x808080)) == Self.orange)
    }

    @Test("mattes hide their blend modes") func mattes() throws {
        let matte = Self.layer("\(Fixture.square), \(Self.fill(1))", #", "td": 1"#)
        let content = Self.layer("\(Fixture.square), \(Self.fill(1))", #", "tt": 1"#)
        #expect(try Self.color(Fixture.animation("\(matte), \(content), \(Self.ground)"), frame: 0) == Self.orange)
    }

    @Test("a matte shows only where its own matte does") func mattesOfMattes() throws {
        func bar(_ from: Int, _ rest: String) -> String {
            Fixture.shapes(#"{"ty": "rc", "p": {"k": [\#(from + 5), 10]}, "s": {"k": [10, 20]}, "r": {"k": 0}}, \#(Fixture.red)"#, rest)
        }
        let wide = Fixture.shapes(
            #"{"ty": "rc", "p": {"k": [10, 10]}, "s": {"k": [20, 20]}, "r": {"k": 0}}, \#(Fixture.red)"#, #", "tt": 1"#)
        let text = Fixture.animation("\(bar(2, #", "td": 1"#)), \(bar(6, #", "td": 1, "tt": 1"#)), \(wide)")
        #expect(try Fixture.notes(text).isEmpty)
        #expect(try Fixture.columns(text) == Array(6..<12))
        let inverse = text.replacing(#""td": 1, "tt": 1"#, with: #""td": 1, "tt": 2"#)
        #expect(try Fixture.columns(inverse) == Array(12..<16))
    }

    @Test("mattes that are each other's have no end, which is noted") func endlessMattes() throws {
        let layers = [(1, 2), (2, 1)].map {
            Fixture.shapes("\(Fixture.square), \(Fixture.red)", #", "ind": \#($0), "tt": 1, "tp": \#($1)"#)
        }
        .map { $0.replacing(#""ind": 1, "ip""#, with: #""ip""#) }
        let notes = try Fixture.notes(Fixture.animation(layers.joined(separator: ", ")))
        #expect(notes.count == 2 && notes.allSatisfy { $0.hasPrefix("track mattes within one another") })
    }
}
