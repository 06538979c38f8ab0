/// A glyph of a shaped run, in font units, y up.
struct ShapedGlyph {
    let id: UInt32
    /// The index of its first character in the shaped text.
    let character: Int
    let advance: Double
    let offsetX: Double
    let offsetY: Double
}
