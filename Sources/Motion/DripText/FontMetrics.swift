/// The metrics of a face in font units.
struct FontMetrics {
    /// The number of font units in the font size.
    let unitsPerEm: Double
    let ascender: Double
    /// The extent below the baseline, positive.
    let descender: Double
    let lineGap: Double
    let capHeight: Double
}
