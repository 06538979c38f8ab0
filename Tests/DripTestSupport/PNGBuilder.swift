package import DripCodec

/// Makes PNG files of every kind by hand, without libpng: samples in, uncompressed file out. The tests' second implementation.
package struct PNGBuilder {
    package var width: Int
    package var height: Int
    package var colorType: PNGColorType
    package var bitDepth: Int
    package var isInterlaced = false
    /// Red, green, blue of each entry.
    package var palette: [[UInt8]] = []
    /// The content of a tRNS chunk.
    package var transparency: [UInt8] = []
    /// Chunks between IHDR and PLTE.
    package var extraChunks: [(String, [UInt8])] = []
    /// Samples of all pixels, row after row.
    package var samples: [Int]

    package init(width: Int, height: Int, colorType: PNGColorType, bitDepth: Int, isInterlaced: Bool = false, samples: [Int]) {
        self.width = width
        self.height = height
        self.colorType = colorType
        self.bitDepth = bitDepth
        self.isInterlaced = isInterlaced
        self.samples = samples
    }

    package var channels: Int {
        switch colorType {
        case .gray, .palette: 1
        case .grayAlpha: 2
        case .rgb: 3
        case .rgbAlpha: 4
        }
    }

    package func bytes() -> [UInt8] {
        var file: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        file += Self.chunk(
            "IHDR", Self.word(width) + Self.word(height) + [UInt8(bitDepth), colorType.rawValue, 0, 0, isInterlaced ? 1 : 0])
        for (name, content) in extraChunks { file += Self.chunk(name, content) }
        if !palette.isEmpty { file += Self.chunk("PLTE", palette.flatMap { $0 }) }
        if !transparency.isEmpty { file += Self.chunk("tRNS", transparency) }
        file += Self.chunk("IDAT", Self.zlibStored(scanlines()))
        return file + Self.chunk("IEND", [])
    }

    private func scanlines() -> [UInt8] {
        // First column, first row, column step, row step of Adam7's passes.
        let passes =
            isInterlaced
            ? [(0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2)] : [(0, 0, 1, 1)]
        var lines: [UInt8] = []
        for (x0, y0, dx, dy) in passes where x0 < width {
            for y in stride(from: y0, to: height, by: dy) {
                lines.append(0)  // no filter
                var bits: [Bool] = []
                for x in stride(from: x0, to: width, by: dx) {
                    for channel in 0..<channels {
                        let sample = samples[(y * width + x) * channels + channel]
                        for bit in (0..<bitDepth).reversed() { bits.append(sample >> bit & 1 == 1) }
                    }
                }
                while bits.count % 8 != 0 { bits.append(false) }
                for start in stride(from: 0, to: bits.count, by: 8) {
                    lines.append(bits[start..<start + 8].reduce(0) { $0 << 1 | ($1 ? 1 : 0) })
                }
            }
        }
        return lines
    }

    package static func word(_ value: Int) -> [UInt8] { [24, 16, 8, 0].map { UInt8(value >> $0 & 0xFF) } }

    package static func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
        let checked = Array(name.utf8) + content
        return word(content.count) + checked + word(Int(crc32(checked)))
    }

    package static func zlibStored(_ content: [UInt8]) -> [UInt8] {
        var stream: [UInt8] = [0x78, 0x01]
        var start = 0
        repeat {
            let end = min(start + 65_535, content.count)
            let length = end - start
            stream += [
                end == content.count ? 1 : 0, UInt8(length & 0xFF), UInt8(length >> 8), UInt8(~length & 0xFF), UInt8(~length >> 8 & 0xFF),
            ]
            stream += content[start..<end]
            start = end
        } while start < content.count
        var a = 1
        var b = 0
        for byte in content {
            a = (a + Int(byte)) % 65_521
            b = (b + a) % 65_521
        }
        return stream + word(b << 16 | a)
    }

    private static func crc32(_ bytes: [UInt8]) -> UInt32 {
        var crc: UInt32 = 0xFFFF_FFFF
        for byte in bytes {
            crc ^= UInt32(byte)
            for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
        }
        return ~crc
    }
}
