package import DripImage
import DripNumbers

/// Reads the blocks of a GIF without decoding its pixels.
package struct GIFBlockReader {
    /// A complete block. Ranges include everything from its first to its last byte.
    package enum Block: Sendable {
        /// - Parameter name: the first sub-block, such as `NETSCAPE2.0`; empty without one.
        case `extension`(label: UInt8, name: Range<Int>, Range<Int>)
        /// An image with its palette and pixels.
        case image(PixelRect, Range<Int>)
    }

    /// The end of the header and of the file's palette, or 0 if they are incomplete.
    package let headCount: Int
    /// The position after the last complete block.
    package private(set) var offset: Int
    private let bytes: [UInt8]

    package static let trailer: UInt8 = 0x3B
    package static let applicationLabel: UInt8 = 0xFF
    /// The label of a graphic control extension.
    package static let controlLabel: UInt8 = 0xF9
    /// The names of the application blocks with the number of plays.
    package static let loopNames = [Array("NETSCAPE2.0".utf8), Array("ANIMEXTS1.0".utf8)]
    /// The length of the signature and the screen descriptor.
    private static let screenCount = 13

    /// - Parameter bytes: a file with the signature of a GIF.
    package init(_ bytes: [UInt8]) {
        self.bytes = bytes
        let hasScreen = bytes.count >= Self.screenCount
        let head = hasScreen ? Self.screenCount + Self.paletteCount(bytes[10]) : 0
        headCount = head <= bytes.count ? head : 0
        offset = headCount
    }

    /// Returns the next block; nil at the trailer, at an incomplete block, and at anything else.
    package mutating func next() -> Block? {
        guard headCount > 0, offset < bytes.count else { return nil }
        switch bytes[offset] {
        case 0x21:
            guard offset + 2 < bytes.count, let end = endOfSubBlocks(from: offset + 2) else { return nil }
            defer { offset = end }
            let nameCount = Int(bytes[offset + 2])
            return .extension(label: bytes[offset + 1], name: offset + 3..<offset + 3 + nameCount, offset..<end)
        case 0x2C:
            guard offset + 10 < bytes.count else { return nil }
            let flags = bytes[offset + 9]
            // The code size precedes the pixels.
            let pixels = offset + 10 + Self.paletteCount(flags) + 1
            guard let end = endOfSubBlocks(from: pixels) else { return nil }
            defer { offset = end }
            let sides = [1, 3, 5, 7].map { Int(bytes[offset + $0]) | Int(bytes[offset + $0 + 1]) &<< 8 }
            return .image(PixelRect(x: sides[0], y: sides[1], width: sides[2], height: sides[3]), offset..<end)
        default: return nil
        }
    }

    /// Returns the file with a trailer after its last image, if that is all that it lacks; else nil.
    ///
    /// Viewers show such files. Zeros in place of the trailer count as missing.
    package static func completed(_ bytes: [UInt8]) -> [UInt8]? {
        var reader = GIFBlockReader(bytes)
        var hasImage = false
        while let block = reader.next() {
            if case .image = block { hasImage = true }
        }
        guard hasImage, bytes[reader.offset...].allSatisfy({ $0 == 0 }) else { return nil }
        return bytes[..<reader.offset] + [trailer]
    }

    private func endOfSubBlocks(from start: Int) -> Int? {
        var position = start
        while position < bytes.count {
            let count = Int(bytes[position])
            position += count + 1
            if count == 0 { return position }
        }
        return nil
    }

    /// Returns the bytes of the palette that the flags of a screen or an image announce.
    private static func paletteCount(_ flags: UInt8) -> Int { flags & 0x80 == 0 ? 0 : 3 &<< (Int(flags & 7) + 1) }
}
