public import DripImage

/// Encodes animated PNG files in memory: a viewer shows exactly the given frames. Equal input gives equal bytes, on one version of libpng and zlib.
public struct APNGEncoder: Equatable, Sendable {
    package let effort: Int
    package let plays: Plays

    /// Creates an encoder.
    /// - Precondition: `effort` is in 1…9, and there is at least one play.
    public init(effort: Int = 6, plays: Plays = .forever) {
        precondition((1...9).contains(effort), "effort \(effort) is outside 1…9")
        self.effort = effort
        self.plays = plays
    }

    /// Returns the bytes of an APNG of `frames`: at least one, all of the same size. A frame equal to its predecessor is an image of one pixel.
    /// - Throws: ``PNGError/outOfMemory(pixelCount:)``.
    public func encode(_ frames: [(image: StraightImage, delay: APNGDelay)]) throws(PNGError) -> [UInt8] {
        precondition(!frames.isEmpty, "an animation has a frame")
        let images = frames.map { $0.image.shown }
        var survey = ColorSurvey()
        for image in images { survey.add(image) }
        var coder = APNGFrameCoder(survey, effort: effort)
        var writer = APNGWriter(size: images[0].size, coder: coder, frameCount: frames.count, plays: plays)
        var bytes: [UInt8] = []
        for (index, image) in images.enumerated() {
            let changed = try coder.code(image, after: index == 0 ? nil : images[index - 1])
            let data = if let changed { changed } else { try coder.repetition(of: image) }
            bytes += writer.add(data, delay: frames[index].delay)
        }
        return bytes + writer.finish()
    }
}
