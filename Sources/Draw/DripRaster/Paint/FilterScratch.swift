import DripImage
import DripScene

/// The memory of filters, which is kept from frame to frame.
struct FilterScratch {
    private var kernel = BlurKernel()
    /// Pixels for reuse; what they hold has no meaning.
    private var spare: [[PremultipliedRGBA8]] = []
    private var alpha: [UInt8] = []
    private var axes: [(deviation: Double, shift: Double, axis: BlurAxis)] = []

    private static let mostSpare = 8
    private static let mostAxes = 16

    /// Returns at least `count` pixels, with any contents.
    mutating func take(_ count: Int) -> [PremultipliedRGBA8] {
        // The smallest that is large enough, else the largest.
        func rank(_ index: Int) -> Int { spare[index].count >= count ? spare[index].count : .max - spare[index].count }
        let best = spare.indices.min { rank($0) < rank($1) }
        var pixels = best.map { spare.remove(at: $0) } ?? []
        pixels.grow(to: count, with: .clear)
        return pixels
    }

    /// Keeps pixels that are not used any more.
    mutating func give(_ pixels: [PremultipliedRGBA8]) {
        if !pixels.isEmpty && spare.count < Self.mostSpare { spare.append(pixels) }
    }

    /// Returns the steps of a blur, which are computed once for each deviation.
    mutating func axis(_ deviation: Double, shift: Double = 0) -> BlurAxis {
        if let cached = axes.first(where: { $0.deviation == deviation && $0.shift == shift }) { return cached.axis }
        let axis = BlurAxis(deviation: deviation, shift: shift)
        if axes.count == Self.mostAxes { axes.removeFirst() }
        axes.append((deviation, shift, axis))
        return axis
    }

    /// Returns `rect` of a blurred layer, or more. Pixels outside of `reach` do not count.
    mutating func blurred(_ layer: Layer, by axes: (x: BlurAxis, y: BlurAxis), to rect: PixelRect, within reach: PixelRect) -> Layer {
        let source = layer.rect.intersection(reach)
        let frame = rect.union(source)
        var result = Layer(rect: frame, perRow: frame.width, pixels: take(frame.width * frame.height))
        kernel.blur(layer, source, by: axes, to: &result.pixels, frame)
        return result
    }

    /// Returns `rect` of a layer over its shadow of one colour. The shadow at `rect` is the blurred alpha at `origin`.
    mutating func shadowed(
        _ layer: Layer, by axes: (x: BlurAxis, y: BlurAxis), at origin: PixelRect, within reach: PixelRect, _ color: Color,
        in rect: PixelRect
    ) -> Layer {
        let source = layer.rect.intersection(reach)
        let frame = origin.union(source)
        alpha.grow(to: frame.width * frame.height, with: 0)
        kernel.blur(layer, source, by: axes, to: &alpha, frame)
        var result = Layer(rect: rect, perRow: rect.width, pixels: take(rect.width * rect.height))
        let color = PremultipliedRGBA8(color)
        let both = layer.rect.intersection(rect)
        for row in 0..<rect.height {
            let from = (origin.y + row - frame.y) * frame.width + origin.x - frame.x
            PaintKernels.scale(color, by: alpha, at: from, to: &result.pixels, at: row * rect.width, rect.width)
            let line = rect.y + row
            guard line >= both.y && line < both.maxY && !both.isEmpty else { continue }
            PaintKernels.composite(
                layer.pixels, from: layer.index(both.x, line), onto: &result.pixels, at: result.index(both.x, line), both.width,
                LayerStyle(opacity: 1, blend: .normal, clip: nil), shares: nil)
        }
        return result
    }
}
