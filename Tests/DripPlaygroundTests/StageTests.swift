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

    /// Returns the bytes of the command's file.
    private func file(_ name: String, shutter: Double) async throws -> [UInt8]? {
        var request = RenderRequest(
            .effect(Wave.self, parameters: ["waves": "2"], EffectOptions(appearance: .dark)), output: directory(name))
        request.canvas.size = RequestedSize(PixelSize(width: 80, height: 64))
        request.timing.shutter = shutter
        request.timing.framesPerSecond = 20
        _ = try await request.render()
        return directory.bytes(name)
    }

    @Test(arguments: [0.0, 180]) func filesAreThoseOfTheCommand(shutter: Double) async throws {
        var stage = try stage("wave", "waves 2", "appearance dark", "size 80x64", "shutter \(shutter)")
        #expect(try await stage.gif(framesPerSecond: 20) == file("x.gif", shutter: shutter))
        #expect(try await stage.apng(framesPerSecond: 20) == file("x.apng", shutter: shutter))
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
