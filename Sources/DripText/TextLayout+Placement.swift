public import DripGeometry

extension TextLayout {
    /// The outlines, with the first line's baseline starting at (0, 0). Fill by the nonzero rule, because contours in fonts overlap.
    public var path: BezierPath { path(at: .zero) }

    /// Returns the outlines with the first line's baseline starting at `origin`.
    /// - Complexity: linear in the outlines.
    public func path(at origin: Point) -> BezierPath {
        var path = BezierPath()
        for glyph in glyphs { path.append(outlines[glyph.outline].path.transformed(by: place(of: glyph, origin: origin))) }
        return path
    }

    /// Returns the outlines around `center`: half the ``width`` on either side. Vertically the capitals are centred; several lines reach from the
    /// first line's capitals to the last baseline. Digits thus sit in the middle of a badge, and "8" as high as "g".
    public func path(centeredAt center: Point) -> BezierPath {
        path(at: Point(center.x - width / 2, baseline(centeredAt: center.y)))
    }

    /// Returns the first baseline's y when the capitals are centred at `y`.
    private func baseline(centeredAt y: Double) -> Double { y + (capHeight - Double(lineCount - 1) * lineHeight) / 2 }

    /// Returns the same text scaled by `factor`, including its spacing.
    /// - Precondition: `factor` is positive and finite.
    package func scaled(by factor: Double) -> TextLayout {
        precondition(factor > 0 && factor.isFinite, "a text can be scaled by a positive number, not by \(factor)")
        var result = self
        for index in result.glyphs.indices {
            result.glyphs[index].origin.x *= factor
            result.glyphs[index].origin.y *= factor
            result.glyphs[index].advance *= factor
        }
        for index in result.outlines.indices { result.outlines[index].scale *= factor }
        result.width *= factor
        result.ascent *= factor
        result.descent *= factor
        result.lineHeight *= factor
        result.capHeight *= factor
        return result
    }

    /// Returns the text, scaled down to a width of `limit` points when it is wider.
    /// - Precondition: `limit` is positive and finite.
    public func fitted(toWidth limit: Double) -> TextLayout { width <= limit ? self : scaled(by: limit / width) }
}
