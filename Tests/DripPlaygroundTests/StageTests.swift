import DripGIF
import DripTestSupport
import Testing

@testable import DripPlayground
@testable import DripRendering

/// The page shows and saves what the command does.
@Suite struct StageTests {
    private let directory: TemporaryDirectory

    init() throws { directory = try TemporaryDirectory() }

    private func stage(_ lines: String...) throws(StageError) -> Stage {
        let request = try StageRequest(lines.dropFirst().map { $0[...] })
        return try Stage(StagedMotion(effect: lines[0], request), request)
    }

    private func lottie(_ text: String, _ lines: String...) throws(StageError) -> Stage {
        try Stage(StagedMotion(lottie: Array(text.utf8)), StageRequest(lines.map { $0[...] }))
    }

    /// Returns the bytes of the command's file.
    private func file(_ name: String, of source: RenderRequest.Source, size: PixelSize? = nil, shutter: Double) async throws -> [UInt8]? {
        var request = RenderRequest(source, output: directory(name))
        request.canvas.size = size.map { RequestedSize($0) }
        request.timing.shutter = shutter
        request.timing.framesPerSecond = 20
        _ = try await request.render()
        return directory.bytes(name)
    }

    @Test(arguments: [0.0, 180]) func filesAreThoseOfTheCommand(shutter: Double) async throws {
        var stage = try stage("wave", "waves 2", "appearance dark", "size 80x64", "shutter \(shutter)")
        let source = RenderRequest.Source.effect(Wave.self, parameters: ["waves": "2"], EffectOptions(appearance: .dark))
        let size = PixelSize(width: 80, height: 64)
        #expect(try await stage.gif(framesPerSecond: 20) == file("x.gif", of: source, size: size, shutter: shutter))
        #expect(try await stage.apng(framesPerSecond: 20) == file("x.apng", of: source, size: size, shutter: shutter))
    }

    @Test(arguments: [0.0, 180]) func filesOfLottieAnimationsAreThoseOfTheCommand(shutter: Double) async throws {
        let text = LottieRuler().text
        var stage = try lottie(text, "shutter \(shutter)")
        let source = RenderRequest.Source.lottie(path: try directory.write(text, to: "l.json"), LottieOptions(), fit: .contain)
        #expect(try await stage.gif(framesPerSecond: 20) == file("l.gif", of: source, shutter: shutter))
        #expect(try await stage.apng(framesPerSecond: 20) == file("l.apng", of: source, shutter: shutter))
    }

    @Test func whatIsNotDrawnOfALottieAnimationIsListed() throws {
        var ruler = LottieRuler()
        #expect(try lottie(ruler.text).motion.notes.isEmpty)
        ruler.layers = #"{"ty":99,"nm":"odd","ip":0,"op":60,"st":0,"ks":{}},"#
        let notes = try lottie(ruler.text).motion.notes
        #expect(notes.count == 1 && notes[0].hasPrefix("layers[0]: layer 'odd': ") && notes[0].hasSuffix(" is not drawn"))
    }

    @Test func aFileThatIsNoLottieAnimationIsRefused() {
        let error = #expect(throws: StageError.self) { try lottie(#"{"v":"5.7.0","fr":30"#) }
        #expect(error?.description.hasPrefix("line 1, column ") == true)
    }

    @Test func everyEffectHasAStage() throws {
        for effect in EffectCatalog.effects {
            var stage = try stage(effect.description.name, "construction true", "scale 0.5")
            #expect(stage.size.area > 0 && stage.motion.period > 0)
            #expect(try Set(stage.draw(at: 0.4).pixels).count > 2, "\(effect.description.name)")
        }
    }

    @Test(arguments: [
        (["none"], "there is no effect 'none'"), (["badge", "radius x"], "'x' is not a number for --radius"),
        (["badge", "size 7"], "'7' is no value of --size"), (["badge", "scale 100"], "'100' is no value of --scale"),
        (["badge", "construction yes"], "'yes' is no value of --construction"),
        (["badge", "color red"], "badge has no parameter 'color'"),
    ])
    func whatIsWrongIsSaid(lines: [String], message: String) {
        let error = #expect(throws: StageError.self) {
            let request = try StageRequest(lines.dropFirst().map { $0[...] })
            _ = try Stage(StagedMotion(effect: lines[0], request), request)
        }
        #expect(error?.description == message)
    }
}
