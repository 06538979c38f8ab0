import CKernelLevels
import DripImage
import DripTestSupport
import Foundation
import Testing

@testable import DripRaster

/// The blur kernel on every vector level, against weighted sums of all pixels in real numbers.
@Suite struct BlurKernelTests {
    typealias Level = SpanKernelTests.Level

    /// The weights of a Gaussian sampled at pixel distances, and moved, for every pair of coordinates.
    static func weights(_ deviation: Double, _ shift: Double, count: Int) -> [[Double]] {
        if deviation == 0 { return (0..<count).map { i in (0..<count).map { $0 == i ? 1 : 0 } } }
        func density(_ d: Double) -> Double { exp(-d * d / (2 * deviation * deviation)) }
        let reach = Int(deviation * 12) + 3
        let sum = (-reach...reach).reduce(0) { $0 + density(Double($1) - shift) }
        return (0..<count).map { i in (0..<count).map { density(Double(i - $0) - shift) / sum } }
    }

    /// Rows of `width` samples, blurred along both axes.
    static func blurred(_ samples: [Double], _ width: Int, _ height: Int, _ x: [[Double]], _ y: [[Double]]) -> [Double] {
        var rows = samples
        var result = samples
        for row in 0..<height {
            for column in 0..<width {
                rows[row * width + column] = (0..<width).reduce(0) { $0 + x[column][$1] * samples[row * width + $1] }
            }
        }
        for row in 0..<height {
            for column in 0..<width {
                result[row * width + column] = (0..<height).reduce(0) { $0 + y[row][$1] * rows[$1 * width + column] }
            }
        }
        return result
    }

    static func blur(
        _ bytes: [UInt8], _ source: (width: Int, height: Int, left: Int, top: Int), kind: Int, _ x: BlurAxis, _ y: BlurAxis, _ width: Int,
        _ height: Int, _ level: Level
    ) -> [UInt8] {
        func axis(_ axis: BlurAxis) -> drip_blur_axis {
            var result = drip_blur_axis()
            result.halvings = UInt32(axis.halvings)
            result.reach = UInt32(axis.before.count - 1)
            result.is_symmetric = axis.before == axis.after ? 1 : 0
            withUnsafeMutableBytes(of: &result.before) { $0.copyBytes(from: axis.before.withUnsafeBytes { Array($0) }) }
            withUnsafeMutableBytes(of: &result.after) { $0.copyBytes(from: axis.after.withUnsafeBytes { Array($0) }) }
            return result
        }
        var (x, y) = (axis(x), axis(y))
        let needed = drip_blur_scratch(width, height, Int32(kind), &x, &y)
        // What the scratch holds before does not matter, and nothing behind it is written.
        var scratch = Array(repeating: UInt16(0xABCD), count: needed + 32)
        var result = Array(repeating: UInt8(77), count: width * height * (kind == 0 ? 4 : 1) + 32)
        bytes.withUnsafeBufferPointer { bytes in
            var input = drip_blur_source(
                bytes: bytes.baseAddress!, bytes_per_row: source.width * (kind == 1 ? 1 : 4), width: source.width, height: source.height,
                left: source.left, top: source.top)
            level.kernels.blur(&input, Int32(kind), &x, &y, &result, width, height, &scratch)
        }
        #expect(scratch[needed...].allSatisfy { $0 == 0xABCD } && result.suffix(32).allSatisfy { $0 == 77 })
        return result.dropLast(32)
    }

    @Test("within 1.5 of a Gaussian, no channel above alpha, and the same on every level", arguments: SpanKernelTests.levels)
    func isGaussian(level: Level) {
        var random = SplitMix64(seed: 50)
        var worst = 0.0
        for number in 0..<40 {
            func deviation() -> Double { number == 0 ? 0 : 0.3 * exp(random.number(in: 0...log(100 / 0.3))) }
            let x = deviation()
            let y = number % 2 == 0 ? deviation() : x
            // Beyond the kernel's interpolation, a narrow Gaussian has no one way to be moved.
            let shift = number % 3 == 0 && x > 0.8 ? random.number(in: 0...0.99) : 0
            let (width, height) = (random.integer(in: 1...60), random.integer(in: 1...50))
            let own = (random.integer(in: 1...width), random.integer(in: 1...height))
            let source = (
                width: own.0, height: own.1, left: random.integer(in: 0...width - own.0), top: random.integer(in: 0...height - own.1)
            )
            let kind = number % 4 % 3
            let pixels: [PremultipliedRGBA8] = (0..<own.0 * own.1).map { index in
                switch number % 5 {
                case 0: random.pixel()
                case 1: index == own.0 * own.1 / 2 ? PremultipliedRGBA8(.white) : .clear
                case 2: index % own.0 > own.0 / 2 ? PremultipliedRGBA8(.white) : .clear
                case 3: random.integer(in: 0...1) == 0 ? PremultipliedRGBA8(.white) : .clear
                default: PremultipliedRGBA8(.white)
                }
            }
            let bytes = kind == 1 ? pixels.map(\.alpha) : pixels.flatMap { [$0.red, $0.green, $0.blue, $0.alpha] }
            let axes = (BlurAxis(deviation: x, shift: shift), BlurAxis(deviation: y))
            let result = Self.blur(bytes, source, kind: kind, axes.0, axes.1, width, height, level)
            #expect(result == Self.blur(bytes, source, kind: kind, axes.0, axes.1, width, height, SpanKernelTests.levels[1]), "\(number)")
            let weights = (Self.weights(x, shift, count: width), Self.weights(y, 0, count: height))
            let channels = kind == 0 ? 4 : 1
            for channel in kind == 2 ? 3...3 : 0...channels - 1 {
                var samples = Array(repeating: 0.0, count: width * height)
                for row in 0..<own.1 {
                    for column in 0..<own.0 {
                        samples[(source.top + row) * width + source.left + column] =
                            Double(bytes[(row * own.0 + column) * (kind == 1 ? 1 : 4) + channel])
                    }
                }
                let real = Self.blurred(samples, width, height, weights.0, weights.1)
                for index in real.indices {
                    let value = Double(result[index * channels + (kind == 2 ? 0 : channel)])
                    worst = max(worst, abs(value - real[index]))
                    #expect(abs(value - real[index]) < 1.5, "\(number): \(x) × \(y), kind \(kind), \(index): \(value), not \(real[index])")
                }
            }
            if kind == 0 {
                for index in 0..<width * height { #expect(result[4 * index..<4 * index + 3].max()! <= result[4 * index + 3]) }
            }
        }
        #expect(worst < 0.75, "\(worst)")
    }

    @Test func weightsAddUpToOneForEveryShift() {
        for step in 0...60 {
            for shift in [0, 0.3, 0.5, 1 - 0x1p-16, 1 - 0x1p-17, 1 - 0x1p-18, 1.nextDown] {
                let axis = BlurAxis(deviation: Double(step) / 20, shift: shift)
                let sum = axis.before.reduce(0) { $0 + Int($1) } + axis.after.dropFirst().reduce(0) { $0 + Int($1) }
                #expect(sum == (axis.before.count == 1 ? 65535 : 65536), "\(step), \(shift): \(axis)")
            }
        }
    }

    @Test func theWrapperBlursPartOfALayer() {
        var kernel = BlurKernel()
        let axes = (x: BlurAxis(deviation: 5), y: BlurAxis(deviation: 0))
        var pixels = Array(repeating: PremultipliedRGBA8.clear, count: 9)
        pixels[4] = PremultipliedRGBA8(.white)
        let layer = Layer(rect: PixelRect(x: 9, y: 6, width: 3, height: 3), perRow: 3, pixels: pixels)
        let part = PixelRect(x: 10, y: 7, width: 1, height: 1)
        let frame = PixelRect(x: 0, y: 7, width: 21, height: 1)
        var result = Layer(rect: frame, perRow: 21, pixels: Array(repeating: .clear, count: 21))
        var shadow = Array(repeating: UInt8(9), count: 21)
        kernel.blur(layer, part, by: axes, to: &result.pixels, frame)
        kernel.blur(layer, part, by: axes, to: &shadow, frame)
        #expect(result.pixels.map(\.alpha) == shadow && shadow[10] == 20 && shadow[5] == 12 && shadow == shadow.reversed())
    }
}
