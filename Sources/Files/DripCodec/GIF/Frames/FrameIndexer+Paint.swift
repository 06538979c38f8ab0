internal import DripImage

// The effect of a change on the canvas.
extension FrameIndexer {
    /// Returns the smallest rectangle of opaque pixels that become clear.
    func clearedRect(_ change: PictureChange) -> PixelRect {
        guard plan.hasTransparency else { return .nothing }
        var rect = PixelRect.nothing
        for run in change.runs where run.color == .clear {
            for position in run.pixels where canvas[position] != .clear { rect = rect.union(pixel(position)) }
        }
        return rect
    }

    /// Returns the colours of `canvas` that are not clear in `rect`.
    func colors(in rect: PixelRect, of canvas: [CanvasPixel]) -> ColorTable {
        var colors = ColorTable()
        for row in rect.rows(in: plan.size) {
            for pixel in canvas[row] where pixel != .clear { _ = colors.number(of: pixel.color) }
        }
        return colors
    }

    /// Returns the colours of all pixels in the rectangle of `change`, after it; some more than a palette holds if they are too many.
    func colors(after change: PictureChange) -> ColorTable {
        var bounds = PaintedBounds(width: plan.size.width)
        for run in change.runs { bounds.add(from: run.pixels.lowerBound, to: run.pixels.upperBound - 1) }
        var colors = ColorTable()
        var runs = change.runs.makeIterator()
        var next = runs.next()
        for row in bounds.rect.rows(in: plan.size) {
            var location = row.lowerBound
            while location < row.upperBound, colors.count <= GIFSettings.colorLimit {
                while let run = next, run.pixels.upperBound <= location { next = runs.next() }
                if let run = next, run.pixels.lowerBound <= location {
                    if run.color != .clear { _ = colors.number(of: run.color) }
                    location = run.pixels.upperBound
                    continue
                }
                let count = canvas.span.runLength(at: location, limit: min(row.upperBound, next?.pixels.lowerBound ?? .max) - location)
                if canvas[location] != .clear { _ = colors.number(of: canvas[location].color) }
                location += count
            }
        }
        return colors
    }

    /// Returns the source's colours of what is not clear in `rect`.
    func sources(in rect: PixelRect) -> [Color] {
        var colors = ColorTable()
        for row in rect.rows(in: plan.size) {
            for color in source[row] where color != .clear { _ = colors.number(of: color) }
        }
        return colors.entries
    }

    func changesCanvas(_ change: PictureChange, _ colors: FrameColors) -> Bool {
        for run in change.runs where run.color != .clear {
            switch colors.rule(for: run.color) {
            case .plain(let nearest):
                for location in run.pixels where !accepts(canvas[location], run.color, nearest) { return true }
            case .pattern(let mix):
                for location in run.pixels where !canvas[location].shows(color(of: mix, at: location)) { return true }
            case .diffused: return true
            }
        }
        return false
    }

    /// Returns whether the canvas may keep `shown` where the source becomes `color`, for which the palette has `nearest`.
    ///
    /// False if the palette has exactly that colour, as in areas: remains of an edge would have to be skipped in every later frame.
    @inline(__always)
    private func accepts(_ shown: CanvasPixel, _ color: Color, _ nearest: Color) -> Bool {
        if shown == .clear { return false }
        if shown.color == nearest { return true }
        return plan.coderChooses && nearest != color && ErrorLevels(shown.color, color) <= plan.settings.maximumError
    }

    /// Clears `rect`, and marks pixels that remain after `change` to be painted again: as they are, or as `colors` show the source.
    mutating func clear(_ rect: PixelRect, except change: PictureChange, _ colors: FrameColors) -> PixelRect {
        for run in change.runs where run.color == .clear {
            for position in run.pixels { canvas[position] = .clear }
        }
        let search = PaletteSearch(colors.palette)
        var repainted = PixelRect.nothing
        for row in rect.rows(in: plan.size) {
            for location in row where canvas[location] != .clear {
                let shown = canvas[location].color
                canvas[location] = .painted(search.index(of: shown) == nil ? color(repainting: location, colors) ?? shown : shown)
                repainted = repainted.union(pixel(location))
            }
        }
        return repainted
    }

    /// Returns the colour that shows the source of an unchanged pixel; nil for error diffusion, which concerns changes.
    private func color(repainting location: Int, _ colors: FrameColors) -> Color? {
        switch colors.rule(for: source[location]) {
        case .plain(let nearest): nearest
        case .pattern(let mix): color(of: mix, at: location)
        case .diffused: nil
        }
    }

    /// Returns the colour of a pattern at a pixel.
    private func color(of mix: ColorMix, at location: Int) -> Color {
        mix.color(x: location % plan.size.width, y: location / plan.size.width)
    }

    /// Paints `change` on the canvas with marks, and returns the smallest rectangle around it.
    mutating func paint(_ change: PictureChange, _ colors: inout FrameColors) -> PixelRect {
        let width = plan.size.width
        var bounds = PaintedBounds(width: width)
        var diffusion: ErrorDiffusion?
        for run in change.runs where run.color != .clear {
            switch colors.rule(for: run.color) {
            case .plain(let nearest):
                let color = plan.coderChooses ? run.color : nearest
                var (first, last) = (-1, -1)
                for location in run.pixels where !accepts(canvas[location], run.color, nearest) {
                    canvas[location] = .painted(color)
                    if first < 0 { first = location }
                    last = location
                }
                if first >= 0 { bounds.add(from: first, to: last) }
            case .pattern(let mix):
                for location in run.pixels { paint(color(of: mix, at: location), at: location, &bounds) }
            case .diffused:
                var carried = diffusion.take() ?? ErrorDiffusion(width: width)
                for location in run.pixels {
                    paint(colors.diffused(run.color, x: location % width, y: location / width, &carried), at: location, &bounds)
                }
                diffusion = carried
            }
        }
        return bounds.rect
    }

    @inline(__always)
    private mutating func paint(_ color: Color, at location: Int, _ bounds: inout PaintedBounds) {
        if canvas[location].shows(color) { return }
        canvas[location] = .painted(color)
        bounds.add(from: location, to: location)
    }
}
