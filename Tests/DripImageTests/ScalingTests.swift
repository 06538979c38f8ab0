import DripImage
import Testing

/// Scaled images against the definition in double precision.
@Suite struct ScalingTests {
    /// By definition: the mean of bilinear samples of colours that are weighted by alpha.
    private func oracle(_ image: StraightImage, _ rect: PixelRect, _ x: Int, _ y: Int) -> (color: SIMD4<Double>, alpha: Double) {
        func samples(_ index: Int, _ source: Int, _ target: Int) -> [Double] {
            let step = Double(source) / Double(target)
            let count = step > 1 ? Int((2 * step).rounded(.up)) : 1
            return (0..<count).map { max(0, min(Double(source - 1), (Double(index) + (Double($0) + 0.5) / Double(count)) * step - 0.5)) }
        }
        let (across, down) = (samples(x - rect.x, image.width, rect.width), samples(y - rect.y, image.height, rect.height))
        var sum = SIMD4<Double>.zero
        for v in down {
            for u in across {
                for (row, rowShare) in [(Int(v), 1 - v + v.rounded(.down)), (Int(v) + 1, v - v.rounded(.down))] where rowShare > 0 {
                    for (column, share) in [(Int(u), 1 - u + u.rounded(.down)), (Int(u) + 1, u - u.rounded(.down))] where share > 0 {
                        let pixel = image[column, row]
                        sum +=
                            SIMD4(Double(pixel.red), Double(pixel.green), Double(pixel.blue), 1) * (Double(pixel.alpha) * share * rowShare)
                    }
                }
            }
        }
        return (sum / sum.w, sum.w / Double(across.count * down.count))
    }

    @Test func everyPixelIsThatOfTheDefinition() {
        var state: UInt64 = 7
        func next(_ limit: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % limit
        }
        var faint = 0
        for _ in 0..<60 {
            let size = PixelSize(width: 1 + next(20), height: 1 + next(20))
            let image = StraightImage(
                size: size,
                pixels: (0..<size.area).map { _ in
                    let alpha = [0, 0, 1 + next(20), next(256), 255][next(5)]
                    return Color(red: UInt8(next(256)), green: UInt8(next(256)), blue: UInt8(next(256)), alpha: UInt8(alpha))
                })
            let canvas = PixelSize(width: 1 + next(30), height: 1 + next(30))
            let rect = PixelRect(x: next(9) - 4, y: next(9) - 4, width: 1 + next(40), height: 1 + next(40))
            let scaled = image.scaled(to: rect, on: canvas)
            for y in 0..<canvas.height {
                for x in 0..<canvas.width {
                    let shown = scaled[x, y]
                    guard x >= rect.x, x < rect.maxX, y >= rect.y, y < rect.maxY else {
                        #expect(shown == .clear)
                        continue
                    }
                    let expected = oracle(image, rect, x, y)
                    #expect(abs(Double(shown.alpha) - expected.alpha) < 0.501, "(\(x), \(y)) of \(rect) from \(size)")
                    if shown.alpha == 0 { continue }
                    if shown.alpha < 10 { faint += 1 }
                    let channels = SIMD4(Double(shown.red), Double(shown.green), Double(shown.blue), 1)
                    let difference = channels - expected.color
                    #expect((0..<3).allSatisfy { abs(difference[$0]) < 0.501 }, "(\(x), \(y)) of \(rect) from \(size)")
                }
            }
        }
        #expect(faint > 100)
    }

    /// The colours of faint pixels were off by up to 6 levels, since 8-bit sums were divided by a small alpha.
    @Test(arguments: [(7, 7), (13, 9), (40, 40), (90, 61)])
    func edgesOfATransparentSquareKeepItsColor(width: Int, height: Int) {
        let color = Color(red: 201, green: 37, blue: 91, alpha: 255)
        var image = StraightImage(size: PixelSize(width: 30, height: 30))
        for y in 8..<21 {
            for x in 9..<23 { image[x, y] = color }
        }
        let canvas = PixelSize(width: width, height: height)
        let scaled = image.scaled(to: canvas.bounds, on: canvas)
        #expect(scaled.pixels.allSatisfy { $0.alpha == 0 ? $0 == .clear : $0.withAlpha(255) == color })
        #expect(Set(scaled.pixels.map(\.alpha)).count > 3)
    }

    @Test func opaqueStaysOpaqueAndFlatStaysFlat() {
        let color = Color(red: 3, green: 254, blue: 128, alpha: 77)
        for (width, height) in [(1, 1), (3, 50), (100, 2), (17, 17)] {
            let canvas = PixelSize(width: width, height: height)
            let flat = StraightImage(size: PixelSize(width: 31, height: 23), filledWith: color)
            #expect(flat.scaled(to: canvas.bounds, on: canvas) == StraightImage(size: canvas, filledWith: color))
        }
    }
}
