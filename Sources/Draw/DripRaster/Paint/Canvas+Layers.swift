import DripImage
import DripNumbers
import DripScene

extension Canvas {
    /// Composites a layer onto all of the drawn rows that it covers.
    mutating func composite(_ layer: Layer, _ style: LayerStyle) {
        let part = layer.rect.intersection(rect)
        if part.isEmpty { return }
        for row in part.y..<part.maxY {
            composite(layer.pixels, at: layer.index(part.x, row), row: row, columns: part.x..<part.maxX, style)
        }
    }

    /// Composites `part` of a canvas, whose rows include that part's. Blocks of it are written unless they are uniform.
    mutating func composite(_ layer: Canvas, _ part: PixelRect, _ style: LayerStyle) {
        if part.isEmpty { return }
        for row in part.y..<part.maxY {
            layer.forEachRun(in: part.x..<part.maxX, ofRow: row) { columns, color in
                if color == .clear { return }
                if let color, style.blend == .normal {
                    paint(color, row: row, columns: columns, style)
                } else {
                    layer.expand(columns, ofRow: row)
                    composite(layer.pixels, at: layer.pixel(row) + columns.lowerBound, row: row, columns: columns, style)
                }
            }
        }
    }

    /// Calls `body` for runs of blocks in a row: uniform ones of one colour, or with nil others.
    func forEachRun(in columns: Range<Int>, ofRow row: Int, _ body: (_ columns: Range<Int>, _ color: PremultipliedRGBA8?) -> Void) {
        if columns.isEmpty { return }
        let blocks = columns.lowerBound &>> Self.blockShift..<(columns.upperBound - 1) &>> Self.blockShift + 1
        var block = blocks.lowerBound
        while block < blocks.upperBound {
            let color = uniformColor(block, ofRow: row)
            var end = block + 1
            while end < blocks.upperBound && uniformColor(end, ofRow: row) == color { end += 1 }
            let run = max(columns.lowerBound, block &<< Self.blockShift)..<min(columns.upperBound, end &<< Self.blockShift)
            block = end
            body(run, color)
        }
    }

    /// Returns the colour of a block that is uniform, nil for others.
    @inline(__always)
    private func uniformColor(_ block: Int, ofRow row: Int) -> PremultipliedRGBA8? {
        uniform[word(row) + block &>> 6] &>> UInt64(block & 63) & 1 == 1 ? colors[color(row) + block] : nil
    }

    /// Paints one colour by source-over.
    private mutating func paint(_ color: PremultipliedRGBA8, row: Int, columns: Range<Int>, _ style: LayerStyle) {
        let painter = SolidPainter(color: color)
        guard let clip = style.clip else { return painter.paint(row: row, columns: columns, coverage: style.share, on: &self) }
        clip.cut(row: row, columns, style.share) { painter.paint(row: row, columns: $0, coverage: $1, on: &self) }
    }

    /// Composites the pixels of a row, which begin at `start`.
    private func composite(
        _ layer: some KernelInput<PremultipliedRGBA8>, at start: Int, row: Int, columns: Range<Int>, _ style: LayerStyle
    ) {
        expand(columns, ofRow: row)
        let count = columns.count
        if let clip = style.clip {
            let share = style.blend == .normal ? style.share : 255
            scratch.shares.grow(to: count, with: 0)
            for index in 0..<count { scratch.shares[index] = share }
            clip.multiply(&scratch.shares, from: 0, row, columns)
        }
        var target = pixels
        PaintKernels.composite(
            layer, from: start, onto: &target, at: pixel(row) + columns.lowerBound, count, style,
            shares: style.clip == nil ? nil : scratch.shares)
    }

    /// Mixes the colours in `part` with that of a tint.
    func apply(_ tint: Tint, _ part: PixelRect) {
        if part.isEmpty { return }
        for row in part.y..<part.maxY {
            forEachRun(in: part.x..<part.maxX, ofRow: row) { run, color in
                if let color {
                    // Whole blocks: what lies beside the part is not used.
                    let first = self.color(row) + run.lowerBound &>> Self.blockShift
                    let last = self.color(row) + (run.upperBound - 1) &>> Self.blockShift
                    SpanKernels.fill(tint.tinted(color), into: colors, first..<last + 1)
                } else {
                    tint.apply(to: pixels, pixel(row) + run.lowerBound..<pixel(row) + run.upperBound)
                }
            }
        }
    }

    /// The drawn rows and columns.
    var rect: PixelRect { PixelRect(x: columns.lowerBound, y: rows.lowerBound, width: columns.count, height: rows.count) }
}

extension Tint {
    /// Mixes colours with that of the tint; alpha stays.
    func apply(to pixels: BufferView<PremultipliedRGBA8>, _ range: Range<Int>) {
        // Neighbours are often equal.
        var (last, result) = (PremultipliedRGBA8.clear, PremultipliedRGBA8.clear)
        for index in range {
            if pixels[index] != last { (last, result) = (pixels[index], tinted(pixels[index])) }
            pixels[index] = result
        }
    }

    fileprivate func tinted(_ pixel: PremultipliedRGBA8) -> PremultipliedRGBA8 {
        let amount = amount * Double(color.alpha) / 255
        let share = Double(pixel.alpha) / 255
        let target = SIMD4(Double(color.red) * share, Double(color.green) * share, Double(color.blue) * share, Double(pixel.alpha))
        return PremultipliedRGBA8(channels: pixel.channels + (target - pixel.channels) * amount)
    }
}
