package import DripImage

// Images for a GIF: every pixel is opaque or clear.
extension StraightImage {
    /// Composites `pixmap` onto `matte`: pixels under half opacity become clear, others opaque.
    package init(_ pixmap: Pixmap, over matte: Matte) {
        let backdrop = PremultipliedRGBA8(matte.color)
        let pixels = Self.pixels(
            of: pixmap.pixels.span, packed: { Color(packed: $0.packed) },
            flatten: { $0.alpha < Matte.threshold ? .clear : Color(packed: $0.over(backdrop).packed) })
        self.init(size: pixmap.size, pixels: pixels)
    }

    /// Composites `image` onto `matte`, with the same rule. An opaque image is not copied.
    package init(_ image: StraightImage, over matte: Matte) {
        if Self.areOpaque(image.pixels.span) {
            self = image
            return
        }
        self.init(size: image.size, pixels: Self.pixels(of: image.pixels.span, packed: { $0 }, flatten: { matte.flatten($0) }))
    }

    private static func areOpaque(_ pixels: Span<Color>) -> Bool {
        var index = 0
        while index + 16 <= pixels.count {
            var all = pixels[index].packed
            for lane in index + 1..<index + 16 { all &= pixels[lane].packed }
            if !Color(packed: all).isOpaque { return false }
            index += 16
        }
        while index < pixels.count, pixels[index].isOpaque { index += 1 }
        return index == pixels.count
    }

    /// The number of pixels that are tested at a time.
    private static let stretch = 256

    /// Copies pixels, `packed`, and replaces those that are not opaque by the result of `flatten`. Most are opaque, so many are tested at a time.
    @inline(__always)
    private static func pixels<Pixel>(
        of source: Span<Pixel>, packed: (Pixel) -> Color, flatten: (Pixel) -> Color
    ) -> [Color] {
        var pixels = [Color](repeating: .clear, count: source.count)
        var target = pixels.mutableSpan
        precondition(target.count == source.count)
        for start in stride(from: 0, to: source.count, by: stretch) {
            let end = min(start + stretch, source.count)
            var all = UInt32.max
            for index in start..<end {
                let pixel = packed(source[index])
                target[index] = pixel
                all &= pixel.packed
            }
            if Color(packed: all).isOpaque { continue }
            for index in start..<end where !target[index].isOpaque { target[index] = flatten(source[index]) }
        }
        return pixels
    }
}
