import DripNumbers

/// A chunk of a WebP: name (4 bytes), length (4, low byte first), content, padding to an even number of bytes.
struct RIFFChunk {
    let name: String
    let content: Range<Int>
    /// The range with name, length and padding.
    let whole: Range<Int>

    /// The name of the chunk with an ICC profile.
    static let profileName = "ICCP"
    /// The bytes of name and length.
    private static let headCount = 8
    /// The bytes before the first chunk: the container's name and length, and the format's name.
    static let start = 12

    /// Returns the complete chunks of a WebP.
    static func all(in bytes: [UInt8]) -> [RIFFChunk] {
        var chunks: [RIFFChunk] = []
        var offset = start
        while offset + headCount <= bytes.count {
            let count = Int(bytes.span.littleEndianWord(at: offset + 4))
            let content = offset + headCount..<offset + headCount + count
            let end = content.upperBound + count % 2
            if end > bytes.count { break }
            chunks.append(
                RIFFChunk(name: String(decoding: bytes[offset..<offset + 4], as: UTF8.self), content: content, whole: offset..<end))
            offset = end
        }
        return chunks
    }

    static func bytes(_ name: String, _ content: [UInt8]) -> [UInt8] {
        Array(name.utf8) + UInt32(content.count).littleEndianBytes + content + [UInt8](repeating: 0, count: content.count % 2)
    }

    /// Returns the bytes before the first chunk.
    /// - Throws: ``WebPError/tooManyBytes``.
    static func head(contentCount: Int) throws(WebPError) -> [UInt8] {
        // The format's name counts, too.
        guard let count = UInt32(exactly: contentCount + 4), count < .max - 16 else { throw .tooManyBytes }
        return WebPLibrary.signature + count.littleEndianBytes + Array("WEBP".utf8)
    }
}
