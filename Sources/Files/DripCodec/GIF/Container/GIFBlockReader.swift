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
    static let (extensionIntroducer, imageIntroducer): (UInt8, UInt8) = (0x21, 0x2C)
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
        case Self.extensionIntroducer:
            guard offset + 2 < bytes.count, let end = endOfSubBlocks(from: offset + 2) else { return nil }
            defer { offset = end }
            let nameCount = Int(bytes[offset + 2])
            return .extension(label: bytes[offset + 1], name: offset + 3..<offset + 3 + nameCount, offset..<end)
        case Self.imageIntroducer:
            guard offset + 10 < bytes.count else { return nil }
            let flags = bytes[offset + 9]
            // The code size precedes the pixels.
            let pixels = offset + 10 + Self.paletteCount(flags) + 1
            guard let end = endOfSubBlocks(from: pixels) else { return nil }
            defer { offset = end }
            let sides = [1, 3, 5, 7].map { (side: Int) -> Int in Int(bytes[offset + side]) + 256 * Int(bytes[offset + side + 1]) }
            return .image(PixelRect(x: sides[0], y: sides[1], width: sides[2], height: sides[3]), offset..<end)
        default: return nil
        }
    }

    /// Returns the file with an end where it ends early, in or after an image; else nil.
    ///
    /// Viewers show such files. Of an incomplete image the pixels that are there are kept. Zeros in place of the trailer count as missing.
    /// - Returns: the file, and whether it lacked more than a trailer.
    package static func completed(_ bytes: [UInt8]) -> (bytes: [UInt8], lacksMore: Bool)? {
        var reader = GIFBlockReader(bytes)
        var (hasImage, expectsImage) = (false, false)
        while let block = reader.next() {
            switch block {
            case .image: (hasImage, expectsImage) = (true, false)
            case .extension(let label, _, _): expectsImage = expectsImage || label == controlLabel
            }
        }
        let remaining = bytes[reader.offset...]
        let isInside = remaining.first == extensionIntroducer || remaining.first == imageIntroducer
        guard reader.headCount > 0, isInside || remaining.allSatisfy({ $0 == 0 }) else { return nil }
        let image = reader.incompleteImage()
        return image == nil && !hasImage ? nil : (bytes[..<reader.offset] + (image ?? []) + [trailer], isInside || expectsImage)
    }

    /// Returns the rectangle of the first complete image; nil without one.
    static func firstImage(of bytes: [UInt8]) -> PixelRect? {
        var reader = GIFBlockReader(bytes)
        while let block = reader.next() {
            if case .image(let rect, _) = block { return rect }
        }
        return nil
    }

    /// Returns the image at ``offset``, of which a part is missing, with the end of its pixels; nil without a pixel.
    private func incompleteImage() -> [UInt8]? {
        guard offset + 10 < bytes.count, bytes[offset] == Self.imageIntroducer else { return nil }
        let start = offset + 10 + Self.paletteCount(bytes[offset + 9]) + 1
        guard start + 1 < bytes.count else { return nil }
        var position = start
        while position + Int(bytes[position]) + 1 < bytes.count { position += Int(bytes[position]) + 1 }
        // The last sub-block, shortened to what is there.
        let count = bytes.count - position - 1
        return bytes[offset..<position] + (count == 0 ? [] : [UInt8(count)] + bytes[(position + 1)...]) + [0]
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
