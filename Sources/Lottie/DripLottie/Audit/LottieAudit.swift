internal import DripGeometry
internal import DripScene

/// The second walk over an animation: what of it ever shows, which features that uses, and what a frame costs.
struct LottieAudit {
    /// The features of what shows.
    let findings: FeatureLog.Results

    /// Looks at what was read, and takes out what never shows.
    /// - Parameter log: the features that were met while reading.
    /// - Throws: ``LottieError/overLimit(path:what:limit:)``, ``LottieError/cycle(path:name:)``.
    init(_ model: inout LottieModel, _ header: LottieHeader, _ contents: LottieContents, log: FeatureLog) throws(LottieError) {
        let frames = contents.markers.reduce(FrameRanges(from: header.inPoint, to: header.outPoint)) { frames, marker in
            frames.union(FrameRanges(from: marker.frame, to: marker.frame + max(1, marker.frameCount)))
        }
        var missing: [String: Vector] = [:]
        for image in contents.images where model.images[image.id] == nil && image.width > 0 && image.height > 0 {
            missing[image.id] = Vector(image.width, image.height)
        }
        let shown = ShownLayers(model, log, header, at: frames, missingImages: missing)
        model.root.removeUnshown(shown)
        for id in model.compositions.keys { model.compositions[id]?.removeUnshown(shown) }
        try DrawingCost.check(model)
        findings = log.results(shown)
    }
}

extension LottieModel {
    /// Draws the shapes that are the same at all times, once for all frames, up to a cost.
    mutating func drawStills() {
        var cost = 0
        root.drawStills(&cost)
        for id in compositions.keys.sorted() { compositions[id]?.drawStills(&cost) }
    }
}

extension Composition {
    fileprivate mutating func drawStills(_ cost: inout Int) {
        for index in layers.indices {
            guard case .shapes(let items, isStill: true) = layers[index].content else { continue }
            cost += ShapeCost(items).drawn
            if cost > DrawingCost.stillLimit { return }
            layers[index].content = .drawn(ShapeEvaluation.draws(items, at: 0))
        }
    }
}
