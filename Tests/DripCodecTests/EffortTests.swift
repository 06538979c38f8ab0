import DripImage
import Testing

@testable import DripCodec

/// A higher effort makes smaller files, or files that are hardly larger, whatever the frames are.
@Suite struct EffortTests {
    enum Motion: CaseIterable {
        case drawing, recording, film, confetti, clearNoise
    }

    private static let side = 96

    private static func frame(_ number: Int, of motion: Motion) -> StraightImage {
        var generator = SeededGenerator(UInt64(number))
        var image = StraightImage(size: size(side, side), filledWith: Color(rgb: 0xF4F4F0))
        func fill(_ columns: Range<Int>, _ rows: Range<Int>, _ color: Color) {
            for y in rows.clamped(to: 0..<side) { for x in columns.clamped(to: 0..<side) { image[x, y] = color } }
        }
        switch motion {
        case .drawing:
            fill(3 * number..<3 * number + 30, 20..<50, Color(rgb: 0x2060C0))
            fill(40..<70, 4 * number..<4 * number + 12, Color(rgb: 0xC03020))
        case .recording:
            // Lines of words that scroll.
            for line in 0..<12 {
                var words = SeededGenerator(UInt64(line + number / 2))
                var x = 4
                while x < side - 8 {
                    let width = 2 + words.below(7)
                    for column in x..<x + width where words.below(3) > 0 { fill(column..<column + 1, 8 * line + 1..<8 * line + 6, .black) }
                    x += width + 2
                }
            }
        case .film:
            for y in 0..<side {
                for x in 0..<side {
                    func level(_ base: Int) -> UInt8 { UInt8(min(255, base + generator.below(24))) }
                    image[x, y] = Color(red: level(2 * (x + number)), green: level(2 * y), blue: level(x + y), alpha: 255)
                }
            }
        case .confetti:
            for piece in 0..<40 {
                var fixed = SeededGenerator(UInt64(1000 + piece))
                let (x, y) = (fixed.below(side), (fixed.below(side) + 3 * number) % side)
                fill(x..<x + 3 + fixed.below(6), y..<y + 2 + fixed.below(5), Color(rgb: UInt32(fixed.below(1 << 24))))
            }
        case .clearNoise:
            for y in 0..<side {
                for x in 0..<side { image[x, y] = generator.below(2) == 0 ? .clear : Color(rgb: UInt32(0x101010 * generator.below(16))) }
            }
        }
        return image
    }

    @Test(arguments: Motion.allCases) func moreEffortMakesSmallerFiles(motion: Motion) throws {
        let frames = (0..<8).map { (Self.frame($0, of: motion), 4) }
        let counts = try (1...9).map { try encode(frames, GIFSettings(effort: $0)).count }
        for (lower, higher) in zip(counts, counts.dropFirst()) {
            // The frames over which others are drawn are chosen by estimates: files of a few KB may grow by some bytes.
            #expect(Double(higher) <= 1.01 * Double(lower), "\(counts)")
        }
        #expect(counts[8] <= counts[0])
    }
}
