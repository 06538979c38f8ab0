import DripCodec
import DripImage
import DripTestSupport
import Testing

/// The blocks of files by hand.
@Suite struct GIFBlockReaderTests {
    private static func builder() -> GIFBuilder {
        var builder = GIFBuilder()
        builder.application("NETSCAPE2.0", [1, 0, 0])
        builder.control(disposal: 1, delay: 5)
        builder.image(x: 1, y: 2, width: 2, height: 1, [1, 2])
        builder.append([0x21, 0xFE, 2, 104, 105, 0])
        builder.image(width: 4, height: 4, localPalette: [[1, 2, 3], [4, 5, 6]], Array(repeating: 1, count: 16))
        return builder
    }

    private static func blocks(_ bytes: [UInt8]) -> (blocks: [GIFBlockReader.Block], reader: GIFBlockReader) {
        var reader = GIFBlockReader(bytes)
        var blocks: [GIFBlockReader.Block] = []
        while let block = reader.next() { blocks.append(block) }
        return (blocks, reader)
    }

    @Test func everyBlockIsFound() throws {
        let bytes = Self.builder().bytes()
        let (blocks, reader) = Self.blocks(bytes)
        #expect(reader.headCount == 13 + 12 && bytes[reader.offset...] == [GIFBlockReader.trailer])
        let texts = blocks.map { block in
            switch block {
            case .extension(let label, let name, _): "\(label) \(String(decoding: bytes[name], as: UTF8.self).prefix(11))"
            case .image(let rect, _): "\(rect.x) \(rect.y) \(rect.width) \(rect.height)"
            }
        }
        #expect(texts[0] == "255 NETSCAPE2.0" && texts[1].hasPrefix("249") && texts[2...] == ["1 2 2 1", "254 hi", "0 0 4 4"])
    }

    /// Each prefix ends at the last block that is complete, and no prefix stops the reader.
    @Test func everyPrefixIsRead() {
        let bytes = Self.builder().bytes()
        for count in 0..<bytes.count {
            let (blocks, reader) = Self.blocks(Array(bytes[..<count]))
            #expect(reader.offset <= count && bytes[reader.offset..<count].first != GIFBlockReader.trailer && blocks.count <= 5)
        }
    }

    @Test func aMissingTrailerIsAdded() {
        let bytes = Self.builder().bytes()
        let completed = GIFBlockReader.completed(Array(bytes.dropLast()))
        #expect(completed?.bytes == bytes && completed?.lacksMore == false)
        #expect(GIFBlockReader.completed(bytes.dropLast() + [0, 0])?.bytes == bytes)
        #expect(GIFBlockReader.completed(bytes) == nil)
        #expect(GIFBlockReader.completed(bytes + [0]) == nil)
        let cut = GIFBlockReader.completed(Array(bytes.dropLast(2)))
        #expect(cut?.bytes == bytes && cut?.lacksMore == true)
        #expect(GIFBlockReader.completed(GIFBuilder().bytes().dropLast()) == nil)
        // What is wrong, rather than missing, stays.
        #expect(GIFBlockReader.completed(bytes.dropLast() + [7, 8]) == nil)
    }

    /// The last sub-block is as long as what is left of it, and a sub-block or an image without content is left out.
    @Test func anImageThatEndsEarlyIsClosed() {
        var builder = GIFBuilder()
        builder.image(width: 20, height: 20, Array(repeating: 1, count: 400))
        let bytes = builder.bytes()
        // The codes take 454 bytes, in sub-blocks of 255 and 199, after the head, the descriptor and the code size.
        let start = 25 + 10 + 1
        #expect(bytes[start] == 255 && bytes[start + 256] == 199 && bytes.count == start + 256 + 200 + 2)
        func completed(_ count: Int) -> [UInt8]? { GIFBlockReader.completed(Array(bytes[..<count]))?.bytes }
        #expect(completed(start + 2) == bytes[..<start] + [1, bytes[start + 1], 0, 0x3B])
        #expect(completed(start + 256) == bytes[..<(start + 256)] + [0, 0x3B] && completed(start + 257) == completed(start + 256))
        #expect(completed(start + 258) == bytes[..<(start + 256)] + [1, bytes[start + 257], 0, 0x3B])
        #expect(completed(start + 1) == nil && completed(start) == nil && completed(30) == nil)
    }
}
