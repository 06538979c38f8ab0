import ArgumentParser
import DripCodec
import DripGIF
import DripJSON
import DripRaster
import Foundation

/// Times each stage of a frame alone.
struct StagesCommand: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "stages", abstract: "Times each stage of a frame separately.",
            discussion: """
                The frames are of waterdrop, at its own size and spread over one loop, and then one scene for each kind of paint. Times are milliseconds a frame on one thread. Compare \
                two builds in one sitting: --json with the one, --compare with the other.
                """)
    }

    @Option(help: "Only stages whose name contains this.")
    var filter: String?

    @Option(help: "File written by --json, with which the times are compared.")
    var compare: String?

    @Option(help: "Time to spend on each stage, in seconds.")
    var seconds = 0.5

    @Flag(help: "Print the medians as one JSON object.")
    var json = false

    func validate() throws {
        guard seconds > 0 && seconds <= 60 else { throw ValidationError("--seconds must be in 0…60, not \(seconds)") }
    }

    func run() throws {
        let baseline = try compare.map(Self.readBaseline)
        var times: [(name: String, timing: Timing)] = []
        let frames = try StageFrames()
        for stage in frames.stages where filter.map(stage.name.contains) ?? true {
            times.append((stage.name, try stage.time(seconds: seconds, frames: frames.count)))
        }
        let paints = try PaintStages()
        for (name, scene) in paints.scenes where filter.map(name.contains) ?? true {
            times.append((name, try Stage(name: name) { try paints.draw(scene) }.time(seconds: seconds, frames: 1)))
        }
        if json {
            print(JSON.object(times.map { ($0.name, .number(($0.timing.median * 1e9).rounded() / 1e6)) }).text)
            return
        }
        for (name, timing) in times {
            var line = name.padding(toLength: 12, withPad: " ", startingAt: 0) + timing.text(digits: 6)
            if let before = baseline?[name], before > 0 { line += String(format: ", %.2f of the baseline", timing.median * 1000 / before) }
            print(line)
        }
    }

    private static func readBaseline(_ path: String) throws -> [String: Double] {
        guard let bytes = FileManager.default.contents(atPath: path) else {
            throw ValidationError("cannot read '\(path)'; make it with --json")
        }
        do { return try JSONDecoder().decode([String: Double].self, from: bytes) } catch {
            throw ValidationError("'\(path)' was not written by --json")
        }
    }
}

/// One stage: untimed preparation of a run, and timed work.
private struct Stage {
    let name: String
    let work: () throws -> Void

    func time(seconds: Double, frames: Int) throws -> Timing {
        let clock = ContinuousClock()
        try work()
        var durations: [Duration] = []
        let begin = clock.now
        repeat {
            let start = clock.now
            try work()
            durations.append((clock.now - start) / frames)
        } while clock.now - begin < .seconds(seconds)
        return Timing(durations)
    }
}

/// The frames of all stages, as input of each stage.
private final class StageFrames {
    let count = 16
    private let size: PixelSize
    private let background: Color?
    private let scenes: [Scene]
    private var raster: [RasterStages]
    private var renderer = Renderer()
    private var pixmaps: [Pixmap]
    private let images: [StraightImage]
    private let pictures: [StraightImage]
    private let changes: [PictureChange]
    private let plan: GIFPlan
    private let drafts: [FrameDraft]
    private var coder: FrameCoder

    init() throws {
        let effect = try WaterDrop()
        size = effect.size
        background = effect.background
        let count = count
        scenes = (0..<count).map { effect.scene(at: (effect.period * Rational($0, count)).value) }
        let (size, background) = (size, background)
        raster = scenes.map { RasterStages($0, size: size, scale: 1) }
        var renderer = Renderer()
        pixmaps = try scenes.map { scene in
            var pixmap = Pixmap(size: size)
            try renderer.render(scene, background: background, into: &pixmap)
            return pixmap
        }
        images = pixmaps.map { StraightImage($0) }
        pictures = Self.pictures(of: pixmaps)
        changes = Self.changes(of: pictures)
        plan = Self.plan(of: changes)
        coder = FrameCoder(plan)
        drafts = Self.drafts(of: changes, plan)
        for index in raster.indices {
            try raster[index].flatten()
            raster[index].findEdges()
            raster[index].record()
        }
    }

    var stages: [Stage] {
        [
            Stage(name: "flatten") { for index in self.raster.indices { try self.raster[index].flatten() } },
            Stage(name: "edges") { for index in self.raster.indices { self.raster[index].findEdges() } },
            Stage(name: "coverage") { for index in self.raster.indices { _ = self.raster[index].cover() } },
            Stage(name: "paint") { for index in self.raster.indices { self.raster[index].paint() } },
            Stage(name: "composite") { for index in self.raster.indices { self.raster[index].composite() } },
            Stage(name: "difference") {
                for index in 1..<self.count { _ = PictureChange(from: self.pictures[index - 1], to: self.pictures[index]) }
            },
            Stage(name: "index") { _ = Self.drafts(of: self.changes, self.plan) },
            Stage(name: "LZW") { for draft in self.drafts { _ = self.coder.code(draft) } },
            Stage(name: "deflate") { for image in self.images { _ = try PNGEncoder().encode(image) } },
            Stage(name: "frame") { try self.makeGIF() },
        ]
    }

    private static func pictures(of pixmaps: [Pixmap]) -> [StraightImage] { pixmaps.map { StraightImage($0, over: Matte(.white)) } }

    private static func changes(of pictures: [StraightImage]) -> [PictureChange] {
        pictures.indices.map { PictureChange(from: $0 == 0 ? nil : pictures[$0 - 1], to: pictures[$0]) }
    }

    /// As the renderer does: frames that are drawn are coded without searches.
    private static func plan(of changes: [PictureChange]) -> GIFPlan {
        var survey = GIFSurvey(size: changes[0].size)
        survey.isDrawn = true
        for change in changes { survey.add(change) }
        return survey.plan(GIFSettings())
    }

    private static func drafts(of changes: [PictureChange], _ plan: GIFPlan) -> [FrameDraft] {
        var indexer = FrameIndexer(plan, repeats: true)
        let steps = changes.flatMap { indexer.add(BaseSearch.Drawing($0), delay: Centiseconds(2)) } + indexer.finish()
        return steps.compactMap { if case .frame(let draft) = $0 { draft } else { nil } }
    }

    /// Runs all stages: scenes → the coded frames of a GIF.
    private func makeGIF() throws {
        for (index, scene) in scenes.enumerated() { try renderer.render(scene, background: background, into: &pixmaps[index]) }
        let changes = Self.changes(of: Self.pictures(of: pixmaps))
        let plan = Self.plan(of: changes)
        var coder = FrameCoder(plan)
        for draft in Self.drafts(of: changes, plan) { _ = coder.code(draft) }
    }
}
