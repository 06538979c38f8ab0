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
public struct TextLayout: Hashable, Sendable {
    /// A font that the text is drawn with.
    package struct Font: Hashable, Sendable {
        package let family: String
        /// The file, and the face's place in it.
        package let path: String
        package let index: Int
    }

    /// One outline and its place.
    package struct Glyph: Hashable, Sendable {
        /// Index in ``TextLayout/fonts``.
        package let font: Int
        /// The font's own number for it.
        package let id: UInt32
        /// From 0, from the top.
        package let line: Int
        /// Which of the line's characters, as a reader sees them, it belongs to; of a ligature the first.
        package let character: Int
        /// Where the outline's own origin lies.
        package internal(set) var origin: Point
        /// How far the next glyph is moved to the right, without letter spacing.
        package internal(set) var advance: Double
        /// Index in `outlines`.
        let outline: Int
    }

    /// A contour set in font units, y up; shared by all glyphs that look the same.
    struct Outline: Hashable, Sendable {
        let path: BezierPath
        let bounds: Rect?
        /// Points per font unit.
        var scale: Double
    }

    /// In the order of their first use.
    package let fonts: [Font]
    /// Line by line, each from left to right.
    package internal(set) var glyphs: [Glyph]
    /// At least 1.
    public let lineCount: Int
    /// The advance width of the widest line, its spaces included.
    public internal(set) var width: Double
    /// The greatest height above a baseline that the fonts used, and the first in order, ask for.
    public internal(set) var ascent: Double
    /// The same below a baseline, positive.
    public internal(set) var descent: Double
    /// From one baseline to the next.
    public internal(set) var lineHeight: Double
    /// The height of a capital in the first font in order, whatever the text is drawn with: so that labels in line stay in line.
    public internal(set) var capHeight: Double

    var outlines: [Outline]

    /// From the top of the first line to the bottom of the last.
    public var height: Double { ascent + Double(lineCount - 1) * lineHeight + descent }

    /// The smallest rectangle around what is drawn; nil when nothing is.
    /// - Complexity: linear in the number of glyphs.
    public var bounds: Rect? {
        var result: Rect?
        for glyph in glyphs {
            let outline = outlines[glyph.outline]
            guard let box = outline.bounds else { continue }
            let place = place(of: glyph, origin: .zero)
            let (low, high) = (place(Point(box.minX, box.maxY)), place(Point(box.maxX, box.minY)))
            let own = Rect(minX: low.x, minY: low.y, maxX: high.x, maxY: high.y)
            result = result?.union(own) ?? own
        }
        return result
    }

    func place(of glyph: Glyph, origin: Point) -> AffineMap {
        let scale = outlines[glyph.outline].scale
        return AffineMap(a: scale, b: 0, c: 0, d: -scale, e: origin.x + glyph.origin.x, f: origin.y + glyph.origin.y)
    }
}
