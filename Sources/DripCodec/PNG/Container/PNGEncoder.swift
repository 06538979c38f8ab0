public import DripImage

/// Makes PNG files in memory, as small as the effort allows. Equal pictures give equal bytes, on one version of libpng and zlib.
public struct PNGEncoder: Hashable, Sendable {
    /// 1 is fastest, 9 is slowest and smallest.
    public let effort: Int

    /// An encoder with the usual effort, or another.
    /// - Precondition: `effort` in 1…9.
    public init(effort: Int = 6) {
        precondition((1...9).contains(effort), "effort \(effort) is outside 1…9")
        self.effort = effort
    }

    /// The bytes of a PNG file that holds `image` exactly: also the colour of pixels whose alpha is 0.
    ///
    /// The smallest type that is exact is chosen: grey, a palette, RGB, or one of them with transparency; 1 to 8 bits. Written are the pixels
    /// only: no gamma, profile, text or time.
    /// - Throws: ``PNGError/outOfMemory(pixelCount:)``.
    /// - Complexity: a few passes, plus zlib's work; about 5 bytes a pixel in extra memory.
    public func encode(_ image: StraightImage) throws(PNGError) -> [UInt8] {
        let packed = image
        var survey = ColorSurvey()
        survey.add(packed)
        var best: [UInt8] = []
        for layout in survey.layouts(wantsClear: false) {
            // A palette of 4 bytes an entry pays from a few pixels each on: only small pictures need the comparison.
            if !best.isEmpty, image.size.area > 16 * ColorSurvey.paletteLimit { break }
            let file = try encode(packed, as: layout)
            if best.isEmpty || file.count < best.count { best = file }
        }
        return best
    }

    private func encode(_ image: StraightImage, as layout: PixelLayout) throws(PNGError) -> [UInt8] {
        let mayFilter = effort >= 7 || image.pixels.span.isBusy
        var coder = PixelCoder(layout: layout, effort: effort)
        guard let stream = try coder.stream(of: image.pixels, width: image.size.width, mayFilter: mayFilter) else {
            throw .outOfMemory(pixelCount: image.size.area)
        }
        return try PNGLibrary.head(size: image.size, layout: layout) + PNGLibrary.chunk(.imageData, stream) + PNGLibrary.chunk(.end, [])
    }
}

extension Span<Color> {
    /// Whether more than an eighth of the pixels differ from the one to their left: photographs and gradients, which filters help.
    var isBusy: Bool {
        var changes = 0
        for index in indices.dropFirst() where self[index] != self[index - 1] { changes += 1 }
        return changes * 8 > count
    }
}
