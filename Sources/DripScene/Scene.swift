public import DripGeometry
public import DripImage

/// The drawing of one frame: a display list, in points, from back to front.
///
/// It holds only content that its text form can express, so a scene that is written and read back draws the same pixels. Blending is source-over in
/// sRGB.
public struct Scene: Hashable, Sendable {
    /// The drawings, from back to front.
    public var draws: [Draw]

    /// Creates a scene.
    public init(_ draws: [Draw] = []) { self.draws = draws }

    /// Fills `path` with `color`. Quartics become cubics first: see ``Draw/fill(_:with:rule:)``.
    public mutating func fill(_ path: BezierPath, with color: Color, rule: FillRule = .nonZero) {
        draws.append(.fill(path, with: color, rule: rule))
    }

    /// Strokes `path` with `color`. Dashes are cut first: see ``Draw/stroke(_:with:style:)``.
    public mutating func stroke(_ path: BezierPath, with color: Color, style: StrokeStyle) {
        draws.append(.stroke(path, with: color, style: style))
    }
}

/// One entry of a display list.
public struct Draw: Hashable, Sendable {
    package enum Content: Hashable, Sendable {
        case filled(FilledPath)
        case stroked(StrokedPath)
        case group(Group)
        case clip(ClipPath)
        case image(PlacedImage)
    }

    package let content: Content

    package init(_ content: Content) { self.content = content }

    /// Returns a path filled with one colour.
    ///
    /// A scene keeps only the curves of SVG. A quartic becomes cubics within 1/10,000 point, far below the resolution of a pixel.
    public static func fill(_ path: BezierPath, with color: Color, rule: FillRule = .nonZero) -> Draw {
        Draw(.filled(FilledPath(path: path.lowered(tolerance: 1e-4), color: color, rule: rule)))
    }

    /// Returns a path stroked with one colour.
    ///
    /// A scene keeps only content that its text form can express. Dashes become separate subpaths, and quartics become cubics within 1/10,000 point.
    /// A stroke with a miter limit other than 10 becomes a filled outline within 1/10,000 point.
    public static func stroke(_ path: BezierPath, with color: Color, style: StrokeStyle) -> Draw {
        if style.join == .miter, style.miterLimit != StrokeStyle.defaultMiterLimit {
            return .fill(path.stroked(style, tolerance: 1e-4), with: color)
        }
        let solid = style.dash.map { path.dashed($0, keepingDots: style.cap != .butt) } ?? path
        let plain = StrokeStyle(width: style.width, cap: style.cap, join: style.join)
        return Draw(.stroked(StrokedPath(path: solid.lowered(tolerance: 1e-4), color: color, style: plain)))
    }

    /// Returns drawings that are composited as one. `opacity` in 0…1 applies to the group as a whole, even where its parts overlap.
    public static func group(opacity: Double, _ draws: [Draw]) -> Draw { Draw(.group(Group(opacity: opacity, draws: draws))) }

    /// Returns an anti-aliased clip for everything that follows in the same list.
    public static func clip(_ path: BezierPath, rule: FillRule = .nonZero) -> Draw {
        Draw(.clip(ClipPath(path: path.lowered(tolerance: 1e-4), rule: rule)))
    }

    /// Returns an image under an affine map from its pixels to points. `name` is the path that a scene file contains for it.
    public static func image(_ pixels: Pixmap, named name: String, transform: AffineMap) -> Draw {
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

package struct FilledPath: Hashable, Sendable {
    package let path: BezierPath
    package let color: Color
    package let rule: FillRule
}

package struct StrokedPath: Hashable, Sendable {
    package let path: BezierPath
    package let color: Color
    /// The style without dashes, and with the miter limit 10.
    package let style: StrokeStyle
}

package struct ClipPath: Hashable, Sendable {
    package let path: BezierPath
    package let rule: FillRule
}

package struct Group: Hashable, Sendable {
    /// The opacity, 0…1; clamped when drawn.
    package let opacity: Double
    package let draws: [Draw]
}

/// An image in a scene: its pixels, and the name by which a scene file refers to them.
package struct PlacedImage: Hashable, Sendable {
    package let name: String
    package let pixels: Pixmap
    package let transform: AffineMap
}
