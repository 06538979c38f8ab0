import DripImage
import Testing

@testable import DripCodec

/// What decides the number of times that a frame is coded.
@Suite struct WebPEffortTests {
    private func draft(_ colors: [Color], changeCount: Int? = nil) -> WebPDraft { WebPDraft(colors, width: 40, changeCount: changeCount) }

    private static func chunk(_ colors: [Color]) throws -> [UInt8] {
        try WebPLibrary.chunk(of: colors, width: 40, WebPLibrary.Settings(method: 2, quality: 75))
    }

    private static let few = (0..<1600).map { numbered(5)[$0 * $0 % 5] }
    /// Colours that continue their neighbours'.
    private static let plane = (0..<1600).map { (index: Int) -> Color in
        let (x, y) = (index % 40, index / 40)
        return Color(red: UInt8(2 * y + 4 * x), green: 90, blue: UInt8(y), alpha: 255)
    }

    @Test func aPaletteHoldsUpTo256Colors() {
        let colors = spread(257)
        #expect(draft(Array(colors.prefix(256)) + colors.prefix(224)).fitsPalette)
        #expect(!draft(colors + colors.prefix(223)).fitsPalette)
    }

    @Test func theModelOfAChunkIsFound() throws {
        var generator = SeededGenerator(1)
        #expect(WebPFrameData.model(of: try Self.chunk(Self.few)) == .paletteIndices)
        #expect(WebPFrameData.model(of: try Self.chunk(Self.plane)) == .differencesFromPrediction)
        #expect(WebPFrameData.model(of: try Self.chunk(generator.image(size(40, 40)).pixels)) == .colors)
    }

    @Test func largeFramesAreCodedAgainWhereFinerTilesPay() throws {
        var generator = SeededGenerator(1)
        func count(_ colors: [Color], times: Int = 16, changeCount: Int? = nil) throws -> Int {
            let large = draft(Array(repeatElement(colors, count: times).joined()), changeCount: changeCount)
            return WebPEffort(6).finals(of: large, chunk: try Self.chunk(colors)).count
        }
        let noise = generator.image(size(40, 40)).pixels
        #expect(try count(Self.few) == 1)
        #expect(try count(Self.plane) == 1)
        #expect(try count(Self.plane, changeCount: 1599) == 0)
        #expect(try count(noise) == 0)
        #expect(try count(noise, times: 1) == 1)
    }

    @Test func allPixelsOfAPaletteAreCodedThoughTheirEstimateIsLarger() {
        let many = spread(600)
        let few = draft((0..<1600).map { many[$0 % 250] })
        let spread = draft((0..<1600).map { many[$0 % 600] })
        #expect(!WebPEffort(2).tries(few, least: 3, best: nil))
        #expect(WebPEffort(6).tries(few, least: 3, best: nil))
        #expect(!WebPEffort(6).tries(spread, least: 3, best: nil))
        #expect(WebPEffort(7).tries(spread, least: 3, best: nil))
    }
}
