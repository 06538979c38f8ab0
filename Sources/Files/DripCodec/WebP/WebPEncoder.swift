public import DripImage

/// Encodes WebP files in memory: a viewer shows exactly the given frames. Equal input gives equal bytes, on one version of libwebp.
public struct WebPEncoder: Equatable, Sendable {
    package let effort: Int
    package let plays: Plays
    /// An ICC profile of the pixels, which are written as they are.
    package var profile: [UInt8]?

    /// Creates an encoder.
    /// - Precondition: `effort` is in 1…9.
    public init(effort: Int = 6, plays: Plays = .forever) {
        precondition((1...9).contains(effort), "effort \(effort) is outside 1…9")
        (self.effort, self.plays) = (effort, plays)
    }

    /// Returns the bytes of a still. The colours of fully transparent pixels are not kept.
    /// - Throws: ``WebPError``.
    public func encode(_ image: StraightImage) throws(WebPError) -> [UInt8] {
        try WebPWriter.still(WebPFrameCoder(effort: effort).whole(image), profile: profile)
    }

    /// Returns the bytes of an animation of `frames`: at least one, all of the same size, with delays in milliseconds. A frame equal to its
    /// predecessor is an image of one pixel.
    /// - Throws: ``WebPError``.
    public func encode(_ frames: [(image: StraightImage, milliseconds: Int)]) throws(WebPError) -> [UInt8] {
        precondition(!frames.isEmpty, "an animation has a frame")
        let images = frames.map { $0.image.shown }
        let coder = WebPFrameCoder(effort: effort)
        var writer = WebPWriter(size: images[0].size, plays: plays, profile: profile)
        var bytes: [UInt8] = []
        for (index, image) in images.enumerated() {
            let changed = try coder.code(image, after: index == 0 ? nil : images[index - 1])
            let data = if let changed { changed } else { try coder.repetition(of: image) }
            bytes += writer.add(data, milliseconds: frames[index].milliseconds)
        }
        return try writer.head(byteCount: bytes.count) + bytes
    }
}
