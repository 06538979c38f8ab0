public import DripImage

/// How a picture differs from the approved one.
public enum GoldenDifference: Hashable, Sendable, CustomStringConvertible {
    case size(expected: PixelSize, actual: PixelSize)
    /// `count` pixels differ by more than the tolerance; the worst of them is at `x`, `y`.
    case pixels(count: Int, x: Int, y: Int, expected: Color, actual: Color)

    /// Nil when `actual` is within `tolerance`.
    init?(_ expected: StraightImage, _ actual: StraightImage, tolerance: GoldenTolerance) {
        guard expected.size == actual.size else {
            self = .size(expected: expected.size, actual: actual.size)
            return
        }
        var count = 0
        var worst = (index: 0, difference: -1)
        for index in expected.pixels.indices {
            let difference = expected.pixels[index].largestDifference(from: actual.pixels[index])
            guard difference > tolerance.channel else { continue }
            count += 1
            if difference > worst.difference { worst = (index, difference) }
        }
        guard count > tolerance.pixels else { return nil }
        let (y, x) = worst.index.quotientAndRemainder(dividingBy: expected.width)
        self = .pixels(count: count, x: x, y: y, expected: expected.pixels[worst.index], actual: actual.pixels[worst.index])
    }

    public var description: String {
        switch self {
        case .size(let expected, let actual): "it is \(actual), not \(expected)"
        case .pixels(let count, let x, let y, let expected, let actual):
            "\(count) pixels differ, the worst at (\(x), \(y)): \(actual), not \(expected)"
        }
    }

    /// One picture: expected, difference and actual, with a column between. Equal pixels are black in the middle, and any difference is
    /// bright enough to be seen.
    static func sideBySide(_ expected: StraightImage, _ actual: StraightImage) -> StraightImage {
        let (width, height) = (max(expected.width, actual.width), max(expected.height, actual.height))
        // Two goldens of the largest size would not fit: then the new one alone.
        guard let size = try? PixelSize(width: 3 * width + 2, height: height) else { return actual }
        var picture = StraightImage(size: size, filledWith: Color(rgb: 0xFF00FF))
        for y in 0..<height {
            for x in 0..<width {
                let one = x < expected.width && y < expected.height ? expected[x, y] : nil
                let other = x < actual.width && y < actual.height ? actual[x, y] : nil
                if let one { picture[x, y] = one }
                if let other { picture[2 * width + 2 + x, y] = other }
                if let one, let other { picture[width + 1 + x, y] = contrast(one, other) }
            }
        }
        return picture
    }

    private static func contrast(_ one: Color, _ other: Color) -> Color {
        func bright(_ a: UInt8, _ b: UInt8) -> UInt8 { a == b ? 0 : UInt8(min(255, 64 + 4 * abs(Int(a) - Int(b)))) }
        let alpha = bright(one.alpha, other.alpha)
        return Color(
            red: max(alpha, bright(one.red, other.red)), green: max(alpha, bright(one.green, other.green)),
            blue: max(alpha, bright(one.blue, other.blue)))
    }
}
