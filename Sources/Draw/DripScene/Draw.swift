public import DripGeometry
public import DripImage

/// One entry of a display list.
///
/// A scene keeps only content that its text form can express:
///
/// - A quartic becomes cubics within 1/10,000 point, far below the resolution of a pixel.
/// - The dashes of a stroke become separate subpaths.
/// - A stroke with a miter limit other than 10 becomes a filled outline within 1/10,000 point.
public struct Draw: Equatable, Sendable {
    package enum Content: Equatable, Sendable {
        case filled(FilledPath)
        case stroked(StrokedPath)
        indirect case group(Group)
        case clip(ClipPath)
        case mask(Mask)
        case image(PlacedImage)
    }

    package let content: Content

    package init(_ content: Content) { self.content = content }

    /// Returns a path filled with one colour.
    public static func fill(_ path: BezierPath, with color: Color, rule: FillRule = .nonZero) -> Draw {
        fill(path, with: .color(color), rule: rule)
    }

    /// Returns a path filled with a paint.
    public static func fill(_ path: BezierPath, with paint: Paint, rule: FillRule = .nonZero) -> Draw {
        Draw(.filled(FilledPath(path: path.lowered(tolerance: 1e-4), paint: paint, rule: rule)))
    }

    /// Returns a path stroked with one colour.
    public static func stroke(_ path: BezierPath, with color: Color, style: StrokeStyle) -> Draw {
        stroke(path, with: .color(color), style: style)
    }

    /// Returns a path stroked with a paint.
    public static func stroke(_ path: BezierPath, with paint: Paint, style: StrokeStyle) -> Draw {
        if style.join == .miter, style.miterLimit != StrokeStyle.defaultMiterLimit {
            return .fill(path.stroked(style, tolerance: 1e-4), with: paint)
        }
        let solid = style.dash.map { path.dashed($0, keepingDots: style.cap != .butt) } ?? path
        let plain = StrokeStyle(width: style.width, cap: style.cap, join: style.join)
        return Draw(.stroked(StrokedPath(path: solid.lowered(tolerance: 1e-4), paint: paint, style: plain)))
    }

    /// Returns an anti-aliased clip for everything that follows in the same list.
    public static func clip(_ path: BezierPath, rule: FillRule = .nonZero) -> Draw {
        Draw(.clip(ClipPath(path: path.lowered(tolerance: 1e-4), rule: rule)))
    }

    /// Returns an image under an affine map from its pixels to points. `name` is the path that a scene file contains for it.
    public static func image(_ pixels: Pixmap, named name: String, transform: AffineMap) -> Draw {
        image(pixels, named: name, transform: Projection(transform))
    }

    /// Returns an image in space, as a camera sees it.
    package static func image(_ pixels: Pixmap, named name: String, transform: Projection) -> Draw {
        Draw(.image(PlacedImage(name: name, pixels: pixels, transform: transform)))
    }
}
