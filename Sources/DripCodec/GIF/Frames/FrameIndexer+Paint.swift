internal import DripImage

// What a change does to the canvas.
extension FrameIndexer {
    /// Calls `body` with each run of `change`: its first pixel, its length and its colour.
    private func eachRun(_ change: PictureChange, _ body: (Int, Int, UInt32) -> Void) {
        var position = 0
        for index in 0..<change.runCount {
            let (skip, count, word) = change.run(index)
            position += skip
            body(position, count, word)
            position += count
        }
    }

    /// The smallest rectangle of the pixels that are opaque and become clear.
    func clearedRect(_ change: PictureChange) -> PixelRect {
        guard plan.hasTransparency else { return .nothing }
        var rect = PixelRect.nothing
        eachRun(change) { start, count, word in
            guard word == CanvasWord.clear else { return }
            for position in start..<start + count where canvas[position] != CanvasWord.clear { rect = rect.union(pixel(position)) }
        }
        return rect
    }

    /// The colours that the canvas shows in `rect`.
    func colors(in rect: PixelRect) -> [UInt32] {
        var colors = ColorTable()
        for y in rect.y..<rect.maxY {
            for word in canvas[y * plan.size.width + rect.x..<y * plan.size.width + rect.maxX] where word != CanvasWord.clear {
                _ = colors.number(of: word)
            }
        }
        return colors.words
    }

    /// Whether a pixel has to be painted.
    func changesCanvas(_ change: PictureChange, _ colors: FrameColors) -> Bool {
        var position = 0
        for index in 0..<change.runCount {
            let (skip, count, word) = change.run(index)
            position += skip
            if word != CanvasWord.clear {
                switch colors.rule(for: word) {
                case .plain(let nearest):
                    for place in position..<position + count where !accepts(canvas[place], word, nearest) { return true }
                case .pattern(let mix):
                    for place in position..<position + count where canvas[place] & CanvasWord.colorMask != color(of: mix, at: place) {
                        return true
                    }
                case .diffused: return true
                }
            }
            position += count
        }
        return false
    }

    /// Whether the canvas, which shows `shown`, may stay so where the source becomes `word`, for which the palette has `nearest`.
    ///
    /// Not where the palette has that very colour: areas have such colours, and what an edge leaves in an area would have to be gone around for as long
    /// as the area stays.
    @inline(__always)
    private func accepts(_ shown: UInt32, _ word: UInt32, _ nearest: UInt32) -> Bool {
        if shown == CanvasWord.clear { return false }
        if (shown ^ nearest) & CanvasWord.colorMask == 0 { return true }
        return plan.coderChooses && nearest != word && channelDistance(shown, word) <= plan.settings.maximumError
    }

    /// Clears `rect`, and marks what was there and stays after `change` to be painted again.
    mutating func clear(_ rect: PixelRect, except change: PictureChange) -> PixelRect {
        eachRun(change) { start, count, word in
            if word == CanvasWord.clear {
                for position in start..<start + count { canvas[position] = CanvasWord.clear }
            }
        }
        var repainted = PixelRect.nothing
        for y in rect.y..<rect.maxY {
            for x in rect.x..<rect.maxX where canvas[y * plan.size.width + x] != CanvasWord.clear {
                canvas[y * plan.size.width + x] |= CanvasWord.painted
                repainted = repainted.union(PixelRect(x: x, y: y, width: 1, height: 1))
            }
        }
        return repainted
    }

    /// What a pattern has at a place, without the upper byte.
    private func color(of mix: ColorMix, at place: Int) -> UInt32 {
        mix.word(x: place % plan.size.width, y: place / plan.size.width) & CanvasWord.colorMask
    }

    /// Puts what `change` paints on the canvas, marked, and returns the smallest rectangle of it.
    mutating func paint(_ change: PictureChange, _ colors: inout FrameColors) -> PixelRect {
        let width = plan.size.width
        var bounds = PaintedBounds(width: width)
        var errors: ErrorDiffusion?
        var position = 0
        for index in 0..<change.runCount {
            let (skip, count, word) = change.run(index)
            position += skip
            let run = position..<position + count
            position += count
            if word == CanvasWord.clear { continue }
            switch colors.rule(for: word) {
            case .plain(let nearest):
                let color = plan.coderChooses ? word : nearest
                var (first, last) = (-1, -1)
                for place in run where !accepts(canvas[place], word, nearest) {
                    canvas[place] = color | CanvasWord.painted
                    if first < 0 { first = place }
                    last = place
                }
                if first >= 0 { bounds.add(from: first, to: last) }
            case .pattern(let mix):
                for place in run {
                    let color = color(of: mix, at: place)
                    if canvas[place] != CanvasWord.clear, canvas[place] & CanvasWord.colorMask == color { continue }
                    canvas[place] = color | CanvasWord.painted
                    bounds.add(from: place, to: place)
                }
            case .diffused:
                var diffusion = errors.take() ?? ErrorDiffusion(width: width)
                for place in run {
                    let color = colors.diffused(word, x: place % width, y: place / width, &diffusion)
                    if canvas[place] != CanvasWord.clear, (canvas[place] ^ color) & CanvasWord.colorMask == 0 { continue }
                    canvas[place] = color | CanvasWord.painted
                    bounds.add(from: place, to: place)
                }
                errors = diffusion
            }
        }
        return bounds.rect
    }
}

/// The smallest rectangle around stretches of pixels in row order.
private struct PaintedBounds {
    let width: Int
    private var left = Int.max
    private var right = -1
    private var top = Int.max
    private var bottom = -1

    init(width: Int) { self.width = width }

    mutating func add(from first: Int, to last: Int) {
        let (firstRow, lastRow) = (first / width, last / width)
        top = min(top, firstRow)
        bottom = max(bottom, lastRow)
        left = firstRow == lastRow ? min(left, first - firstRow * width) : 0
        right = firstRow == lastRow ? max(right, last - lastRow * width) : width - 1
    }

    var rect: PixelRect {
        bottom < 0 ? .nothing : PixelRect(x: left, y: top, width: right - left + 1, height: bottom - top + 1)
    }
}
