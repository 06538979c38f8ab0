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

    private static func grays(_ levels: [Int], clear: Int? = nil) -> [Color] {
        var colors = levels.map { gray($0) }
        if var color = clear.map({ gray($0) }) {
            color.alpha = 0
            colors.append(color)
        }
        return colors
    }

    private static func clear(_ rgb: UInt32) -> Color { Color(rgb: rgb, alpha: 0) }

    private static let allClear: [Color] = (0...255).map { (level: Int) -> Color in
        Color(rgb: UInt32(level) * 0x01_0101, alpha: UInt8(level))
    }

    static let cases: [Case] = [
        Case(testDescription: "black and white", colors: grays([0, 255]), type: .gray, depth: 1),
        Case(testDescription: "four levels", colors: grays([0, 85, 170, 255]), type: .gray, depth: 2),
        Case(testDescription: "sixteen levels", colors: grays(Array(stride(from: 0, through: 255, by: 17))), type: .gray, depth: 4),
        Case(testDescription: "all levels", colors: grays(Array(0...255)), type: .gray, depth: 8),
        Case(testDescription: "two odd levels", colors: grays([10, 20]), type: .palette, depth: 1),
        Case(testDescription: "black, white and a clear level", colors: grays([0, 255], clear: 85), type: .gray, depth: 2),
        Case(testDescription: "three levels and a clear one", colors: grays([0, 85, 255], clear: 170), type: .gray, depth: 2),
        Case(testDescription: "all levels, all clear", colors: allClear, type: .palette, depth: 8),
        Case(testDescription: "many grey alphas", colors: manyTranslucentGrays, type: .grayAlpha, depth: 8),
        Case(testDescription: "two colours", colors: [.white, Color(rgb: 0xFF0000)], type: .palette, depth: 1),
        Case(testDescription: "five colours", colors: numbered(5), type: .palette, depth: 4),
        Case(testDescription: "seventeen colours", colors: numbered(17), type: .palette, depth: 8),
        Case(testDescription: "translucent colours", colors: translucent(9), type: .palette, depth: 4),
        Case(
            testDescription: "colours that only hidden pixels have", colors: [clear(0x010203), clear(0x040506)], type: .palette, depth: 1),
        Case(testDescription: "300 colours", colors: spread(300), type: .rgb, depth: 8),
        Case(testDescription: "300 colours and a clear one", colors: spread(300) + [clear(0x123456)], type: .rgb, depth: 8),
        Case(testDescription: "300 colours and one of them clear", colors: spread(300) + [clear(12_345)], type: .rgbAlpha, depth: 8),
        Case(
            testDescription: "300 colours and two clear ones", colors: spread(300) + [.clear, clear(0x123456)], type: .rgbAlpha, depth: 8),
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
        #expect(layout(bytes).type == row.type && layout(bytes).depth == row.depth)
    }

    /// A palette would be larger than the pixels.
    @Test func smallPicturesNeedNoPalette() throws {
        let image = StraightImage(size: size(8, 8), pixels: numbered(64))
        let bytes = try PNGEncoder().encode(image)
        #expect(try layout(bytes).type == .rgb && PNGDecoder.decode(bytes) == image)
    }

    @Test func gradientsAreFiltered() throws {
        let pixels = (0..<100 * 100).map { (index: Int) -> Color in
            let (x, y) = (index % 100, index / 100)
            return Color(red: UInt8(2 * x), green: UInt8(2 * y), blue: UInt8(x + y), alpha: 255)
        }
        let image = StraightImage(size: size(100, 100), pixels: pixels)
        let bytes = try PNGEncoder().encode(image)
        #expect(try PNGDecoder.decode(bytes) == image)
        #expect(bytes.count < 1_500)
    }

    @Test func surveysMergeInAnyOrder() {
        var generator = SeededGenerator(5)
        for count in [3, 200, 300] {
            let images = (0..<6).map { _ in
                StraightImage(size: size(16, 16), pixels: (0..<256).map { _ in Color(rgb: UInt32(generator.below(count)) * 999) })
            }
            func survey(_ order: [Int]) -> [PixelLayout] {
                var parts = [ColorSurvey(), ColorSurvey()]
                for (location, index) in order.enumerated() { parts[location % 2].add(images[index]) }
                parts[0].merge(parts[1])
                return parts[0].layouts(wantsClear: true)
            }
            #expect(survey([0, 1, 2, 3, 4, 5]) == survey([5, 3, 4, 1, 0, 2]))
        }
    }
}
