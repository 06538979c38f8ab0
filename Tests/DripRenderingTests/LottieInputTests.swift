import DripGIF
import DripTestSupport
import Foundation
import Testing

@testable import DripRendering

/// What a Lottie file names, and what is wrong with it.
@Suite struct LottieInputTests {
    private let directory: TemporaryDirectory

    init() throws { directory = try TemporaryDirectory() }

    private func ruler(image: String) -> LottieRuler {
        var ruler = LottieRuler()
        ruler.assets = #"{"id":"i","w":6,"h":4,\#(image)}"#
        ruler.layers = #"{"ty":2,"nm":"picture","refId":"i","ip":0,"op":60,"st":0,"ks":{"p":{"k":[20,0]}}},"#
        return ruler
    }

    /// Renders frame 0; returns its pixel in the middle of the image.
    private func pixel(_ ruler: LottieRuler, isLenient: Bool = false, _ notes: Notes = Notes()) async throws -> Color {
        let options = LottieOptions(isLenient: isLenient)
        var request = RenderRequest(.drawing(path: try directory.write(ruler.text, to: "a/l.json"), options), output: directory("o.png"))
        request.timing.at = .seconds(0)
        try await request.render { notes.add($0) }
        return try PNGDecoder.decode(try #require(directory.bytes("o.png")))[23, 2]
    }

    private static let orange = Color(rgb: 0xFF8000)

    private func picture() throws -> Data {
        try FileManager.default.createDirectory(atPath: directory("a/b"), withIntermediateDirectories: true)
        return Data(try PNGEncoder().encode(StraightImage(size: PixelSize(width: 6, height: 4), filledWith: Self.orange)))
    }

    @Test func imagesLieBesideItOrAreEmbedded() async throws {
        let picture = try picture()
        for name in ["a/i.png", "a/b/i.png"] { try picture.write(to: URL(fileURLWithPath: directory(name))) }
        for image in [
            #""p":"i.png""#, #""u":"b/","p":"i.png""#, #""u":"./b/","p":"i.png""#,
            #""e":1,"p":"data:image/png;base64,\#(picture.base64EncodedString())""#,
        ] {
            #expect(try await pixel(ruler(image: image)) == Self.orange, "\(image)")
        }
    }

    @Test func imagesAreJPEGAndWebPToo() async throws {
        _ = try picture()
        for (name, text) in [("i.jpg", OrangeImages.jpeg), ("i.webp", OrangeImages.webP)] {
            try Data(base64Encoded: text)?.write(to: URL(fileURLWithPath: directory("a/\(name)")))
            for image in [#""p":"\#(name)""#, #""e":1,"p":"data:image/x;base64,\#(text)""#] {
                let color = try await pixel(ruler(image: image))
                #expect(abs(Int(color.red) - 255) < 3 && abs(Int(color.green) - 128) < 3 && color.blue < 3, "\(image.prefix(20))")
            }
        }
    }

    @Test(arguments: [
        #""p":"../o.png""#, #""u":"b/","p":"../../o.png""#, #""p":"link.png""#, #""u":"folder/","p":"o.png""#, #""p":"none.png""#,
        #""p":"/dev/zero""#, #""p":"http://localhost/o.png""#, #""p":"l.json""#,
    ])
    func otherFilesAreNotRead(image: String) async throws {
        let picture = try picture()
        try picture.write(to: URL(fileURLWithPath: directory("o.png")))
        try FileManager.default.createSymbolicLink(atPath: directory("a/link.png"), withDestinationPath: directory("o.png"))
        try FileManager.default.createSymbolicLink(atPath: directory("a/folder"), withDestinationPath: directory.path)
        await #expect(throws: DripGIFError.self) { try await pixel(ruler(image: image)) }
        let notes = Notes()
        #expect(try await pixel(ruler(image: image), isLenient: true, notes).alpha == 0)
        #expect(notes.all.count == 1 && notes.all[0].description.contains("missing or unreadable image"))
    }

    /// A file's own names may be as long as it likes.
    @Test func longNamesMakeNoLongLines() async throws {
        let long = String(repeating: "a\u{E9}b\n", count: 10_000).filter { $0 != "\n" }
        var ruler = ruler(image: #""p":"\#(long).png""#)
        ruler.layers = ruler.layers.replacing("picture", with: long)
        let path = try directory.write(ruler.text, to: "l.json")
        let request = RenderRequest(.drawing(path: path), output: directory("o.png"))
        let error = await #expect(throws: DripGIFError.self) { try await request.render() }
        let line = try #require(error).description
        #expect(line.utf8.count <= path.utf8.count + 240 && line.contains("'aéb") && line.contains("--lenient"))
        let known = (0..<500).map { "\($0)\(long)" }
        for error in [
            LottieError.noAnimation(id: long, available: known), .noTheme(id: long, available: known), .noSlot(id: long, available: known),
            .archive(reason: "'\(long)' is damaged"), .invalid(path: long, expected: long), .cycle(path: long, name: long),
        ] {
            let text = DripGIFError.lottie(error, path: "l.json").description
            #expect(text.utf8.count <= 300 && text.contains("…"), "\(text)")
        }
        let marker = DripGIFError.request(.unknownMarker("x", available: known)).description
        #expect(marker.utf8.count <= 300 && marker.contains("more"))
    }

    @Test func profilesOfImagesAreToldByName() async throws {
        _ = try picture()
        var builder = PNGBuilder(width: 3, height: 1, colorType: .rgb, bitDepth: 8, samples: [255, 0, 0, 0, 90, 0, 0, 0, 255])
        try Data(builder.bytes()).write(to: URL(fileURLWithPath: directory("a/plain.png")))
        builder.extraChunks.append(("gAMA", [0, 1, 0x86, 0xA0]))
        try Data(builder.bytes()).write(to: URL(fileURLWithPath: directory("a/i.png")))
        let (notes, none) = (Notes(), Notes())
        _ = try await pixel(ruler(image: #""p":"i.png""#), notes)
        _ = try await pixel(ruler(image: #""p":"plain.png""#), none)
        #expect(notes.all.count == 1 && none.all.isEmpty)
        #expect(notes.all.first?.description.hasPrefix("the colour profile 'gamma 1' of the image 'i.png' is left out") == true)
    }

    @Test func initialAnimationsThatAreMissingAreTold() {
        let note = RenderNote.noInitialAnimation("three", shown: "one")
        #expect("\(note)" == "the archive's initial animation 'three' is not in it; 'one' is shown" && !note.isDetail)
    }

    /// What every player draws in one way is a detail.
    @Test func oddValuesAreDrawnWithANote() async throws {
        _ = try picture()
        var ruler = LottieRuler()
        ruler.layers = #"{"ty":1,"nm":"odd","sw":6,"sh":4,"sc":"none","ip":0,"op":60,"st":0,"ks":{"p":{"k":[20,0]}}},"#
        let notes = Notes()
        #expect(try await pixel(ruler, notes) == .black)
        #expect(notes.all.map(\.description) == ["layers[0]: layer 'odd': solid of an unknown colour"] && notes.all[0].isDetail)
    }

    @Test(arguments: [
        (#""p":"i.gif""#, "image: GIF is"), (#""p":"i.SVG""#, "image: SVG is"),
        (#""p":"data:image/jpeg;base64,/9j/4AAQ""#, "image: damaged, or"),
        (#""p":"data:image/png;base64,iVBORw0KGgoAAAA=""#, "image: damaged, or"),
    ])
    func otherFormatsAreNamed(image: String, says: String) async throws {
        _ = try picture()
        let notes = Notes()
        #expect(try await pixel(ruler(image: image), isLenient: true, notes).alpha == 0)
        #expect(notes.all.map(\.description).joined().contains(says))
    }

    @Test func whatIsNotDrawnIsRefusedWithItsPlace() async throws {
        _ = try picture()
        var ruler = LottieRuler()
        ruler.layers = #"{"ty":99,"nm":"odd","ip":0,"op":60,"st":0,"ks":{}},{"ty":98,"nm":"odder","ip":0,"op":60,"st":0,"ks":{}},"#
        do {
            _ = try await pixel(ruler)
            Issue.record("two kinds of layers that do not exist are drawn")
        } catch let error as DripGIFError {
            let text = "\(error)"
            #expect(
                text.contains("l.json: layers[0]") && text.contains("'odd'") && text.contains("and 1 more") && text.contains("--lenient"))
        }
        let notes = Notes()
        _ = try await pixel(ruler, isLenient: true, notes)
        #expect(notes.all.count == 2 && notes.all[1].description.contains("layers[1]"))
    }

    @Test(arguments: [
        ("{", "line 1, column"), ("{\"v\":\n\"5\",}", "line 2, column"), ("{}", "expected a number"),
        (LottieRuler().text.replacing("\"op\":60", with: "\"op\":\"x\""), "op: expected"),
        (LottieRuler().text.replacing("\"w\":60", with: "\"w\":99999"), "w: expected"),
        (LottieRuler().text.replacing("\"fr\":30", with: "\"fr\":0"), "fr: expected"),
        (LottieRuler().text.replacing("\"fr\":30", with: "\"fr\":1e9"), "fr: expected"),
        (LottieRuler().text.replacing("\"op\":60", with: "\"op\":1e9"), "frames"),
        (LottieRuler().text.replacing("\"layers\":", with: "\"players\":"), "layers: expected"),
    ])
    func aBadFileIsNamedWithThePlace(text: String, says: String) async throws {
        let options = LottieOptions(isLenient: true)
        let request = RenderRequest(.drawing(path: try directory.write(text, to: "bad.json"), options), output: directory("o.gif"))
        do {
            try await request.render()
            Issue.record("drawn: \(text.prefix(60))")
        } catch {
            #expect("\(error)".contains("bad.json: ") && "\(error)".contains(says), "\(error)")
        }
        #expect(!directory.names.contains("o.gif"))
    }

    @Test func whatItBeginsWithDecides() {
        for text in ["{", "  \n\t{\"v\"", "\u{FEFF}{"] { #expect(LottieFile.isBegun(by: Array(text.utf8))) }
        for text in ["", "drip 1\n", "# {", "[{", "\u{FEFF}"] { #expect(!LottieFile.isBegun(by: Array(text.utf8))) }
    }

    @Test func aSceneFileRefusesOptionsOfLottie() async throws {
        let scene = try directory.write("drip 1\nsize 4 4\nfill red nonzero M0 0 L4 0 L4 4 Z\n", to: "s.drip")
        let sources: [RenderRequest.Source] = [
            .drawing(path: scene, LottieOptions(marker: "a")), .drawing(path: scene, LottieOptions(isLenient: true)),
            .drawing(path: scene, fit: .cover),
        ]
        for (source, option) in zip(sources, ["--marker", "--lenient", "--fit"]) {
            let request = RenderRequest(source, output: directory("o.gif"))
            await #expect(throws: DripGIFError.request(.onlyInLottie(option: option))) { try await request.render() }
        }
    }

    @Test func aSceneFileNamesNoEmbeddedImage() async throws {
        let ruler = ruler(image: #""p":"data:image/png;base64,\#(try picture().base64EncodedString())""#)
        let request = RenderRequest(.lottie(path: try directory.write(ruler.text, to: "a/l.json")), output: directory("o.drip"))
        await #expect(throws: DripGIFError.request(.sceneOfEmbeddedImages(in: directory("a/l.json")))) { try await request.render() }
    }
}
