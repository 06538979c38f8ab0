/// Makes GIF files by hand, without giflib and without compressing: for what our encoder never writes.
package struct GIFBuilder {
    package var width = 4
    package var height = 4
    /// Red, green, blue of 2, 4, 8, … colours; none for no global palette.
    package var palette: [[UInt8]] = [[0, 0, 0], [255, 0, 0], [0, 255, 0], [0, 0, 255]]
    private var body: [UInt8] = []

    package init() {}

    package mutating func application(_ name: String, _ block: [UInt8]) {
        body += [0x21, 0xFF, 11] + Array(name.utf8) + [UInt8(block.count)] + block + [0]
    }

    package mutating func control(disposal: Int, delay: Int = 0, transparentIndex: Int? = nil) {
        body += [0x21, 0xF9, 4, UInt8(disposal << 2 | (transparentIndex == nil ? 0 : 1)), UInt8(delay & 0xFF), UInt8(delay >> 8)]
        body += [UInt8(transparentIndex ?? 0), 0]
    }

    /// - Parameter indices: in the order of the file: for an interlaced image that is not top-down.
    package mutating func image(
        x: Int = 0, y: Int = 0, width: Int, height: Int, interlaced: Bool = false, localPalette: [[UInt8]] = [], _ indices: [UInt8]
    ) {
        body += [0x2C] + Self.word(x) + Self.word(y) + Self.word(width) + Self.word(height)
        body.append((interlaced ? 0x40 : 0) | (localPalette.isEmpty ? 0 : 0x80 | Self.exponent(localPalette.count)))
        body += localPalette.flatMap { $0 }
        body += Self.uncompressed(indices)
    }

    /// Anything, where an image or an extension should begin.
    package mutating func append(_ bytes: [UInt8]) { body += bytes }

    package func bytes() -> [UInt8] {
        var file = Array("GIF89a".utf8) + Self.word(width) + Self.word(height)
        file += [palette.isEmpty ? 0x70 : 0xF0 | Self.exponent(palette.count), 0, 0] + palette.flatMap { $0 }
        return file + body + [0x3B]
    }

    package static func word(_ value: Int) -> [UInt8] { [UInt8(value & 0xFF), UInt8(value >> 8)] }

    /// The format stores log2(colours) − 1.
    private static func exponent(_ count: Int) -> UInt8 { UInt8(count.trailingZeroBitCount - 1) }

    /// LZW in which no code is longer than nine bits, for the table is cleared before it has grown.
    private static func uncompressed(_ indices: [UInt8]) -> [UInt8] {
        var bits: [Bool] = []
        func put(_ code: Int) { for bit in 0..<9 { bits.append(code >> bit & 1 == 1) } }
        for (position, index) in indices.enumerated() {
            if position % 200 == 0 { put(256) }
            put(Int(index))
        }
        put(257)
        while bits.count % 8 != 0 { bits.append(false) }
        let codes = stride(from: 0, to: bits.count, by: 8).map { start in
            bits[start..<start + 8].reversed().reduce(UInt8(0)) { byte, bit in byte << 1 | (bit ? 1 : 0) }
        }
        var blocks: [UInt8] = [8]
        for start in stride(from: 0, to: codes.count, by: 255) {
            let block = codes[start..<min(start + 255, codes.count)]
            blocks += [UInt8(block.count)] + block
        }
        return blocks + [0]
    }
}
