/// A face as its file describes it.
struct FontFace: Hashable {
    let path: String
    /// Place in a collection, 0 for a single font.
    let index: Int
    /// The typographic family, so that all weights of it are together.
    let family: String
    /// 1…1000; not equal where the face has a weight axis.
    let minimumWeight: Float
    let maximumWeight: Float
    /// Percent of the normal width.
    let width: Float
    /// Italic or oblique.
    let isSlanted: Bool

    /// How far this face is from what is asked for; the smallest is the best. Width counts most, then slant, then weight, as in CSS
    /// Fonts 4 §5.2 ("Matching font styles").
    func distance(to request: FontRequest) -> FaceDistance {
        FaceDistance(
            width: abs(width - 100), slant: isSlanted == request.isItalic ? 0 : 1,
            weight: weightDistance(to: Float(request.weight.rawValue)))
    }

    /// CSS's order of weights: from 400 to 500 first the heavier ones up to 500, then lighter, then heavier; below lighter ones first, above
    /// heavier ones.
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

struct FaceDistance: Comparable {
    let width: Float
    let slant: Int
    let weight: Float

    static func < (a: FaceDistance, b: FaceDistance) -> Bool { (a.width, a.slant, a.weight) < (b.width, b.slant, b.weight) }
}

/// A face's measures in font units.
struct FontMetrics {
    /// Font units that are the font size.
    let unitsPerEm: Double
    /// Above the baseline.
    let ascender: Double
    /// Below the baseline, positive.
    let descender: Double
    let lineGap: Double
    let capHeight: Double
}

/// A glyph of a shaped run, in font units, y up.
struct ShapedGlyph {
    let id: UInt32
    /// The first of the characters that it stands for, in the text that was shaped.
    let character: Int
    let advance: Double
    let offsetX: Double
    let offsetY: Double
}
