internal import DripImage

/// Sums over pixels, for means and variances. All are integers, so the order of additions does not matter.
///
/// A pixel may be weighted by the time shown, which is its end minus its beginning. Intermediate sums may wrap; final sums do not: 67,108,864 pixels
/// for 60,000 hundredths of a second are below 2^42, and their channels' sums below 2^50.
struct ColorSum: Equatable, Sendable {
    var count: Int64 = 0
    var red: Int64 = 0
    var green: Int64 = 0
    var blue: Int64 = 0

    mutating func add(_ color: Color, count more: Int) {
        let more = Int64(more)
        count &+= more
        red &+= Int64(color.red) &* more
        green &+= Int64(color.green) &* more
        blue &+= Int64(color.blue) &* more
    }

    static func + (first: ColorSum, second: ColorSum) -> ColorSum {
        ColorSum(
            count: first.count + second.count, red: first.red + second.red, green: first.green + second.green,
            blue: first.blue + second.blue)
    }

    static func - (first: ColorSum, second: ColorSum) -> ColorSum {
        ColorSum(
            count: first.count - second.count, red: first.red - second.red, green: first.green - second.green,
            blue: first.blue - second.blue)
    }

    /// The mean, each channel rounded to nearest.
    /// - Precondition: `count` is not 0.
    var mean: Color {
        func rounded(_ sum: Int64) -> UInt8 { UInt8((sum + count / 2) / count) }
        return Color(red: rounded(red), green: rounded(green), blue: rounded(blue), alpha: 255)
    }

    /// |sum|² ÷ count: the reduction of the sum of squares when one colour represents all pixels. 0 for no pixels.
    var concentration: Double {
        if count == 0 { return 0 }
        let (red, green, blue) = (Double(red), Double(green), Double(blue))
        return (red * red + green * green + blue * blue) / Double(count)
    }
}
