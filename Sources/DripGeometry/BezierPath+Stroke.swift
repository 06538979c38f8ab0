extension BezierPath {
    /// The greatest distance, in pixels, between a stroke's outline and its true edge when nothing else is asked for. Flattening adds its own.
    public static let defaultStrokeTolerance = 0.01

    /// The outline of this path drawn with a pen: fill it by the nonzero rule, since it may overlap itself.
    ///
    /// What is inside is the union of
    /// - for every place of a segment, the points up to half the width away along its normal, however tight the curve: nothing cancels;
    /// - for every corner, its join on the outer side, and for a subpath's closing point too;
    /// - for both ends of an open subpath, its caps;
    /// - for every cusp inside a curve, where the direction jumps, the disc, as for a bend so tight that nobody can tell the two apart.
    ///
    /// A subpath without length draws a dot with round and square caps (the square upright), and nothing with butt caps; a lone move draws
    /// nothing. At an end or a corner where control points coincide, the direction is that to the next different one. Lengths up to 10⁻¹² of
    /// the largest coordinate count as none.
    ///
    /// - Parameter tolerance: the maximum distance between the outline and the true edge, in points, > 0. Raised to what a `Double` resolves
    ///   at the path's size. Arcs, offset curves and the folds of tight curves are cubics and lines within it.
    ///
    /// All of the outline runs clockwise (y down) around what it covers, so no two parts cancel. Smooth curves and polygons do not overlap
    /// themselves where the path does not; corners between curves and tight bends do, a little.
    ///
    /// The outline stays within ±``Point/coordinateLimit``. A path that does not, is returned as it is: nothing can draw it.
    ///
    /// Cost: some hundred operations a cubic of the outline, of which a smooth segment takes two to five a side.
    public func stroked(_ style: StrokeStyle, tolerance: Double = defaultStrokeTolerance) -> BezierPath {
        precondition(tolerance > 0, "a stroke's tolerance must be positive, not \(tolerance)")
        guard isDrawable else { return self }
        guard style.width > 0 else { return BezierPath() }
        if let dash = style.dash {
            var solid = style
            solid.dash = nil
            return dashed(dash, keepingDots: style.cap != .butt).stroked(solid, tolerance: tolerance)
        }
        let finest = (largestCoordinate + style.width) * 0x1p-40
        var outline = StrokeOutline(style, tolerance: max(tolerance, finest), negligible: negligibleLength)
        for subpath in subpaths { outline.add(subpath) }
        return outline.path.isDrawable ? outline.path : outline.path.clampedToDrawable
    }
}
