import DripCodec
import DripImage
import DripNumbers
import FoundationEssentials

/// Sixels in the image's own colours if they are at most 256, otherwise with as many uniform levels a channel as fit.
enum SixelText {
    static func text(for pixmap: Pixmap) -> String {
        let (width, height) = (pixmap.width, pixmap.height)
        var pixels = pixmap.pixels.map { Self.evened($0, levels: 256) }
        var colors = Self.distinct(pixels)
        var levels = 256
        // 6 levels a channel are 216 colours.
        while levels > 6, colors.count > 256 {
            levels = max(6, levels * 3 / 4)
            pixels = pixmap.pixels.map { Self.evened($0, levels: levels) }
            colors = Self.distinct(pixels)
        }
        var bytes = Array("\u{1B}P0;1;0q\"1;1;\(width);\(height)".utf8)
        for (number, color) in colors.enumerated() {
            // Channels are in per cent.
            func part(_ channel: UInt8) -> Int { (Int(channel) * 100 + 127) / 255 }
            bytes += Array("#\(number);2;\(part(color.red));\(part(color.green));\(part(color.blue))".utf8)
        }
        for top in stride(from: 0, to: height, by: 6) {
            // The rows of each colour, one bit each; empty without any.
            var masks = [[UInt8]](repeating: [], count: colors.count)
            for row in top..<min(height, top + 6) {
                for column in 0..<width {
                    let order = pixels[row * width + column].order
                    let number = colors.partitioningIndex { $0.order >= order }
                    if masks[number].isEmpty { masks[number] = Array(repeating: 0, count: width) }
                    masks[number][column] |= 1 << UInt8(row - top)
                }
            }
            for (number, mask) in masks.enumerated() where !mask.isEmpty {
                bytes += Array("#\(number)".utf8)
                Self.append(mask, to: &bytes)
                bytes.append(UInt8(ascii: "$"))
            }
            bytes.append(UInt8(ascii: "-"))
        }
        return String(decoding: bytes, as: UTF8.self) + "\u{1B}\\"
    }

    /// Appends a mask; runs of four and more become `!count`.
    private static func append(_ mask: [UInt8], to bytes: inout [UInt8]) {
        var start = 0
        while start < mask.count {
            let end = mask[start...].firstIndex { $0 != mask[start] } ?? mask.count
            let character = 63 + mask[start]
            if end - start > 3 {
                bytes += Array("!\(end - start)".utf8) + [character]
            } else {
                bytes += Array(repeating: character, count: end - start)
            }
            start = end
        }
    }

    /// Returns the colour with each channel rounded to uniform levels.
    private static func evened(_ pixel: PremultipliedRGBA8, levels: Int) -> Color {
        func level(_ channel: UInt8) -> UInt8 { UInt8((Int(channel) * (levels - 1) + 127) / 255 * 255 / (levels - 1)) }
        return Color(red: level(pixel.red), green: level(pixel.green), blue: level(pixel.blue), alpha: 255)
    }

    /// Returns each colour once, in order.
    private static func distinct(_ colors: [Color]) -> [Color] {
        var distinct: [Color] = []
        for index in indices(ascendingBy: colors.map { Int64($0.order) }) where colors[index] != distinct.last {
            distinct.append(colors[index])
        }
        return distinct
    }
}
