/// The codes since a full dictionary was judged.
struct LZWWindow {
    private let length: Int
    private var (codes, pixels, best) = (0, 0, 0.0)

    /// - Parameter length: the number of codes over which it is judged.
    init(_ length: Int) { self.length = length }

    /// Adds a code of `count` pixels. At the end of a window, returns whether it did worse than the best one.
    mutating func isWorse(_ count: Int) -> Bool {
        codes += 1
        pixels += count
        if codes < length { return false }
        let ratio = Double(pixels) / Double(codes)
        let isWorse = ratio < best
        (codes, pixels, best) = (0, 0, isWorse ? 0 : ratio)
        return isWorse
    }
}
