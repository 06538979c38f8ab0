import DripImage
import Testing

@testable import DripCodec

/// The smallest colour type and depth that is exact, and the pixels back from it.
@Suite struct PNGLayoutTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let colors: [Color]
        let type: PNGColorType
        let depth: Int
    }

    private static func gray(_ levels: [Int], clear: Int? = nil) -> [Color] {
        levels.map { DripCodecTests.gray($0) } + (clear.map { [Color(red: UInt8($0), green: UInt8($0), blue: UInt8($0), alpha: 0)] } ?? [])
    }

    static let cases = [
        Case(testDescription: "black and white", colors: gray([0, 255]), type: .gray, depth: 1),
        Case(testDescription: "four levels", colors: gray([0, 85, 170, 255]), type: .gray, depth: 2),
        Case(testDescription: "sixteen levels", colors: gray(Array(stride(from: 0, through: 255, by: 17))), type: .gray, depth: 4),
        Case(testDescription: "all levels", colors: gray(Array(0...255)), type: .gray, depth: 8),
        Case(testDescription: "two odd levels", colors: gray([10, 20]), type: .palette, depth: 1),
        Case(testDescription: "black, white and a clear level", colors: gray([0, 255], clear: 85), type: .palette, depth: 2),
        Case(testDescription: "three levels and a clear one", colors: gray([0, 85, 255], clear: 170), type: .gray, depth: 2),
        Case(testDescription: "all levels, all clear", colors: (0...255).map { Color(red: $0, green: $0, blue: $0, alpha: $0) },
            type: .palette, depth: 8),
        Case(testDescription: "many grey alphas",
            colors: (0..<512).map { Color(red: UInt8($0 / 2), green: UInt8($0 / 2), blue: UInt8($0 / 2), alpha: UInt8(100 + $0 % 2)) },
            type: .grayAlpha, depth: 8),
        Case(testDescription: "two colours", colors: [.white, Color(rgb: 0xFF0000)], type: .palette, depth: 1),
        Case(testDescription: "five colours", colors: numbered(5), type: .palette, depth: 4),
        Case(testDescription: "seventeen colours", colors: numbered(17), type: .palette, depth: 8),
        Case(testDescription: "translucent colours", colors: numbered(9).map { Color(red: $0.red, green: 7, blue: 9, alpha: $0.green) },
            type: .palette, depth: 4),
        Case(testDescription: "colours that only hidden pixels have",
            colors: [Color(rgb: 0x010203, alpha: 0), Color(rgb: 0x040506, alpha: 0)], type: .palette, depth: 1),
        Case(testDescription: "300 colours", colors: (0..<300).map { Color(rgb: UInt32($0 * 12_345)) }, type: .rgb, depth: 8),
        Case(testDescription: "300 colours and a clear one",
            colors: (0..<300).map { Color(rgb: UInt32($0 * 12_345)) } + [Color(rgb: 0x123456, alpha: 0)], type: .rgb, depth: 8),
        Case(testDescription: "300 colours and one of them clear",
            colors: (0..<300).map { Color(rgb: UInt32($0 * 12_345)) } + [Color(rgb: 12_345, alpha: 0)], type: .rgbAlpha, depth: 8),
        Case(testDescription: "300 colours and two clear ones",
            colors: (0..<300).map { Color(rgb: UInt32($0 * 12_345)) } + [.clear, Color(rgb: 0x123456, alpha: 0)], type: .rgbAlpha, depth: 8),
    ]

    @Test(arguments: cases, [1, 6, 9])
    func exactAndSmallest(_ row: Case, effort: Int) throws {
        // Large enough that a palette pays; odd, so that packed rows end inside a byte.
        let size = size(67, 71)
        var generator = SeededGenerator(UInt64(row.colors.count))
        let pixels = row.colors + (row.colors.count..<size.area).map { _ in row.colors[generator.below(row.colors.count)] }
        let image = StraightImage(size: size, pixels: pixels)
        let bytes = try PNGEncoder(effort: effort).encode(image)
        #expect(try PNGDecoder.decode(bytes) == image)
        let header = try PNGDecoder.describe(bytes)
        #expect(header.colorType == row.type && header.bitDepth == row.depth)
    }

    /// A palette would be larger than the pixels.
    @Test func smallPicturesNeedNoPalette() throws {
        let image = StraightImage(size: size(8, 8), pixels: numbered(64))
        let bytes = try PNGEncoder().encode(image)
        #expect(try PNGDecoder.describe(bytes).colorType == .rgb && PNGDecoder.decode(bytes) == image)
    }

    @Test func gradientsAreFiltered() throws {
        let pixels = (0..<100 * 100).map { Color(red: UInt8($0 % 100 * 2), green: UInt8($0 / 100 * 2), blue: UInt8($0 % 100 + $0 / 100)) }
        let image = StraightImage(size: size(100, 100), pixels: pixels)
        let bytes = try PNGEncoder().encode(image)
        #expect(try PNGDecoder.decode(bytes) == image)
        #expect(bytes.count < 1_500)
    }

    @Test func surveysMergeInAnyOrder() {
        var generator = SeededGenerator(5)
        for count in [3, 200, 300] {
            let images = (0..<6).map { _ in
                PackedImage(StraightImage(size: size(16, 16), pixels: (0..<256).map { _ in Color(rgb: UInt32(generator.below(count)) * 999) }))
            }
            func survey(_ order: [Int]) -> [PixelLayout] {
                var parts = [ColorSurvey(), ColorSurvey()]
                for (place, index) in order.enumerated() { parts[place % 2].add(images[index]) }
                parts[0].merge(parts[1])
                return parts[0].layouts(wantsClear: true)
            }
            #expect(survey([0, 1, 2, 3, 4, 5]) == survey([5, 3, 4, 1, 0, 2]))
        }
    }
}
