public import DripGeometry
public import DripImage

/// The drawing of one frame: a display list, in points, from back to front.
///
/// It holds only content that its text form can express, so a scene that is written and read back draws the same pixels. Blending is source-over in
/// sRGB, unless a group says otherwise.
public struct Scene: Equatable, Sendable {
    /// The drawings, from back to front.
    public var draws: [Draw]

    /// Creates a scene.
    public init(_ draws: [Draw] = []) { self.draws = draws }

    /// Fills `path` with `color`. Quartics become cubics first, as ``Draw`` says.
    public mutating func fill(_ path: BezierPath, with color: Color, rule: FillRule = .nonZero) {
        draws.append(.fill(path, with: color, rule: rule))
    }

    /// Fills `path` with `paint`. Quartics become cubics first, as ``Draw`` says.
    public mutating func fill(_ path: BezierPath, with paint: Paint, rule: FillRule = .nonZero) {
        draws.append(.fill(path, with: paint, rule: rule))
    }

    /// Strokes `path` with `color`. Dashes are cut first, as ``Draw`` says.
    public mutating func stroke(_ path: BezierPath, with color: Color, style: StrokeStyle) {
        draws.append(.stroke(path, with: color, style: style))
    }

    /// Strokes `path` with `paint`. Dashes are cut first, as ``Draw`` says.
    public mutating func stroke(_ path: BezierPath, with paint: Paint, style: StrokeStyle) {
        draws.append(.stroke(path, with: paint, style: style))
    }
}

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

/// The rule that decides which winding numbers are inside.
public enum FillRule: String, Hashable, Sendable, CaseIterable {
    /// Inside is where the winding number is not 0.
    case nonZero = "nonzero"
    /// Inside is where the winding number is odd.
    case evenOdd = "evenodd"
}

package struct FilledPath: Equatable, Sendable {
    package let path: BezierPath
    package let paint: Paint
    package let rule: FillRule
}

package struct StrokedPath: Equatable, Sendable {
    package let path: BezierPath
    package let paint: Paint
    /// The style without dashes, and with the miter limit 10.
    package let style: StrokeStyle
}

package struct ClipPath: Equatable, Sendable {
    package let path: BezierPath
    package let rule: FillRule
}

/// An image in a scene: its pixels, and the name by which a scene file refers to them.
package struct PlacedImage: Equatable, Sendable {
    package let name: String
    package let pixels: Pixmap
    /// The map from its pixels to points.
    package let transform: Projection

    /// The rectangle around the pixels, before the transform.
    package var frame: Rect { Rect(x: 0, y: 0, width: Double(pixels.width), height: Double(pixels.height)) }

    /// Its edges in points.
    package var outline: BezierPath { transform.outline(of: frame) }
}
