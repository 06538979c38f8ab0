import DripGIF
import DripTestSupport
import Foundation
import Testing

@testable import DripBatch

/// Outputs that draw Lottie animations.
@Suite struct LottieBatchTests {
    private let directory: TemporaryDirectory

    init() throws {
        directory = try TemporaryDirectory()
        var ruler = LottieRuler()
        ruler.assets = #"{"id":"i","w":6,"h":4,"p":"i.png"}"#
        ruler.layers = #"{"ty":2,"nm":"picture","refId":"i","ip":0,"op":60,"st":0,"ks":{"p":{"k":[20,0]}}},"#
        ruler.markers = #"{"cm":"walk","tm":20,"dr":30}"#
        _ = try directory.write(ruler.text, to: "l.json")
        try writePicture(.white)
    }

    private func writePicture(_ color: Color) throws {
        let image = StraightImage(size: PixelSize(width: 6, height: 4), filledWith: color)
        try Data(try PNGEncoder().encode(image)).write(to: URL(fileURLWithPath: directory("i.png")))
    }

    private func survey(_ outputs: String, defaults: String = "fps: 5") throws -> [String] {
        _ = try directory.write("version: 1\ndefaults: { \(defaults) }\noutputs:\n  - { \(outputs) }\n", to: "m.yaml")
        return try Batch(directory("m.yaml")).survey().stale.map { "\($0.staleness) \($0.path)" }
    }

    private func render() async throws -> Batch.Report { try await Batch(directory("m.yaml")).render(jobs: 2) }

    @Test func theBytesOfTheFileAndOfItsImagesDecide() async throws {
        let output = "name: a, lottie: l.json, poster: '@30'"
        #expect(try survey(output) == ["new a.gif", "new a-poster.png"])
        #expect(try await render().written.count == 2)
        #expect(try survey(output) == [] && directory.bytes("a.gif") != nil)
        try writePicture(.black)
        #expect(try survey(output) == ["outdated a.gif", "outdated a-poster.png"])
        #expect(try await render().written.count == 2)
        _ = try directory.write(try #require(directory.text("l.json")) + " ", to: "l.json")
        #expect(try survey(output) == ["outdated a.gif", "outdated a-poster.png"])
        #expect(try await render().failures.isEmpty)
        for change in ["marker: walk", "size: 30x4, fit: cover", "lenient: true"] {
            #expect(try survey("\(output), \(change)").first == "outdated a.gif", "\(change)")
        }
        // The file's name does not.
        try FileManager.default.moveItem(atPath: directory("l.json"), toPath: directory("m.json"))
        #expect(try survey("name: a, lottie: m.json, poster: '@30'") == [])
    }

    /// A text of two letters in the font My.
    private static let text = """
        {"v":"5.7.0","fr":30,"ip":0,"op":3,"w":20,"h":20,"fonts":{"list":[{"fName":"My","fFamily":"My","fStyle":"","fPath":"own.ttf"}]},
        "layers":[{"ty":5,"nm":"title","ip":0,"op":3,"ks":{"p":{"k":[0,10]}},
        "t":{"d":{"k":[{"s":{"f":"My","s":10,"t":"AB","fc":[1,0,0]},"t":0}]},"a":[]}}]}
        """

    private func writeFont(_ size: Int, to name: String) throws {
        try Data(FontBuilder.capitals("My", size: size).bytes).write(to: URL(fileURLWithPath: directory(name)))
    }

    @Test(arguments: ["own.ttf", "chosen.ttf"])
    func theBytesOfFontFilesDecide(file: String) async throws {
        _ = try directory.write(Self.text, to: "t.json")
        for name in ["own.ttf", "chosen.ttf"] { try writeFont(600, to: name) }
        let output = "name: a, lottie: t.json, poster: '@0'" + (file == "chosen.ttf" ? ", font: My=chosen.ttf" : "")
        #expect(try survey(output).count == 2)
        #expect(try await render().failures.map(\.error.description) == [])
        #expect(try survey(output) == [])
        let before = directory.bytes("a.gif")
        try writeFont(700, to: file)
        #expect(try survey(output) == ["outdated a.gif", "outdated a-poster.png"])
        #expect(try await render().written.count == 2)
        #expect(directory.bytes("a.gif") != before)
        guard file == "chosen.ttf" else { return }
        // The file's name does not decide, and it stays in the folder.
        try FileManager.default.moveItem(atPath: directory("chosen.ttf"), toPath: directory("moved.ttf"))
        #expect(try survey("name: a, lottie: t.json, poster: '@0', font: My=moved.ttf") == [])
        #expect(throws: (any Error).self) { try survey("name: a, lottie: t.json, font: My=../moved.ttf") }
    }

    @Test func optionsOfLottieInDefaultsAreLeftOutElsewhere() async throws {
        let defaults = "fps: 5, marker: walk, fit: cover, lenient: true, seed: 3"
        _ = try directory.write("drip 1\nsize 4 4\nfill red nonzero M0 0 L4 0 L4 4 Z\n", to: "s.drip")
        for source in ["effect: badge, duration: 0.2s", "scene: s.drip", "lottie: l.json"] {
            #expect(try survey("name: a, \(source)", defaults: defaults).count == 1)
            #expect(try await render().failures.map(\.error.description) == [], "\(source)")
        }
    }

    @Test(arguments: [
        ("effect: badge, lottie: l.json", "an effect, a scene or a Lottie"),
        ("scene: s.drip, lottie: l.json", "an effect, a scene or a Lottie"),
        ("lottie: l.json, parameters: {}", "only an effect"), ("lottie: l.json, seed: 3", "'seed' applies to effects only"),
        ("effect: badge, marker: walk", "'marker' applies to Lottie"), ("scene: s.drip, fit: cover", "'fit' applies to Lottie"),
        ("effect: badge, lenient: false", "'lenient' applies to Lottie"), ("lottie: ../l.json", "plain relative path"),
        ("lottie: l.json, lenient: perhaps", "true or false"),
    ])
    func aBadOutputIsRefused(output: String, says: String) throws {
        do {
            _ = try survey("name: a, \(output)")
            Issue.record("accepted: \(output)")
        } catch {
            #expect("\(error)".contains(says), "\(error)")
        }
    }

    @Test func aFeatureThatIsNotDrawnFailsItsOutputOnly() async throws {
        var ruler = LottieRuler()
        ruler.layers = #"{"ty":99,"nm":"odd","ip":0,"op":60,"st":0,"ks":{}},"#
        _ = try directory.write(ruler.text, to: "odd.json")
        let outputs = "{ name: a, lottie: odd.json }, { name: b, lottie: l.json }, { name: c, lottie: odd.json, lenient: true }"
        _ = try directory.write("version: 1\ndefaults: { fps: 5 }\noutputs: [\(outputs)]\n", to: "m.yaml")
        let report = try await render()
        #expect(report.failures.map(\.path) == ["a"] || report.failures.map(\.path) == ["a.gif"])
        #expect(report.failures.allSatisfy { $0.error.description.contains("'odd'") })
        #expect(report.written.map(\.path) == ["b.gif", "c.gif"].map { directory($0) })
    }

    @Test func theGalleryShowsTheCommand() async throws {
        let text = """
            version: 1
            defaults: { fps: 5 }
            outputs: [{ name: a, lottie: l.json, lenient: true, marker: walk, alt: A bar }]
            gallery: { html: g.html, markdown: g.md }

            """
        _ = try directory.write(text, to: "m.yaml")
        #expect(try await render().failures.isEmpty)
        #expect(
            directory.text("g.md")?.contains("dripgif draw l.json --fps 5 --marker walk --lenient a.gif") == true,
            "\(directory.text("g.md") ?? "")")
    }
}
