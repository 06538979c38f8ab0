import DripLottie
import Testing

/// Small files that ask for much, and large ones.
@Suite struct LimitTests {
    /// A composition that shows the one before it twice, 30 times over: 2³⁰ squares.
    @Test func compositionsMultiply() {
        let assets = (0..<30).map { level in
            let inner =
                level == 0 ? Fixture.shapes(Fixture.square) : #"{"ty": 0, "refId": "\#(level - 1)", "w": 20, "h": 20, "op": 60, "ks": {}}"#
            return #"{"id": "\#(level)", "layers": [\#(inner), \#(inner)]}"#
        }
        let text = Fixture.animation(
            #"{"ty": 0, "refId": "29", "w": 20, "h": 20, "op": 60, "ks": {}}"#, #", "assets": [\#(assets.joined(separator: ", "))]"#)
        #expect(throws: LottieError.overLimit(path: "layers", what: "vertices and layers in a frame", limit: 20_000_000)) {
            try Fixture.read(text)
        }
    }

    static let thousand = #"{"k": 1000}"#
    /// Ten copies, but on the way there the curve goes a hundred times as far.
    static let overshoot = #"{"k": [{"t": 0, "s": [0], "i": {"x": [1], "y": [1]}, "o": {"x": [0], "y": [100]}}, {"t": 9, "s": [10]}]}"#
    static let evaluated = #"{"k": 1, "x": "value * 1000"}"#

    @Test(arguments: [thousand, overshoot, evaluated])
    func repeatersMultiply(copies: String) throws {
        let repeater = #"{"ty": "rp", "c": \#(copies), "tr": {}}"#
        _ = try Fixture.read(Fixture.animation(Fixture.shapes("\(Fixture.square), \(Fixture.red), \(repeater)")))
        #expect(throws: LottieError.self) {
            try Fixture.read(Fixture.animation(Fixture.shapes("\(Fixture.square), \(Fixture.red), \(repeater), \(repeater), \(repeater)")))
        }
        let star = #"{"ty": "sr", "sy": 2, "p": {"k": [0, 0]}, "pt": {"k": 1e9}, "or": {"k": 5}}"#
        #expect(throws: LottieError.self) { try Fixture.read(Fixture.animation(Fixture.shapes("\(star), \(repeater), \(Fixture.stroke)"))) }
    }

    @Test func cyclesAreRefused() throws {
        let inner = #"{"ty": 0, "refId": "a", "w": 20, "h": 20, "op": 60, "ks": {}}"#
        #expect(throws: LottieError.cycle(path: "assets", name: "a")) {
            try Fixture.read(Fixture.animation(inner, #", "assets": [{"id": "a", "layers": [\#(inner)]}]"#))
        }
        // In time that runs on, each has a layer of itself that begins later: no end is known.
        let later = inner.replacing(#""op": 60"#, with: #""op": 60, "st": -0.001"#)
        #expect(throws: LottieError.self) {
            try Fixture.read(Fixture.animation(inner, #", "assets": [{"id": "a", "layers": [\#(later)]}]"#))
        }
        let outside = inner.replacing(#""op": 60"#, with: #""ip": 90, "op": 99"#)
        #expect(try Fixture.notes(Fixture.animation(inner, #", "assets": [{"id": "a", "layers": [\#(outside)]}]"#)).isEmpty)
        func null(_ number: Int, _ parent: Int) -> String {
            #"{"ty": 3, "nm": "\#(number)", "ind": \#(number), "parent": \#(parent), "ks": {}}"#
        }
        let nulls = "\(null(1, 2)), \(null(2, 1))"
        #expect(try Fixture.notes(Fixture.animation(nulls)).isEmpty, "nulls move nothing that shows")
        let child = Fixture.shapes(Fixture.square, #", "ind": 3, "parent": 2"#)
        #expect(try Set(Fixture.notes(Fixture.animation("\(child), \(nulls)"))) == ["layer that is its own parent"])
        #expect(
            try Fixture.notes(Fixture.animation(Fixture.shapes(Fixture.square, #", "parent": 1"#))).isEmpty, "players leave it where it is")
        let chain = (1...2000).map { null($0, $0 + 1) }.joined(separator: ", ")
        #expect(throws: LottieError.overLimit(path: "layers[0]", what: "parents", limit: 1000)) {
            try Fixture.read(Fixture.animation(chain))
        }
        // A matte of one another shows without its own.
        let mattes = [(1, 2), (2, 1)].map { #"{"ty": 1, "ind": \#($0), "tt": 1, "tp": \#($1), "sw": 9, "sh": 9, "op": 60, "ks": {}}"# }
        #expect(throws: Never.self) { try Fixture.picture(Fixture.animation(mattes.joined(separator: ", "))) }
    }

    @Test func deepGroupsAreRefused() {
        let deep = String(repeating: #"{"ty": "gr", "it": ["#, count: 70) + String(repeating: "]}", count: 70)
        #expect {
            try Fixture.read(Fixture.animation(Fixture.shapes(deep)))
        } throws: {
            if case .overLimit(_, "nested groups", 64)? = $0 as? LottieError { true } else { false }
        }
    }

    /// Linear in time: with a search for each of them this test would not end.
    @Test func manyKeyFramesAndLayersAreRead() throws {
        let keys = (0..<20_000).map { #"{"t":\#($0),"s":[\#($0 % 20),10],"to":[1,0],"ti":[-1,0]}"# }.joined(separator: ",")
        let square = #"{"ty": "rc", "p": {"k": [\#(keys)]}, "s": {"k": [6, 6]}}"#
        #expect(try Fixture.color(Fixture.animation(Fixture.shapes("\(square), \(Fixture.red)")), 17, 10, frame: 57) != .clear)
        let layers = (1...20_000).map { #"{"ty":3,"ind":\#($0),"parent":\#($0 / 2),"ks":{}}"# }.joined(separator: ",")
        let animation = try Fixture.read(Fixture.animation(layers))
        #expect(animation.contents.layers.count == 20_000 && animation.notes.isEmpty)
    }

    @Test(arguments: [
        #"{"k": 1e999}"#, #"{"k": "nan"}"#, #"{"k": {}}"#, #"{"k": [{"t": 1e999, "s": [1]}]}"#,
        #"{"k": [{"t": 1, "s": ["x"]}]}"#,
        "[]", #""text""#,
    ])
    func valuesOfOtherFormsAreNotDrawn(value: String) throws {
        func notes(_ rest: String) throws -> [String] {
            try Fixture.notes(Fixture.animation(Fixture.shapes(Fixture.square, #", "ks": {"o": \#(value)}\#(rest)"#)))
        }
        #expect(try notes("").contains("broken value"))
        #expect(try notes(#", "hd": true"#).isEmpty)
    }

    /// Numbers far beyond the canvas draw something or nothing, but end.
    @Test(arguments: ["1e15", "-1e15", "1e100", "1e300", "-1e-300", "0"])
    func hugeNumbersAreDrawn(number: String) throws {
        let star =
            #"{"ty": "sr", "sy": 1, "p": {"k": [10, 10]}, "pt": {"k": \#(number)}, "or": {"k": \#(number)}, "ir": {"k": 5}, "r": {"k": \#(number)}}"#
        let layer = Fixture.shapes(
            "\(star), \(Fixture.square), \(Fixture.red), \(Fixture.stroke)",
            #", "ks": {"s": {"k": [\#(number), 100]}, "r": {"k": \#(number)}}"#)
        let animation = try Fixture.read(Fixture.animation(layer))
        _ = animation.scene(at: 0)
    }
}
