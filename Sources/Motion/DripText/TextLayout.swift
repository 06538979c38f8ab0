public import DripGeometry

/// A text as placed outlines: a value without fonts, made by ``FontBook/layout(_:_:)``.
///
///      ─ ─ ─ ─ ─ ─ ─ ─ ─ ─ ─ ─   ascent
///      ┌──┐   ╷                  cap height
///      │  │  ┌┤
///      ●──┘──└┘──────────────▶   baseline of the first line; ● is (0, 0), x to the right, y down
///      ─ ─ ─ ─ ─ ─ ─ ─ ─ ─ ─ ─   descent
///      0                  width
///
/// Nothing is hinted or rounded to pixels: at twice the size all numbers are doubled.
public struct TextLayout: Equatable, Sendable {
    /// A font that the text is drawn with.
    package struct Font: Equatable, Sendable {
        package let family: String
        /// The path of the file, and the face's index in it.
        package let path: String
        package let index: Int
    }

    /// One outline and its position.
    package struct Glyph: Equatable, Sendable {
        /// An index in ``TextLayout/fonts``.
        package let font: Int
        /// The font's own number of the glyph.
        package let id: UInt32
        /// The index of the line, from the top.
        package let line: Int
        /// The index of its user-perceived character in the line; of a ligature the first.
        package let character: Int
        /// The position of the outline's own origin.
        package internal(set) var origin: Point
        /// The distance to the next glyph, without letter spacing.
        package internal(set) var advance: Double
        let outline: Int
    }

    /// A contour set in font units, y up; shared by all glyphs that look the same.
    struct Outline: Equatable, Sendable {
        let path: BezierPath
        let bounds: Rect?
        var scale: Double
    }

    /// The fonts in the order of their first use.
    package let fonts: [Font]
    /// The glyphs, line by line, each from left to right.
    package internal(set) var glyphs: [Glyph]
    package let lineCount: Int
    /// The advance width of the widest line, its spaces included.
    public internal(set) var width: Double
    /// The greatest ascent of the fonts used and of the first in order, above a baseline.
    package internal(set) var ascent: Double
    /// The greatest descent of the same fonts below a baseline, positive.
    package internal(set) var descent: Double
    /// The distance between two baselines.
    package internal(set) var lineHeight: Double
    /// The height of a capital in the first font in order, even when other fonts draw the text, so that labels stay aligned.
    public internal(set) var capHeight: Double

    var outlines: [Outline]

    /// The distance from the top of the first line to the bottom of the last.
    public var height: Double { ascent + Double(lineCount - 1) * lineHeight + descent }

    /// The smallest rectangle around the visible outlines; nil when there are none.
    /// - Complexity: linear in the number of glyphs.
    public var bounds: Rect? {
        var result: Rect?
        for glyph in glyphs {
            let outline = outlines[glyph.outline]
            guard let box = outline.bounds else { continue }
            let transform = transform(of: glyph, origin: .zero)
            let (low, high) = (transform(Point(box.minX, box.maxY)), transform(Point(box.maxX, box.minY)))
            let visible = Rect(minX: low.x, minY: low.y, maxX: high.x, maxY: high.y)
            result = result?.union(visible) ?? visible
        }
        return result
    }

    func transform(of glyph: Glyph, origin: Point) -> AffineMap {
        let scale = outlines[glyph.outline].scale
        return AffineMap(a: scale, b: 0, c: 0, d: -scale, e: origin.x + glyph.origin.x, f: origin.y + glyph.origin.y)
    }
}

extension TextLayout {
    /// The outlines, with the first line's baseline starting at (0, 0). Fill by the nonzero rule, because contours in fonts overlap.
    public var path: BezierPath { path(at: .zero) }

    /// Returns the outlines with the first line's baseline starting at `origin`.
    /// - Complexity: linear in the outlines.
    public func path(at origin: Point) -> BezierPath {
        var path = BezierPath()
        for glyph in glyphs { path.append(outlines[glyph.outline].path.transformed(by: transform(of: glyph, origin: origin))) }
        return path
    }

    /// Returns the outlines of one glyph, with the first line's baseline starting at (0, 0).
    package func path(of glyph: Glyph) -> BezierPath {
        outlines[glyph.outline].path.transformed(by: transform(of: glyph, origin: .zero))
    }

    /// Returns the outlines around `center`: half the ``width`` on either side. Vertically the capitals are centred; several lines reach from the
    /// first line's capitals to the last baseline. Digits thus sit in the middle of a badge, and "8" as high as "g".
    public func path(centeredAt center: Point) -> BezierPath {
        path(at: Point(center.x - width / 2, baseline(centeredAt: center.y)))
    }

    /// Returns the outlines inside `rect`, aligned horizontally by `alignment` and vertically as in ``path(centeredAt:)``. Larger text extends beyond
    /// `rect`; see ``fitted(toWidth:)``.
    public func path(in rect: Rect, alignment: TextAlignment = .center) -> BezierPath {
        let x = rect.minX + alignment.leadingPart(of: rect.width - width)
        return path(at: Point(x, baseline(centeredAt: rect.center.y)))
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
