public import DripImage

/// Turns colours into palette indices: the same colour where the palette has it, else the nearest by the sum of squared differences
/// of red, green and blue; the first of equals.
///
/// A value with a memory of answers: reuse one for many pictures, give each task its own copy. The memory never changes an answer.
public struct Quantizer: Sendable {
    /// The colours to choose from.
    public let palette: Palette
    private let nearest: NearestColor
    // One answer a slot, and the newer one stays: no probing, no growth.
    private var keys: [UInt32]
    private var answers: [UInt8]
    private static let bits = 14

    /// A quantizer that has seen nothing yet. Takes 80 KB.
    /// - Precondition: the palette has an opaque colour, or only transparent pixels will come.
    public init(palette: Palette) {
        self.palette = palette
        nearest = NearestColor(palette.colors.isEmpty ? [.black] : palette.colors)
        keys = Array(repeating: 0, count: 1 << Self.bits)
        answers = Array(repeating: 0, count: 1 << Self.bits)
    }

    /// The canvas that shows `image` as well as the palette can. Pixels under half opacity are transparent, all others count as opaque:
    /// give it flattened pictures (``Matte``).
    /// - Precondition: where a pixel is transparent, the palette has a transparent index; where one is opaque, it has a colour.
    /// - Complexity: one pass; a search of the palette for each colour that is not remembered.
    public mutating func quantize(_ image: StraightImage) -> IndexedCanvas {
        let pixels = image.pixels.span
        var indices = [UInt8](repeating: 0, count: pixels.count)
        var target = indices.mutableSpan
        var last = Color.clear
        var index = transparentIndex(required: pixels.count > 0 && pixels[0].alpha < Matte.threshold)
        for position in pixels.indices {
            let color = pixels[position]
            // Runs of one colour are the rule in drawings.
            if color != last {
                last = color
                index = color.alpha < Matte.threshold ? transparentIndex(required: true) : self.index(of: color)
            }
            target[position] = index
        }
        return IndexedCanvas(size: image.size, palette: palette, checked: indices)
    }

    /// The index for one opaque colour; its alpha is ignored.
    /// - Precondition: the palette has an opaque colour.
    public mutating func index(of color: Color) -> UInt8 {
        let key = color.packed
        let slot = slot(of: key, bits: Self.bits)
        if keys[slot] == key { return answers[slot] }
        precondition(!palette.colors.isEmpty, "the palette has no opaque colour for \(color)")
        let answer = UInt8(nearest.index(of: color))
        keys[slot] = key
        answers[slot] = answer
        return answer
    }

    private func transparentIndex(required: Bool) -> UInt8 {
        precondition(palette.transparentIndex != nil || !required, "a pixel is transparent, but the palette has no entry for it")
        return palette.transparentIndex ?? 0
    }
}
