public import DripGeometry

extension TextLayout {
    /// The outlines, the first line's baseline beginning at (0, 0). To be filled by the nonzero rule: fonts let contours overlap.
    public var path: BezierPath { path(at: .zero) }

    /// The outlines with the first line's baseline beginning at `origin`.
    /// - Complexity: linear in the outlines.
    public func path(at origin: Point) -> BezierPath {
        var path = BezierPath()
        for glyph in glyphs { path.append(outlines[glyph.outline].path.transformed(by: place(of: glyph, origin: origin))) }
        return path
    }

    /// The outlines around `center`: half the ``width`` on either side, and the capitals (of several lines, those of the first and the
    /// baseline of the last) as far above as below. So digits sit in the middle of a badge, and "8" as high as "g".
    public func path(centeredAt center: Point) -> BezierPath {
        path(at: Point(center.x - width / 2, baseline(centeredAt: center.y)))
    }

    /// The outlines inside `rect`: horizontally as `alignment` says, vertically as in ``path(centeredAt:)``. What is larger sticks out; see
    /// ``fitted(toWidth:)``.
    public func path(in rect: Rect, alignment: TextAlignment = .center) -> BezierPath {
        let x = rect.minX + alignment.leadingPart(of: rect.width - width)
        return path(at: Point(x, baseline(centeredAt: rect.center.y)))
    }

    /// The outline of a glyph at its place in ``path``.
    package func path(ofGlyph index: Int) -> BezierPath {
        outlines[glyphs[index].outline].path.transformed(by: place(of: glyphs[index], origin: .zero))
    }

    /// The first baseline's y when the capitals are centred at `y`.
    private func baseline(centeredAt y: Double) -> Double { y + (capHeight - Double(lineCount - 1) * lineHeight) / 2 }

    /// The same text `factor` times as large, spacing and all.
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

    /// The text itself, or where it is wider than `limit` points the text made smaller, to that width.
    /// - Precondition: `limit` is positive and finite.
    public func fitted(toWidth limit: Double) -> TextLayout { width <= limit ? self : scaled(by: limit / width) }
}
