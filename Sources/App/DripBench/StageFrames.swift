import ArgumentParser
import DripCodec
import DripGIF
import DripJSON
import DripRaster
import Foundation

/// The frames of all stages, as input of each stage.
final class StageFrames {
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

    var stages: [StagesCommand.Stage] {
        [
            StagesCommand.Stage(name: "flatten") { for index in self.raster.indices { try self.raster[index].flatten() } },
            StagesCommand.Stage(name: "edges") { for index in self.raster.indices { self.raster[index].findEdges() } },
            StagesCommand.Stage(name: "coverage") { for index in self.raster.indices { _ = self.raster[index].cover() } },
            StagesCommand.Stage(name: "paint") { for index in self.raster.indices { self.raster[index].paint() } },
            StagesCommand.Stage(name: "composite") { for index in self.raster.indices { self.raster[index].composite() } },
            StagesCommand.Stage(name: "difference") {
                for index in 1..<self.count { _ = PictureChange(from: self.pictures[index - 1], to: self.pictures[index]) }
            },
            StagesCommand.Stage(name: "index") { _ = Self.drafts(of: self.changes, self.plan) },
            StagesCommand.Stage(name: "LZW") { for draft in self.drafts { _ = self.coder.code(draft) } },
            StagesCommand.Stage(name: "deflate") { for image in self.images { _ = try PNGEncoder().encode(image) } },
            StagesCommand.Stage(name: "frame") { try self.makeGIF() },
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
