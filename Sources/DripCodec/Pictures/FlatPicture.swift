public import DripImage

/// A picture as a GIF can show it: every pixel is opaque or clear. Rows top-down, no padding.
public struct FlatPicture: Hashable, Sendable {
    /// Width and height.
    public let size: PixelSize
    /// `size.area` of them: opaque, or ``PackedRGBA8/clear``.
    let pixels: [PackedRGBA8]

    init(size: PixelSize, pixels: [PackedRGBA8]) {
        precondition(pixels.count == size.area, "\(pixels.count) pixels do not fill \(size)")
        self.size = size
        self.pixels = pixels
    }

    /// `pixmap` over `matte`: what is under half opacity becomes clear, all else opaque.
    public init(_ pixmap: Pixmap, over matte: Matte) {
        let backdrop = PremultipliedRGBA8(matte.color)
        let pixels = Self.pixels(
            of: pixmap.pixels.span, packed: { PackedRGBA8(packed: $0.packed) },
            flatten: { $0.alpha < Matte.threshold ? .clear : PackedRGBA8(packed: $0.over(backdrop).packed) })
        self.init(size: pixmap.size, pixels: pixels)
    }

    /// `image` over `matte`, as above.
    public init(_ image: StraightImage, over matte: Matte) {
        let pixels = Self.pixels(of: image.pixels.span, packed: { PackedRGBA8($0) }, flatten: { PackedRGBA8(matte.flatten($0)) })
        self.init(size: image.size, pixels: pixels)
    }

    /// Each pixel that is opaque, `packed`, and of others what `flatten` makes of them. Most are opaque: eight at a time.
    @inline(__always)
    private static func pixels<Pixel>(
        of source: Span<Pixel>, packed: (Pixel) -> PackedRGBA8, flatten: (Pixel) -> PackedRGBA8
    ) -> [PackedRGBA8] {
        var pixels = [PackedRGBA8](repeating: .clear, count: source.count)
        var target = pixels.mutableSpan
        precondition(target.count == source.count)
        var index = 0
        while index < source.count {
            while index + 8 <= source.count {
                var all = packed(source[index]).packed
                for lane in index + 1..<index + 8 { all &= packed(source[lane]).packed }
                if !PackedRGBA8(packed: all).isOpaque { break }
                for lane in index..<index + 8 { target[lane] = packed(source[lane]) }
                index += 8
            }
            if index == source.count { break }
            let own = packed(source[index])
            target[index] = own.isOpaque ? own : flatten(source[index])
            index += 1
        }
        return pixels
    }

    /// The colours, ``Color/clear`` where nothing is.
    public var image: StraightImage { StraightImage(size: size, pixels: pixels.map(\.color)) }
}
