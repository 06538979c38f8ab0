/// The chunks of an animated WebP besides its frames: a colour profile, and texts about the picture.
package struct WebPMetadata: Sendable {
    /// Whole chunks before and after the frames, in the order of the format.
    private var (before, after): ([UInt8], [UInt8]) = ([], [])
    /// The flags of these chunks in the head.
    private var flags: UInt8 = 0
    /// Whether the file has a colour profile.
    package var hasProfile: Bool { !before.isEmpty }

    static let (alphaFlag, animationFlag): (UInt8, UInt8) = (0x10, 0x02)
    static let profileFlag: UInt8 = 0x20
    private static let (exifFlag, xmpFlag): (UInt8, UInt8) = (0x08, 0x04)
    private static let flagOffset = 20

    /// - Parameter bytes: a WebP that can be decoded.
    package init(_ bytes: [UInt8]) {
        for chunk in RIFFChunk.all(in: bytes) {
            switch chunk.name {
            case "VP8X", "ANIM", "ANMF": continue
            case RIFFChunk.profileName: flags |= Self.profileFlag
            case "EXIF": flags |= Self.exifFlag
            case "XMP ": flags |= Self.xmpFlag
            default: break
            }
            if chunk.name == RIFFChunk.profileName { before += bytes[chunk.whole] } else { after += bytes[chunk.whole] }
        }
    }

    /// The bytes that ``added(to:strips:)`` adds. A colour profile is no text: it stays.
    package func byteCount(strips: Bool) -> Int { before.count + (strips ? 0 : after.count) }

    /// Returns `bytes`, an animation of ``WebPWriter``, with the chunks of this one.
    /// - Parameter strips: whether to leave out all but the colour profile.
    package func added(to bytes: [UInt8], strips: Bool) throws(WebPError) -> [UInt8] {
        guard byteCount(strips: strips) > 0, let head = RIFFChunk.all(in: bytes).first else { return bytes }
        let following = before + bytes[head.whole.upperBound...] + (strips ? [] : after)
        var chunk = Array(bytes[head.whole])
        chunk[Self.flagOffset - RIFFChunk.start] |= strips ? flags & Self.profileFlag : flags
        return try RIFFChunk.head(contentCount: chunk.count + following.count) + chunk + following
    }
}
