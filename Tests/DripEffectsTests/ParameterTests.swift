import DripGIF
import Testing

@testable import DripEffects

@Suite struct ParameterTests {
    enum Sprite: String, CaseIterable, Sendable { case cake, star }
    enum Page: String, CaseIterable, Sendable { case list }
    static let drips = Parameter<Int>("drips", 1...9, unit: "pt", default: 3, "")
    static let speed = Parameter<Double?>("speed", 0...2, "")
    static let word = Parameter<String>("word", limit: 5, default: "drop", "")
    static let sprite = Parameter<Sprite>("sprite", default: .cake, "")
    static let art = Parameter<Artwork<Sprite>?>(picture: "art", "")
    static let page = Parameter<Artwork<Page>?>("page", "")
    static let levels = Parameter<[KeyPoint]?>("levels", 0...1, "")
    static let effect = EffectDescription(name: "test", summary: "") {
        drips
        speed
        word
        sprite
        art
        page
        levels
    }

    private func settings(_ texts: [String: String]) throws(EffectError) -> EffectSettings {
        try EffectSettings().with(texts, of: Self.effect)
    }

    @Test("a default is the declaration's, in Swift and in words")
    func defaults() throws {
        let settings = EffectSettings()
        #expect(settings[Self.drips] == 3 && settings[Self.speed] == nil && settings[Self.word] == "drop" && settings[Self.sprite] == .cake)
        #expect(Self.effect.parameters.map(\.defaultText) == ["3", nil, "drop", "cake", nil, nil, nil])
        #expect(try settings.with(Self.drips(nil), Self.speed(nil)) == settings)
    }

    @Test("Swift and words give the same settings, and the same errors")
    func bothWays() throws {
        let typed = try EffectSettings().with(
            Self.drips(5), Self.speed(0.5), Self.word("a b"), Self.sprite(.star), Self.art(.drawing(.star)), Self.page(.color(.white)),
            Self.levels([KeyPoint(0.5, at: 0), KeyPoint(1, at: 2)]))
        let texts = [
            "drips": "5", "speed": "0.5", "word": "a b", "sprite": "star", "art": "star", "page": "white", "levels": "0.5@0 1@2",
        ]
        #expect(try settings(texts) == typed)
        #expect(typed[Self.drips] == 5 && typed[Self.speed] == 0.5 && typed[Self.page] == .color(.white))
        let outside = EffectError.valueOutOfRange(parameter: "drips", text: "10", range: "1…9 pt")
        #expect(throws: outside) { try EffectSettings().with(Self.drips(10)) }
        #expect(throws: outside) { try settings(["drips": "10"]) }
        let unreadable = EffectError.unreadableValue(parameter: "speed", text: "nan", expected: "a number")
        #expect(throws: unreadable) { try EffectSettings().with(Self.speed(.nan)) }
        #expect(throws: unreadable) { try settings(["speed": "nan"]) }
        for points in [[], [KeyPoint(0.5, at: 1), KeyPoint(0.5, at: 1)], [KeyPoint(0.5, at: -1)], [KeyPoint(2, at: 0)]] {
            #expect(throws: EffectError.self) { try EffectSettings().with(Self.levels(points)) }
        }
        #expect(throws: EffectError.unknownParameter(name: "drops", effect: "test")) { try settings(["drops": "1"]) }
    }

    @Test("a text is one line of limited length, of any script")
    func text() throws {
        #expect(try settings(["word": "生日快乐"])[Self.word] == "生日快乐")
        #expect(try settings(["word": ""])[Self.word] == "")
        for bad in ["longer", "a\nb"] {
            #expect(throws: EffectError.self) { try settings(["word": bad]) }
            #expect(throws: EffectError.self) { try EffectSettings().with(Self.word(bad)) }
        }
    }

    @Test("a picture is one of the names, or read by who can")
    func picture() throws {
        #expect(try settings(["art": "star"])[Self.art] == .drawing(.star))
        let picture = Picture(name: "/at/a.png", pixels: Pixmap(size: PixelSize(width: 2, height: 3)))
        let given = try EffectSettings().with(["art": "a.png"], of: Self.effect) { path throws(EffectError) in
            Picture(name: "/at/" + path, pixels: picture.pixels)
        }
        #expect(given[Self.art] == .picture(picture))
        #expect(throws: EffectError.unreadableValue(parameter: "art", text: "#FFFFFF", expected: "one of cake, star or a PNG file")) {
            try EffectSettings().with(Self.art(.color(.white)))
        }
        #expect(throws: EffectError.unreadablePicture(path: "a.png", reason: "no image reader is available")) {
            try settings(["art": "a.png"])
        }
    }

    @Test("a paint is one of the names, a colour, or a picture")
    func paint() throws {
        let picture = Picture(name: "a.png", pixels: Pixmap(size: PixelSize(width: 1, height: 1)))
        func page(_ text: String) throws -> Artwork<Page>? {
            try EffectSettings().with(["page": text], of: Self.effect) { _ throws(EffectError) in picture }[Self.page]
        }
        #expect(try page("list") == .drawing(.list))
        #expect(try page("red") == .color(Color(rgb: 0xFF0000)))
        #expect(try page("#12345678") == .color(Color(rgb: 0x123456, alpha: 0x78)))
        #expect(try page("a.png") == .picture(picture))
        #expect(throws: EffectError.self) { try page("#12") }
    }

    @Test("key points rise in time and stay in range")
    func keyPoints() throws {
        #expect(try settings(["levels": "0.2@0  1@1.5"])[Self.levels] == [KeyPoint(0.2, at: 0), KeyPoint(1, at: 1.5)])
        for bad in ["", "0.5", "0.5@", "@1", "0.5@1 0.6@1", "0.5@-1", "x@1", "nan@1", "0.5@inf", "0.5@1@2"] {
            #expect(throws: EffectError.self) { try settings(["levels": bad]) }
        }
        #expect(throws: EffectError.valueOutOfRange(parameter: "levels", text: "1.5", range: "0…1")) {
            try settings(["levels": "1.5@0"])
        }
    }

    /// Defaults were once written twice, and some said two things.
    @Test(
        "an effect draws with its defaults what it draws when they are named", arguments: EffectCatalog.effects.map { $0.description.name })
    func defaultsAreNamed(name: String) throws {
        let type = try #require(EffectCatalog.effect(named: name))
        let defaults = type.description.parameters.compactMap { parameter in parameter.defaultText.map { (parameter.name, $0) } }
        let silent = try type.init(EffectSettings())
        let named = try type.init(EffectSettings().with(Dictionary(uniqueKeysWithValues: defaults), of: type.description))
        #expect(silent.period == named.period && silent.size == named.size)
        for share in [0, 0.2, 0.45, 0.7, 0.9] {
            #expect(silent.scene(at: silent.period.value * share) == named.scene(at: silent.period.value * share))
        }
    }

    @Test("the three defaults that contradicted each other are those of the command line")
    func contradictions() throws {
        let settings = EffectSettings()
        #expect(settings[BallRain.tip] == "你的小球太多了~" && settings[Cakes.word] == "生日快乐" && settings[Collision.mode] == .everything)
        // The tip shows from the tenth ball on.
        #expect(try BallRain().scene(at: 20) != BallRain { $0.tip("") }.scene(at: 20))
        #expect(try Cakes().scene(at: 1) != Cakes { $0.word("") }.scene(at: 1))
        #expect(try Collision().scene(at: 2) != Collision { $0.mode(.items) }.scene(at: 2))
    }
}
