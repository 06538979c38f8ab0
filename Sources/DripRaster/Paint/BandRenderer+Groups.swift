import DripGeometry
import DripImage
import DripScene

extension BandRenderer {
    /// Composites a group onto the canvas.
    mutating func compose(_ group: Group, _ place: DrawingPlace, _ clip: ClipMask?, on canvas: inout Canvas) throws(RasterError) {
        let opacity = UInt8(min(1, max(0, group.opacity)) * 255 + 0.5)
        if opacity == 0 { return }
        let inner = place.inside(group.matrix)
        let style = LayerStyle(opacity: opacity, blend: group.blend, clip: clip)
        if group.hasFilter {
            guard let layer = try filtered(group, inner) else { return }
            let part = layer.rect.intersection(canvas.rect)
            return layer.forEachRun(part) { style.paint(row: $0, columns: $1, $2, on: &canvas) }
        }
        if opacity == 255 && group.blend == .normal && group.tint == nil && clip == nil && group.draws.areDisjoint(inner.toPixels) {
            return try draw(group.draws, inner, on: &canvas)
        }
        let part = group.draws.bounds(inner.toPixels)?.pixels(within: canvas.rect) ?? .nothing
        try withLayer(of: group.draws, inner, part, on: canvas.rect) { layer in
            layer.forEachRun(part) { row, columns, color in
                style.paint(row: row, columns: columns, group.tint?.tinted(color) ?? color, on: &canvas)
            }
        }
    }

    /// Returns the mask of `part` of the canvas.
    mutating func clipMask(_ mask: Mask, _ place: DrawingPlace, on canvas: PixelRect) throws(RasterError) -> ClipMask {
        let part = mask.draws.bounds(place.toPixels)?.pixels(within: canvas) ?? .nothing
        var result = ClipMask(part, around: mask.mode.isInverse ? 255 : 0)
        try withLayer(of: mask.draws, place, part, on: canvas) { layer in result = ClipMask(layer, part, mode: mask.mode) }
        return result
    }

    /// Lends a layer that holds drawings in `part` of the canvas; does nothing where that is empty.
    private mutating func withLayer(
        of draws: [Draw], _ place: DrawingPlace, _ part: PixelRect, on canvas: PixelRect, do body: (Canvas) -> Void
    ) throws(RasterError) {
        if part.isEmpty { return }
        // Curves that leave the drawn rows are cut before they become chords. All of the drawings' rows keep them whole.
        let rows = draws.bounds(place.toPixels, isClipped: false)?.pixels(within: canvas) ?? part
        var layer = spareLayers.popLast() ?? Canvas(layerOfWidth: size.width, rowCount: rowsPerBand)
        layer.begin(rows.y..<rows.maxY, firstRowOfPixels: rows.y, filledWith: .clear)
        try draw(draws, place, on: &layer)
        body(layer)
        spareLayers.append(layer)
    }

    /// Returns a group after its filters, without opacity and blend mode; nil where nothing is visible. It is drawn once for all bands.
    private mutating func filtered(_ group: Group, _ place: DrawingPlace) throws(RasterError) -> Layer? {
        if let known = filteredGroups[place.path] { return known.rect.isEmpty ? nil : known }
        let layer = try filteredOnce(group, place)
        filteredGroups[place.path] = layer ?? Layer(rect: .nothing, pixels: [])
        return layer
    }

    private mutating func filteredOnce(_ group: Group, _ place: DrawingPlace) throws(RasterError) -> Layer? {
        let canvas = size.bounds
        let filter = GroupFilter(group, place.toPixels)
        let isTurned = filter.turn != .identity
        guard let back = filter.turn.inverse else { return nil }
        let map = isTurned ? place.toPixels.followed(by: back) : place.toPixels
        let visible = isTurned ? Rect(canvas).transformed(by: back).expanded(by: 2) : Rect(canvas)
        guard let content = group.draws.bounds(map) else { return nil }
        let result = filter.result(of: content).pixels(within: visible.pixels)
        let source = content.pixels(within: filter.source(of: visible).pixels).limited(to: regionLimit, in: visible.pixels)
        if result.isEmpty || source.isEmpty { return nil }
        let drawings = try region(group.draws, map, source)
        let layer = filter.apply(to: drawings, in: result)
        if !isTurned { return layer }
        let place = AffineMap.translation(Double(result.x), Double(result.y)).followed(by: filter.turn)
        let frame = Rect(x: 0, y: 0, width: Double(result.width), height: Double(result.height)).transformed(by: place)
        guard let size = try? PixelSize(width: result.width, height: result.height) else { return nil }
        let part = frame.pixels(within: canvas)
        if part.isEmpty { return nil }
        var image = Pixmap(size: size)
        image.withMutableArray { $0 = layer.pixels }
        return try region([.image(image, named: "", transform: .identity)], place, part)
    }

    /// Draws a list into a rectangle of its own, which may lie outside of the canvas.
    private mutating func region(_ draws: [Draw], _ toPixels: AffineMap, _ rect: PixelRect) throws(RasterError) -> Layer {
        guard let size = try? PixelSize(width: rect.width, height: rect.height) else { return Layer(rect: .nothing, pixels: []) }
        var renderers = regionRenderers
        regionRenderers = []
        defer { regionRenderers = renderers }
        let index = renderers.firstIndex { $0.size == size }
        var renderer = index.map { renderers.remove(at: $0) } ?? BandRenderer(size: size, regionLimit: regionLimit)
        var pixmap = Pixmap(size: size)
        let map = toPixels.followed(by: .translation(-Double(rect.x), -Double(rect.y)))
        try renderer.render(draws, .clear, map, into: &pixmap)
        // A few sizes, of the groups of a scene.
        if renderers.count >= 4 { renderers.removeFirst() }
        renderers.append(renderer)
        return Layer(rect: rect, pixels: pixmap.pixels)
    }
}

/// How a layer is composited onto a canvas.
private struct LayerStyle {
    let opacity: UInt8
    let blend: BlendMode
    let clip: ClipMask?

    func paint(row: Int, columns: Range<Int>, _ color: PremultipliedRGBA8, on canvas: inout Canvas) {
        if let clip {
            clip.cut(row: row, columns, opacity) { paint(row: row, columns: $0, share: $1, color, on: &canvas) }
        } else {
            paint(row: row, columns: columns, share: opacity, color, on: &canvas)
        }
    }

    @inline(__always)
    private func paint(row: Int, columns: Range<Int>, share: UInt8, _ color: PremultipliedRGBA8, on canvas: inout Canvas) {
        if blend == .normal {
            SolidPainter(color: color).paint(row: row, columns: columns, coverage: share, on: &canvas)
        } else {
            BlendPainter(color: color, mode: blend).paint(row: row, columns: columns, coverage: share, on: &canvas)
        }
    }
}

extension Canvas {
    /// The drawn rows.
    var rect: PixelRect { PixelRect(x: 0, y: rows.lowerBound, width: width, height: rows.count) }

    fileprivate init(layerOfWidth width: Int, rowCount: Int) {
        self.init(width: width, rowCount: rowCount)
        pixels = Array(repeating: .clear, count: width * rowCount)
    }
}

extension PixelRect {
    /// Returns the same rectangle if it can be an image of at most `limit` pixels, and otherwise its part in `canvas`.
    fileprivate func limited(to limit: Int, in canvas: PixelRect) -> PixelRect {
        let size = try? PixelSize(width: width, height: height)
        return size.map { $0.area <= limit } == true ? self : intersection(canvas)
    }
}
