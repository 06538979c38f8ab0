extension BezierPath {
    /// The default maximum distance, in pixels, between a stroke's outline and its true edge. Flattening adds its own error.
    @usableFromInline package static let defaultStrokeTolerance = 0.01

    /// Returns the outline of this path drawn with a pen. Fill it by the nonzero rule, since it may overlap itself.
    ///
    /// The inside is the union of
    /// - for every point of a segment, the points up to half the width away along its normal, however tight the curve;
    /// - for every corner, its join on the outer side, and for a subpath's closing point too;
    /// - for both ends of an open subpath, its caps;
    /// - for every cusp inside a curve, where the direction jumps, the disc, as for a very tight bend.
    ///
    /// A subpath without length draws a dot with round and square caps (the square is axis-parallel), and nothing with butt caps. A lone move draws
    /// nothing. Where control points coincide at an end or a corner, the direction is that to the next different one. Lengths up to 10⁻¹² of the
    /// largest coordinate count as none.
    ///
    /// - Parameter tolerance: the maximum distance between the outline and the true edge, in points, > 0. Raised to the resolution of a `Double` at
    ///   the path's size. Arcs, offset curves and the folds of tight curves are cubics and lines within it.
    ///
    /// The whole outline runs clockwise (y down) around the covered region, so no two parts cancel. Smooth curves and polygons overlap themselves
    /// only where the path does. Corners between curves and tight bends overlap a little.
    ///
    /// The outline stays within ±``Point/coordinateLimit``. A path beyond it is returned unchanged, because it cannot be drawn.
    ///
    /// Cost: some hundred operations for each cubic of the outline; a smooth segment takes two to five a side.
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
