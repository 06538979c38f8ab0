package import DripImage
import DripNumbers

/// Assembles coded frames into an animated WebP.
///
/// The container begins with its size, so ``head(byteCount:)`` comes last.
package struct WebPWriter: Sendable {
    private let size: PixelSize
    private let plays: Plays
    /// An ICC profile.
    private let profile: [UInt8]?
    /// Whether a frame so far has alpha, as the head says.
    private var hasAlpha = false

    /// The longest side in pixels.
    package static var sideLimit: Int { WebPLibrary.sideLimit }
    /// The maximum delay in milliseconds.
    package static let delayLimit = 1 << 24 - 1
    /// The maximum number of plays.
    package static let playLimit = 65_535
    /// Bytes of a frame besides its chunk.
    package static let frameOverhead = 24

    /// - Parameter profile: an ICC profile.
    package init(size: PixelSize, plays: Plays, profile: [UInt8]? = nil) { (self.size, self.plays, self.profile) = (size, plays, profile) }

    /// Returns the bytes of the next frame.
    /// - Precondition: The delay is at most ``delayLimit``.
    package mutating func add(_ frame: WebPFrameData, milliseconds: Int) -> [UInt8] {
        precondition((0...Self.delayLimit).contains(milliseconds), "a delay of \(milliseconds) ms is too long")
        hasAlpha = hasAlpha || frame.hasAlpha
        let rect = frame.rect
        precondition(rect.x.isMultiple(of: 2) && rect.y.isMultiple(of: 2), "a frame begins at an even column and row")
        let numbers = [rect.x / 2, rect.y / 2, rect.width - 1, rect.height - 1, milliseconds]
        // Two bits: no compositing, and no disposal.
        let head: [UInt8] = numbers.flatMap { $0.in24Bits } + [frame.isBlended ? 0 : 2]
        return Array("ANMF".utf8) + UInt32(head.count + frame.chunk.count).littleEndianBytes + head + frame.chunk
    }

    /// Returns the bytes before the first frame.
    /// - Parameter byteCount: the bytes of all frames.
    /// - Throws: ``WebPError/tooManyBytes``.
    package func head(byteCount: Int) throws(WebPError) -> [UInt8] {
        let loops = min(plays.count, Self.playLimit)
        // The background is transparent, if a viewer paints one.
        let animation = [0, 0, 0, 0, UInt8(truncatingIfNeeded: loops), UInt8(truncatingIfNeeded: loops &>> 8)]
        let chunks = extendedHead(flags: WebPMetadata.animationFlag) + RIFFChunk.bytes("ANIM", animation)
        return try RIFFChunk.head(contentCount: chunks.count + byteCount) + chunks
    }

    /// Returns a still.
    /// - Throws: ``WebPError/tooManyBytes``.
    static func still(_ frame: WebPFrameData, profile: [UInt8]?) throws(WebPError) -> [UInt8] {
        var writer = WebPWriter(size: PixelSize(width: frame.rect.width, height: frame.rect.height), plays: .forever, profile: profile)
        writer.hasAlpha = frame.hasAlpha
        let chunks = (profile == nil ? [] : writer.extendedHead(flags: 0)) + frame.chunk
        return try RIFFChunk.head(contentCount: chunks.count) + chunks
    }

    /// Returns the chunks that say what the file holds, and the profile.
    private func extendedHead(flags: UInt8) -> [UInt8] {
        let canvas = (size.width - 1).in24Bits + (size.height - 1).in24Bits
        let flags = flags | (hasAlpha ? WebPMetadata.alphaFlag : 0) | (profile == nil ? 0 : WebPMetadata.profileFlag)
        return RIFFChunk.bytes("VP8X", [flags, 0, 0, 0] + canvas) + (profile.map { RIFFChunk.bytes(RIFFChunk.profileName, $0) } ?? [])
    }
}

extension Int {
    /// The three bytes of a number, low byte first.
    fileprivate var in24Bits: [UInt8] { [0, 8, 16].map { UInt8(truncatingIfNeeded: self &>> $0) } }
}
