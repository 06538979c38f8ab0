import DripImage
import DripNumbers
import DripScene

/// Finished pixels of a rectangle of the canvas, or beyond.
struct Layer {
    let rect: PixelRect
    /// The distance between two rows.
    let perRow: Int
    /// The rows from the upper one on; more may follow.
    var pixels: [PremultipliedRGBA8]

    @inline(__always)
    func index(_ column: Int, _ row: Int) -> Int { (row &- rect.y) &* perRow &+ column &- rect.x }
}
