import DripGeometry
import DripImage
import DripScene

extension BandRenderer {
    /// Composites a group onto the canvas.
    func compose(_ group: Group, _ context: DrawingContext, _ clip: ClipMask?, on canvas: inout Canvas) throws(RasterError) {
        let style = LayerStyle(opacity: min(1, max(0, group.opacity)), blend: group.blend, clip: clip)
        if style.share == 0 { return }
        let inner = context.inside(group.matrix)
        if group.hasFilter { return try composeFiltered(group, inner, style, on: &canvas) }
        if style.share == 255 && group.blend == .normal && group.tint == nil && clip == nil && group.draws.areDisjoint(inner.toPixels) {
            return try draw(group.draws, inner, on: &canvas)
        }
        let part = group.draws.bounds(inner.toPixels)?.pixels(within: canvas.rect) ?? .nothing
        try work.spend(part.area, each: group.blend.steps)
        guard let layer = try layer(of: group.draws, inner, part, on: canvas.rect) else { return }
        if let tint = group.tint { layer.canvas.apply(tint, part) }
        canvas.composite(layer.canvas, part, style)
        spareLayers.append(layer)
    }

    /// Returns the mask of `part` of the canvas.
    func clipMask(_ mask: Mask, _ context: DrawingContext, on canvas: PixelRect) throws(RasterError) -> ClipMask {
        let part = mask.draws.bounds(context.toPixels)?.pixels(within: canvas) ?? .nothing
        try work.spend(part.area, each: DrawingWork.clip)
        guard let layer = try layer(of: mask.draws, context, part, on: canvas) else {
            let share: UInt8 = mask.mode.isInverse ? 255 : 0
            return ClipMask(part, around: share, inside: share, memory: spareShares.popLast() ?? [])
        }
        defer { spareLayers.append(layer) }
        return ClipMask(layer.canvas, part, mode: mask.mode, memory: spareShares.popLast() ?? [])
    }

    /// Returns what both masks show, whose memory it takes over.
    func both(_ clip: ClipMask?, _ mask: ClipMask) -> ClipMask {
        guard let clip else { return mask }
        defer { spareShares += [clip.values, mask.values] }
        return clip.intersected(with: mask, memory: spareShares.popLast() ?? [])
    }

    /// Returns a layer that holds drawings in `part` of the canvas, to be put back into ``spareLayers``; nil where that is empty.
    private func layer(
        of draws: [Draw], _ context: DrawingContext, _ part: PixelRect, on canvas: PixelRect
    ) throws(RasterError) -> LayerMemory? {
        if part.isEmpty { return nil }
        // Curves that leave the drawn rows are cut before they become chords. All of the drawings' rows keep them whole.
        // Those of a mask may lie beside the columns of the canvas.
        let limit = PixelRect(x: 0, y: canvas.y, width: size.width, height: canvas.height)
        let whole = draws.bounds(context.toPixels, isClipped: false)?.pixels(within: limit) ?? part
        try work.spend(whole.area, each: DrawingWork.layer)
        let layer = spareLayers.popLast() ?? LayerMemory(width: size.width, rowCount: rowsPerBand)
        layer.begin(whole.y..<whole.maxY, columns: whole.x..<whole.maxX)
        try draw(draws, context, on: &layer.canvas)
        return layer
    }

    /// Composites a group after its filters. With several bands, the filters are applied once for all of them.
    private func composeFiltered(
        _ group: Group, _ context: DrawingContext, _ style: LayerStyle, on canvas: inout Canvas
    ) throws(RasterError) {
        if let finished = filteredGroups[context.path] { return canvas.composite(finished, style) }
        let layer = try filtered(group, context) ?? Layer(rect: .nothing, perRow: 0, pixels: [])
        canvas.composite(layer, style)
        if context.isTracked { filteredGroups[context.path] = layer } else { filterScratch.give(layer.pixels) }
    }

    /// Returns a group after its filters, without opacity and blend mode; nil where nothing is visible.
    private func filtered(_ group: Group, _ context: DrawingContext) throws(RasterError) -> Layer? {
        let canvas = size.bounds
        let filter = GroupFilter(group, context.toPixels)
        let isTurned = filter.turn != .identity
        guard let back = filter.turn.inverse else { return nil }
        let map = isTurned ? context.toPixels.followed(by: back) : context.toPixels
        let visible = isTurned ? Rect(canvas).transformed(by: back).expanded(by: 2) : Rect(canvas)
        guard let content = group.draws.bounds(map) else { return nil }
        let result = filter.result(of: content).pixels(within: visible.pixels)
        let source = content.pixels(within: filter.source(of: visible).pixels).limited(to: regionLimit, in: visible.pixels)
        if result.isEmpty || source.isEmpty { return nil }
        try work.spend(result.area + source.area, each: DrawingWork.filter)
        try work.spend(source.area, each: DrawingWork.layer)
        try work.spend(max(0, source.area - size.area), each: DrawingWork.beyond)
        if isTurned { try work.spend(result.area, each: DrawingWork.image) }
        guard let drawings = try region(group.draws, map, source) else { return nil }
        let layer = filter.apply(to: drawings, in: result, &filterScratch)
        if !isTurned { return layer }
        defer { filterScratch.give(layer.pixels) }
        let corner = AffineMap.translation(Double(result.x), Double(result.y)).followed(by: filter.turn)
        let frame = Rect(x: 0, y: 0, width: Double(result.width), height: Double(result.height)).transformed(by: corner)
        let part = frame.pixels(within: canvas)
        guard !part.isEmpty, let image = layer.image(of: result) else { return nil }
        return try region([.image(image, named: "", transform: .identity)], corner, part)
    }

    /// Draws a list into a rectangle of its own, which may lie outside of the canvas; nil where that is too large.
    private func region(_ draws: [Draw], _ toPixels: AffineMap, _ rect: PixelRect) throws(RasterError) -> Layer? {
        guard let size = Self.regionSize(rect) else { return nil }
        let index = regionRenderers.firstIndex { $0.size == size }
        let renderer =
            index.map { regionRenderers.remove(at: $0) }
            ?? BandRenderer(size: size, regionLimit: regionLimit, halvedImages: halvedImages)
        renderer.curveTolerance = curveTolerance
        var (pixels, nothing) = (filterScratch.take(size.area), UniformBlocks())
        let map = toPixels.followed(by: .translation(-Double(rect.x), -Double(rect.y)))
        // The frame has one limit.
        renderer.work = work
        try renderer.render(draws, .clear, map, into: &pixels, keeping: &nothing)
        work = renderer.work
        // A few sizes, of the groups of a scene.
        if regionRenderers.count >= 4 { regionRenderers.removeFirst() }
        regionRenderers.append(renderer)
        return Layer(rect: rect, perRow: size.width, pixels: pixels)
    }

    /// Returns a size that holds a rectangle, a little larger where possible, so that few sizes serve groups that move.
    private static func regionSize(_ rect: PixelRect) -> PixelSize? {
        func roomy(_ side: Int) -> Int { (side + 31) & ~31 }
        return (try? PixelSize(validatingWidth: roomy(rect.width), height: roomy(rect.height)))
            ?? (try? PixelSize(validatingWidth: rect.width, height: rect.height))
    }
}

extension BlendMode {
    /// The work for each pixel beside that of a layer.
    fileprivate var steps: Int {
        switch self {
        case .normal, .plusLighter: 0
        case .hue, .saturation, .color, .luminosity: DrawingWork.otherBlend
        default: DrawingWork.separableBlend
        }
    }
}

extension Layer {
    /// Returns the part `rect`, which must lie inside, as an image; nil where that is too large.
    fileprivate func image(of rect: PixelRect) -> Pixmap? {
        guard let size = try? PixelSize(validatingWidth: rect.width, height: rect.height) else { return nil }
        var image = Pixmap(size: size)
        image.withMutableArray { target in
            for row in 0..<rect.height {
                let start = index(rect.x, rect.y + row)
                target.replaceSubrange(row * rect.width..<(row + 1) * rect.width, with: pixels[start..<start + rect.width])
            }
        }
        return image
    }
}

extension PixelRect {
    /// Returns the same rectangle if it can be an image of at most `limit` pixels, and otherwise its part in `canvas`.
    fileprivate func limited(to limit: Int, in canvas: PixelRect) -> PixelRect {
        let size = try? PixelSize(validatingWidth: width, height: height)
        return size.map { $0.area <= limit } == true ? self : intersection(canvas)
    }
}
