/// The chunks of an APNG besides its frames, and what they say of the file.
package struct APNGMetadata: Sendable {
    /// The bits of a sample.
    package let bitDepth: Int
    /// Whether the file has a default image that is no frame of the animation.
    package private(set) var hasSeparateImage = false
    /// Whether the file has an ICC profile, which fits grey files or coloured ones only.
    package private(set) var hasProfile = false
    /// Whether the pixels have no colours.
    package let isGray: Bool
    /// Whole chunks that change what viewers show: colour spaces and the shape of pixels.
    private var appearance: [UInt8] = []
    /// Whole chunks that do not depend on the pixels, such as texts.
    private var others: [UInt8] = []

    private static let appearanceNames = ColorProfile.chunkNames + ["pHYs"]
    /// The signature and the IHDR chunk.
    private static let headerCount = 33

    /// - Parameter bytes: an APNG that can be decoded.
    package init(_ bytes: [UInt8]) {
        (bitDepth, isGray) = (Int(bytes[24]), bytes[25] & 2 == 0)
        var reader = PNGChunkReader(bytes)
        var hasControl = false
        let isTurned = ImageOrientation(png: bytes) != nil
        while let chunk = try? reader.next(frame: 0), chunk.name != .end {
            if chunk.name == .frameControl { hasControl = true }
            if chunk.name == .imageData, !hasControl { hasSeparateImage = true }
            if chunk.name != nil { continue }
            let name = String(decoding: bytes[chunk.whole.dropFirst(4).prefix(4)], as: UTF8.self)
            // Frames are turned when they are decoded.
            if name == "eXIf", isTurned { continue }
            if Self.appearanceNames.contains(name) {
                appearance += bytes[chunk.whole]
                hasProfile = hasProfile || name == "iCCP"
            } else if !chunk.isCritical, bytes[chunk.whole.lowerBound + 7] & 0x20 != 0 {
                others += bytes[chunk.whole]
            }
        }
    }

    /// The bytes that ``added(to:strips:)`` adds.
    package func byteCount(strips: Bool) -> Int { appearance.count + (strips ? 0 : others.count) }

    /// Returns `bytes`, an APNG without metadata, with the chunks of this one.
    /// - Parameter strips: whether to leave out those that do not change what viewers show.
    package func added(to bytes: [UInt8], strips: Bool) -> [UInt8] {
        var all = Array(bytes[..<Self.headerCount])
        all += appearance
        if !strips { all += others }
        all += bytes[Self.headerCount...]
        return all
    }
}
