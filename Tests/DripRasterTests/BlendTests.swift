import DripGeometry
import DripImage
import DripRaster
import DripScene
import DripTestSupport
import Testing

/// Blend modes against the formulas of W3C Compositing Level 1 in real numbers.
@Suite struct BlendTests {
    static let size = PixelSize(width: 40, height: 8)

    /// Every pixel of the canvas as a square of its own.
    static func squares(_ random: inout SplitMix64, _ size: PixelSize) -> [Draw] {
        (0..<size.area).map { index in
            let square = Rect(x: Double(index % size.width), y: Double(index / size.width), width: 1, height: 1)
            let extremes: [UInt8] = [0, 255, 128, 64, 191]
            func level() -> UInt8 {
                random.next() & 1 == 0 ? extremes[random.integer(in: 0...4)] : UInt8(truncatingIfNeeded: random.next())
            }
            return .fill(BezierPath(rect: square), with: Color(red: level(), green: level(), blue: level(), alpha: level()))
        }
    }

    @Test("each mode is within a level of the standard's formula", arguments: BlendMode.allCases)
    func formulas(mode: BlendMode) throws {
        var worst = 0.0
        for seed in 0..<8 {
            var random = SplitMix64(seed: seed + 4000)
            let (below, above) = (Self.squares(&random, Self.size), Self.squares(&random, Self.size))
            let backdrop = try CompositingTests.render(below, background: nil, size: Self.size)
            let source = try CompositingTests.render(above, background: nil, size: Self.size)
            for opacity in [1.0, Double([7, 100, 200][seed % 3]) / 255] {
                let pixmap = try CompositingTests.render(
                    below + [.group(opacity: opacity, blend: mode, above)], background: nil, size: Self.size)
                for index in pixmap.pixels.indices {
                    let expected = PaintOracle.blend(
                        mode, source.pixels[index].channels * opacity, onto: backdrop.pixels[index].channels)
                    let difference = pixmap.pixels[index].channels - expected
                    worst = max(worst, difference.max(), -difference.min())
                }
            }
        }
        // One rounding; source-over rounds the scaled source and the scaled backdrop as well.
        #expect(worst <= (mode == .normal ? 1.5 : 0.51), "\(worst)")
    }

    @Test("runs of one colour blend as pixels do", arguments: BlendMode.allCases)
    func runs(mode: BlendMode) throws {
        let size = PixelSize(width: 83, height: 5)
        let all = BezierPath(rect: Rect(x: -1, y: -1, width: 99, height: 9))
        let part = BezierPath(rect: Rect(x: 3, y: -1, width: 77, height: 9))
        let (below, above) = (Color(rgb: 0x3366CC, alpha: 200), Color(rgb: 0xF0A010, alpha: 120))
        let pixmap = try CompositingTests.render(
            [.fill(all, with: below), .group(blend: mode, [.fill(part, with: above)])], background: nil, size: size)
        let one = PaintOracle.blend(mode, PremultipliedRGBA8(above).channels, onto: PremultipliedRGBA8(below).channels)
        for x in 0..<83 {
            let expected = x < 3 || x >= 80 ? PremultipliedRGBA8(below).channels : one
            let difference = pixmap[x, 2].channels - expected
            #expect(max(difference.max(), -difference.min()) <= 1, "column \(x)")
        }
    }

    @Test("a group blends with what is in the group around it, and with nothing else")
    func isolation() throws {
        let all = BezierPath(rect: Rect(x: -1, y: -1, width: 99, height: 9))
        let multiplied = Draw.group(blend: .multiply, [.fill(all, with: Color(rgb: 0x800000))])
        let isolated = try CompositingTests.render(
            [.fill(all, with: Color(rgb: 0x00FF00)), .group([multiplied])], background: nil, size: Self.size)
        #expect(isolated[3, 3].straight == Color(rgb: 0x800000))
        let together = try CompositingTests.render(
            [.fill(all, with: Color(rgb: 0xFF0000)), multiplied], background: nil, size: Self.size)
        #expect(together[3, 3].straight == Color(rgb: 0x800000))
        #expect(try CompositingTests.render([multiplied], background: .white, size: Self.size)[3, 3].straight == Color(rgb: 0x800000))
        #expect(try CompositingTests.render([multiplied], background: .black, size: Self.size)[3, 3].straight == .black)
    }
}
