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
        #expect(throws: LottieError.overLimit(path: "layer '', the largest", what: "vertices and layers in a frame", limit: 4_000_000)) {
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

    /// Layers count in the frames that show them, one after the other.
    @Test func layersThatShowInTurnDoNotAddUp() throws {
        func layers(_ frames: (Int) -> String) -> String {
            let repeater = #"{"ty": "rp", "c": {"k": 1000}, "tr": {}}"#
            let star = #"{"ty": "sr", "sy": 2, "p": {"k": [0, 0]}, "pt": {"k": 200}, "or": {"k": 5}}"#
            return (0..<50).map {
                #"{"ty": 4, "nm": "\#($0)", \#(frames($0)), "ks": {}, "shapes": [\#(star), \#(repeater), \#(Fixture.red)]}"#
            }.joined(separator: ", ")
        }
        _ = try Fixture.read(Fixture.animation(layers { #""ip": \#($0), "op": \#($0 + 1)"# }))
        _ = try Fixture.read(Fixture.animation(layers { #""hd": \#($0 > 0), "ip": 0, "op": 60"# }))
        #expect(throws: LottieError.self) { try Fixture.read(Fixture.animation(layers { _ in #""ip": 0, "op": 60"# })) }
    }

    /// Half a million dashes once took seconds, without a limit on all of them; a hundred do not count, nor does a path that is not cut.
    @Test(arguments: [(1.0, true), (0.0001, false), (0.00001, true)])
    func dashesAreCounted(length: Double, isRead: Bool) throws {
        let dashes = #""d": [{"n": "d", "v": {"k": \#(length)}}, {"n": "g", "v": {"k": \#(length)}}]"#
        let stroke = #"{"ty": "st", "c": {"k": [0, 0, 1, 1]}, "o": {"k": 100}, "w": {"k": 2}, \#(dashes)}"#
        let circle = #"{"ty": "el", "p": {"k": [10, 10]}, "s": {"k": [18, 18]}}"#
        let text = Fixture.animation(Fixture.shapes(#"{"ty": "gr", "it": [\#(circle)]}, \#(stroke)"#))
        if isRead { _ = try Fixture.read(text) } else { #expect(throws: LottieError.self) { try Fixture.read(text) } }
    }

    /// Effects and masks that draw what is before them twice, 20 times over.
    @Test func chainsOfEffectsAndMasksMultiply() throws {
        func layer(_ rest: String) -> String {
            Fixture.animation(#"{"ty": 1, "nm": "One", "sw": 9, "sh": 9, "op": 60, "ks": {}, \#(rest)}"#)
        }
        let color = #"{"ty": 2, "v": {"k": [1, 1, 1, 1]}}"#
        let tint = #"{"ty": 20, "ef": [\#(color), \#(color), {"ty": 0, "v": {"k": 50}}]}"#
        let path = #"{"k": {"v": [[0, 0], [9, 0], [9, 9]], "i": [[0, 0], [0, 0], [0, 0]], "o": [[0, 0], [0, 0], [0, 0]], "c": true}}"#
        func masks(_ mode: String, _ count: Int) -> String {
            let mask = #"{"mode": "\#(mode)", "pt": \#(path), "o": {"k": 100}}"#
            return layer(#""hasMask": true, "masksProperties": [\#(Array(repeating: mask, count: count).joined(separator: ", "))]"#)
        }
        _ = try Fixture.read(layer(#""ef": [\#(tint)]"#))
        #expect(throws: LottieError.overLimit(path: "layer 'One', the largest", what: "vertices and layers in a frame", limit: 4_000_000)) {
            try Fixture.read(layer(#""ef": [\#(Array(repeating: tint, count: 20).joined(separator: ", "))]"#))
        }
        _ = try Fixture.read(masks("f", 3))
        #expect(throws: LottieError.self) { try Fixture.read(masks("f", 30)) }
        _ = try Fixture.read(masks("s", 30))
        #expect(throws: LottieError.overLimit(path: "layer 'One'", what: "masks or effects", limit: 250)) {
            try Fixture.read(masks("s", 251))
        }
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
