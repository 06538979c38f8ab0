/// One face of a font file.
struct FontFace {
    /// The path of its file; empty for a file in memory.
    let path: String
    /// The file in memory; nil for one on the disk.
    var bytes: [UInt8]?
    /// The index in a collection, 0 for a single font.
    let index: Int
    /// The typographic family, which groups all weights.
    let family: String
    /// The weights, 1…1000; different where the face has a weight axis.
    let minimumWeight: Float
    let maximumWeight: Float
    /// The width in percent of the normal one.
    let width: Float
    let isSlanted: Bool

    /// Returns the distance of this face from the requested one; the smallest is the best. Width counts most, then slant, then weight, as in CSS
    /// Fonts 4 §5.2 ("Matching font styles").
    func distance(to request: FontRequest) -> (width: Float, slant: Int, weight: Float) {
        (abs(width - 100), isSlanted == request.isItalic ? 0 : 1, weightDistance(to: Float(request.weight.rawValue)))
    }

    /// Returns the distance in CSS's order of weights. Below 400, lighter weights come first, and above 500 heavier ones. From 400 to 500 the order
    /// is heavier up to 500, lighter, heavier.
    private func weightDistance(to wanted: Float) -> Float {
        let nearest = min(max(wanted, minimumWeight), maximumWeight)
        let difference = nearest - wanted
        if difference == 0 { return 0 }
        // Weights end at 1000: a face on the wrong side is farther than any on the right one.
        let wrongSide: Float = 1000
        if wanted > 500 { return difference > 0 ? difference : wrongSide - difference }
        if wanted < 400 { return difference < 0 ? -difference : wrongSide + difference }
        if difference > 0 { return nearest <= 500 ? difference : 2 * wrongSide + difference }
        return wrongSide - difference
    }
}
