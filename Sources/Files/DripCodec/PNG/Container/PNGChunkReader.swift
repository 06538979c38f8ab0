import DripNumbers

/// Reads the chunks of a PNG: length (4 bytes, high byte first), name (4), content, checksum over name and content (4).
struct PNGChunkReader: Sendable {
    struct Chunk {
        /// The name; nil for other chunks.
        let name: PNGChunkName?
        /// Whether a reader must understand it: the fifth bit of the first letter.
        let isCritical: Bool
        let content: Range<Int>
        /// The range with length, name and checksum.
        let whole: Range<Int>
    }

    let bytes: [UInt8]
    private(set) var offset = PNGDecoder.signature.count

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// Returns the next chunk. The checksum is verified for chunks with a `name`.
    /// - Throws: ``PNGError/truncated(byteCount:text:)``, ``PNGError/animation(_:frame:)``.
    mutating func next(frame: Int) throws(PNGError) -> Chunk {
        let header = offset + 8
        guard header + 4 <= bytes.count else { throw .truncated(byteCount: bytes.count, text: "no chunk IEND") }
        let length = Int(word(at: offset))
        // A length has 31 bits, so the sum cannot overflow.
        guard header + length + 4 <= bytes.count else { throw .truncated(byteCount: bytes.count, text: "the data ends inside a chunk") }
        let name = PNGChunkName(rawValue: String(decoding: bytes[offset + 4..<header], as: UTF8.self))
        let end = header + length
        if let name, PNGLibrary.checksum(bytes[offset + 4..<end]) != word(at: end) {
            throw .animation(.checksum(chunk: name.rawValue), frame: frame)
        }
        defer { offset = end + 4 }
        return Chunk(name: name, isCritical: bytes[offset + 4] & 0x20 == 0, content: header..<end, whole: offset..<end + 4)
    }

    /// Returns the content of the first chunk of this type, if it precedes the pixels.
    func content(of name: PNGChunkName) throws(PNGError) -> Range<Int>? {
        var search = self
        while true {
            let chunk = try search.next(frame: 0)
            if chunk.name == .imageData || chunk.name == .end { return nil }
            if chunk.name == name { return chunk.content }
        }
    }

    func word(at offset: Int) -> UInt32 { bytes.span.bigEndianWord(at: offset) }
}
