import DripGIF
import DripTestSupport
import Foundation
import Testing

@testable import DripBatch
@testable import DripRendering

@Suite struct ManifestTests {
    @Test(arguments: BadManifest.all)
    func aBadManifestSaysWhere(_ bad: BadManifest) throws {
        let (directory, elsewhere) = (try TemporaryDirectory(), try TemporaryDirectory())
        try FileManager.default.createSymbolicLink(atPath: directory("out"), withDestinationPath: elsewhere(""))
        try FileManager.default.createSymbolicLink(atPath: directory("linked.gif"), withDestinationPath: elsewhere("x.gif"))
        try FileManager.default.createSymbolicLink(atPath: directory("dangling.gif"), withDestinationPath: "nowhere.gif")
        _ = try elsewhere.write("old", to: "x.gif")
        let path = try directory.write(bad.text, to: "m.yaml")
        let error = #expect(throws: BatchError.self) { try Batch(path) }
        guard case .manifest(let all, path)? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(all.contains { "\($0.line):\($0.column)" == bad.location }, "\(error?.description ?? "")")
        // Some lack outputs, too.
        #expect(all.count == 1 || all.count == 2 && !bad.text.contains("outputs:"), "\(error?.description ?? "")")
        #expect(error?.description.contains(bad.says) == true, "\(error?.description ?? "")")
        #expect(directory.names == ["dangling.gif", "linked.gif", "m.yaml", "out"])
    }

    /// Each on its line, in order, and nothing that only follows from another error.
    @Test func allErrorsAreReportedAtOnce() throws {
        let directory = try TemporaryDirectory()
        let path = try directory.write(
            """
            version: 1
            defaults: { fsp: 25, scales: [1, x] }
            outputs:
              - { name: a, effect: watrdrop, formts: [gif] }
              - { name: b, effect: wave, fps: abc }
              - { name: c, efect: wave }
              - { name: d, effect: wave, formats: [gif, mp4] }
            galery: { html: g.html }
            """, to: "m.yaml")
        let error = try #require(#expect(throws: BatchError.self) { try Batch(path) })
        let says = [
            "line 2, column 13: there is no key 'fsp' in 'defaults'; did you mean 'fps'?",
            "line 2, column 34: 'x' is not a value of scales",
            "line 4, column 24: there is no effect 'watrdrop'; did you mean 'waterdrop'?",
            "line 4, column 34: there is no key 'formts' in an output; did you mean 'formats'?",
            "line 5, column 35: 'abc' is not a value of fps",
            "line 6, column 16: there is no key 'efect' in an output; did you mean 'effect'?",
            "line 7, column 45: 'mp4' is not a value of formats",
            "line 8, column 1: there is no key 'galery' in the manifest; did you mean 'gallery'?",
        ]
        let lines = error.description.split(separator: "\n")
        #expect(lines.count == says.count)
        for (line, text) in zip(lines, says) { #expect(line.contains(text)) }
    }

    @Test func allKeysAreRead() throws {
        let directory = try TemporaryDirectory()
        _ = try directory.write("drip 1\nsize 9 9\n", to: "s.drip")
        let path = try directory.write(
            """
            version: 1
            defaults: &common { fps: 25, scales: [1, 2.5], appearances: [dark], effort: 3, loop: 2, poster: 1s }
            outputs:
              - name: a
                effect: waterdrop
                parameters: { drips: 3, wall: true, water: '#123456', pitch: null }
                formats: [gif, apng, png, scene]
                duration: 2s
                from: 500ms
                size: 300x200
                background: none
                matte: red
                fidelity: original
                seed: 7
                touch: 10,20@0.5
                colors: 16
                dither: ordered
                palettes: one
                max-error: 2
                max-bytes: 400k
                gif-timing: exact
                verify: false
                alt: "* A \\"drop\\" *"
              - { name: b, scene: s.drip, at: 0, scales: null, appearances: [light], poster: ~ }
              - { name: sub/c, effect: gravity, sheet: 12, <<: 1 }
            gallery: { html: pages/g.html, markdown: g.md, title: All }
            """.replacing(", <<: 1", with: ""), to: "m.yaml")
        let manifest = try BatchManifest(path)
        #expect(manifest.lockName == "m.yaml.lock")
        #expect(
            manifest.files.map(\.path) == [
                "a~dark.gif", "a~dark.apng", "a~dark.png", "a~dark.drip", "a-poster~dark.png", "a~dark@2.5x.gif", "a~dark@2.5x.apng",
                "a~dark@2.5x.png", "a-poster~dark@2.5x.png", "b.png", "sub/c~dark.png", "sub/c-poster~dark.png", "sub/c~dark@2.5x.png",
                "sub/c-poster~dark@2.5x.png",
            ])
        let request = manifest.files[0].request
        #expect(request.timing.framesPerSecond == 25 && request.file.effort == 3 && request.timing.plays == .times(2))
        #expect(request.timing.duration == .seconds(Rational(2)) && request.timing.from == .seconds(Rational(1, 2)))
        #expect(
            request.canvas.size?.description == "300x200" && request.canvas.background == .transparent && request.file.matte == Color("red")
        )
        #expect(
            request.file.colors == 16 && request.file.dither == .ordered && request.file.palettes == .one && request.file.maximumError == 2
                && request.file.maximumBytes == 400_000)
        #expect(request.timing.gifTiming == .exact && request.file.verifies == false && request.output == directory("a~dark.gif"))
        guard case .effect(_, let texts, let options) = request.source else {
            Issue.record("not an effect")
            return
        }
        #expect(options.fidelity == .original && options.appearance == .dark && options.seed == 7 && options.touch?.strokes.count == 1)
        #expect(texts == ["drips": "3", "wall": "true", "water": "#123456"])
        let poster = manifest.files[4].request
        #expect(
            poster.timing.at == .seconds(Rational(1)) && poster.timing.from == nil && poster.file.maximumBytes == nil
                && poster.file.format == .png)
        #expect(manifest.files[1].request.file.maximumBytes == 400_000 && manifest.files[3].scale == 1)
        #expect(
            manifest.outputs[0].alt == "* A \"drop\" *" && manifest.outputs[2].alt.lowercased() == Gravity.description.summary.lowercased())
        #expect(manifest.gallery?.title == "All" && manifest.gallery?.pages.map(\.path) == ["pages/g.html", "g.md"])
    }

    @Test func aliasesStandForWhatTheyName() throws {
        let directory = try TemporaryDirectory()
        let path = try directory.write(
            """
            version: 1
            outputs:
              - { name: a, effect: waterdrop, parameters: &p { drips: 2 }, scales: &s [1, 2] }
              - { name: b, effect: waterdrop, parameters: *p, scales: *s, alt: 'not *p' }
            """, to: "m.yaml")
        let outputs = try BatchManifest(path).outputs
        #expect(outputs[1].parameters.map(\.text) == ["2"] && outputs[1].files.count == 2 && outputs[1].alt == "not *p")
    }

    /// An output that says otherwise need not take back what the defaults say.
    @Test func anOutputsTimeComesBeforeThatOfTheDefaults() throws {
        let directory = try TemporaryDirectory()
        let path = try directory.write(
            """
            version: 1
            defaults: { duration: 1s, from: 1s }
            outputs:
              - { name: a, effect: waterdrop, at: 2s }
              - { name: b, effect: waterdrop, to: 3s }
            """, to: "m.yaml")
        let requests = try BatchManifest(path).files.map(\.request)
        #expect(requests[0].timing.at == .seconds(Rational(2)) && requests[0].timing.duration == nil && requests[0].timing.from == nil)
        #expect(
            requests[1].timing.to == .seconds(Rational(3)) && requests[1].timing.duration == nil
                && requests[1].timing.from == .seconds(Rational(1)))
    }

    /// What decides what an effect draws has no effect on a scene, and is not in its key.
    @Test func defaultsForEffectsDoNotApplyToScenes() throws {
        let directory = try TemporaryDirectory()
        _ = try directory.write("drip 1\nsize 9 9\n", to: "s.drip")
        func files(_ defaults: String) throws -> [BatchFile] {
            let outputs = "outputs: [{ name: a, scene: s.drip }, { name: b, effect: waterdrop }]\n"
            return try BatchManifest(try directory.write("version: 1\ndefaults: { \(defaults) }\n\(outputs)", to: "m.yaml")).files
        }
        let (plain, other) = (try files("fps: 50"), try files("fps: 50, seed: 7, fidelity: original, touch: '1,2@3'"))
        let keys = { (files: [BatchFile]) in files.map { BatchKey.key(of: $0, inputs: []) } }
        #expect(keys(plain)[0] == keys(other)[0] && keys(plain)[1] != keys(other)[1])
    }

    @Test func jsonIsYAML() throws {
        let directory = try TemporaryDirectory()
        let path = try directory.write(
            #"{"version": 1, "outputs": [{"name": "a", "effect": "waterdrop", "parameters": {"drips": 7, "wall": true}}]}"#, to: "m.json")
        #expect(try BatchManifest(path).files.map(\.path) == ["a.gif"])
    }

    /// A manifest's key for `WxH` is the one that it always was; another way to say it is another key.
    @Test func aManifestTakesOneSide() throws {
        let directory = try TemporaryDirectory()
        let outputs = ["400x300", "400", "x300"].map { "{ name: a\($0), effect: waterdrop, size: \($0) }" }
        let path = try directory.write("version: 1\noutputs: [\(outputs.joined(separator: ", "))]\n", to: "m.yaml")
        let files = try BatchManifest(path).files
        #expect(files.map { $0.request.canvas.size?.description } == ["400x300", "400x", "x300"])
        #expect(Set(files.map { BatchKey.key(of: $0, inputs: []) }).count == 3)
    }

    @Test func aManifestOfMoreThanAMebibyteIsRefused() throws {
        let directory = try TemporaryDirectory()
        let path = try directory.write("version: 1\n" + String(repeating: "# comment\n", count: 110_000), to: "m.yaml")
        let error = #expect(throws: BatchError.self) { try Batch(path) }
        #expect(error?.description.contains("1100011 bytes") == true && error?.description.contains("1048576") == true)
    }

    @Test func whatIsNotUTF8HasALine() throws {
        let directory = try TemporaryDirectory()
        try Data(Array("version: 1\n# ".utf8) + [0xFF]).write(to: URL(fileURLWithPath: directory("m.yaml")))
        let error = #expect(throws: BatchError.self) { try Batch(directory("m.yaml")) }
        #expect(error?.description.contains("line 2, column 1") == true)
    }

    @Test(arguments: [
        ("*", "drop", true), ("*", "", true), ("dr?p", "drop", true), ("dr?p", "drp", false), ("d*p", "drop", true),
        ("d*p", "drops", false),
        ("[a-d]rop", "drop", true), ("[!a-d]rop", "drop", false), ("[]a]", "]", true), ("[a", "[a", true), ("*o*o*", "foo", true),
        ("*/b", "a/b", true), ("", "", true), ("", "a", false), ("a*", "ba", false), ("*a*b*c*", "xaybzc", true), ("**", "a", true),
    ])
    func globsMatch(glob: String, name: String, matches: Bool) {
        #expect(Glob(glob).matches(name) == matches)
    }

    @Test func aGlobOfManyStarsIsFast() {
        #expect(!Glob(String(repeating: "*a", count: 200) + "b").matches(String(repeating: "a", count: 5000)))
    }
}
