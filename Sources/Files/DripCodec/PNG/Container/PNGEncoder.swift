public import DripImage

/// Encodes PNG files in memory, as small as the effort allows. Equal images give equal bytes, on one version of zlib.
public struct PNGEncoder: Equatable, Sendable {
    package let effort: Int
    /// The colour space of the images, which is written with them; nil is sRGB.
    package var profile: ColorProfile?

    /// Creates an encoder.
    /// - Precondition: `effort` is in 1…9.
    public init(effort: Int = 6) {
        precondition((1...9).contains(effort), "effort \(effort) is outside 1…9")
        self.effort = effort
    }

    /// Returns the bytes of a PNG file with exactly `image`, including the colour of pixels whose alpha is 0.
    ///
    /// The smallest exact pixel format is chosen: grey, a palette, RGB, or one of them with transparency; 1 to 8 bits. Only pixels are written: no
    /// gamma, profile, text or time.
    /// - Throws: ``PNGError/outOfMemory(pixelCount:)``.
    /// - Complexity: a few passes, plus zlib's work; about 5 bytes of extra memory per pixel.
    public func encode(_ image: StraightImage) throws(PNGError) -> [UInt8] {
        var survey = ColorSurvey(profile: profile)
        survey.add(image)
        let mayFilter = effort >= 7 || image.pixels.span.isBusy
        var best: [UInt8] = []
        for layout in survey.layouts(wantsClear: false) {
            // A palette of 4 bytes per entry pays above a few pixels for each: only small images need the comparison.
            if !best.isEmpty, image.size.area > 16 * ColorSurvey.paletteLimit { break }
            var coder = PixelCoder(layout: layout, effort: effort)
            guard let stream = try coder.stream(of: image.pixels, width: image.size.width, mayFilter: mayFilter) else {
                throw .outOfMemory(pixelCount: image.size.area)
            }
            let head = PNGLibrary.head(size: image.size, layout: layout)
            let file = head + PNGLibrary.chunk(.imageData, stream) + PNGLibrary.chunk(.end, [])
            if best.isEmpty || file.count < best.count { best = file }
        }
        return best
    }
}

extension Span<Color> {
    /// Whether more than an eighth of the pixels differ from their left neighbour, as in photographs and gradients, which filters help.
    var isBusy: Bool {
        var changes = 0
        for index in indices.dropFirst() where self[index] != self[index - 1] { changes += 1 }
        return changes * 8 > count
    }
}
