internal import DripImage

/// Finds the nearest of a few colours.
///
/// The distance is the sum of the squared differences of red, green and blue, as in PSNR and in `--max-error`. Among equals the first is chosen.
struct NearestColor: Hashable, Sendable {
    private let red: [Int32]
    private let green: [Int32]
    private let blue: [Int32]

    /// - Precondition: 1…256 colours.
    init(_ colors: [Color]) {
        precondition((1...256).contains(colors.count), "a palette of \(colors.count) colours is outside 1…256")
        red = colors.map { Int32($0.red) }
        green = colors.map { Int32($0.green) }
        blue = colors.map { Int32($0.blue) }
    }

    /// Returns the index of the nearest colour. Linear.
    func index(of color: Color) -> Int {
        let (r, g, b) = (Int32(color.red), Int32(color.green), Int32(color.blue))
        let (reds, greens, blues) = (red.span, green.span, blue.span)
        precondition(reds.count == greens.count && reds.count == blues.count)
        // Distance × 256 + index: one minimum finds both. At most 3 · 255² · 256 + 255 < 2^26, so nothing can wrap.
        var best = Int32.max
        for index in reds.indices {
            let dr = reds[index] &- r
            let dg = greens[index] &- g
            let db = blues[index] &- b
            let distance = dr &* dr &+ dg &* dg &+ db &* db
            best = min(best, distance &<< 8 | Int32(truncatingIfNeeded: index))
        }
        return Int(best & 0xFF)
    }
}
