public import DripGeometry
public import DripImage

/// What is drawn on one frame: a display list, in points, from back to front.
///
/// It holds just what its text form can say, so writing a scene and reading it back draws the same pixels. Blending is source-over in sRGB.
public struct Scene: Hashable, Sendable {
    public var draws: [Draw]

    public init(_ draws: [Draw] = []) { self.draws = draws }

    /// Fills `path` with `color`. Quartics are lowered to cubics first: see ``Draw/fill(_:with:rule:)``.
    public mutating func fill(_ path: BezierPath, with color: Color, rule: FillRule = .nonZero) {
        draws.append(.fill(path, with: color, rule: rule))
    }

    /// Draws along `path` with `color`. Dashes are cut first: see ``Draw/stroke(_:with:style:)``.
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

    /// A path filled with one colour.
    ///
    /// The only curves a scene keeps are those of SVG: a quartic becomes cubics within 1/10,000 point, far below what a pixel shows.
    public static func fill(_ path: BezierPath, with color: Color, rule: FillRule = .nonZero) -> Draw {
        Draw(.filled(FilledPath(path: path.lowered(tolerance: 1e-4), color: color, rule: rule)))
    }

    /// A path drawn along with one colour.
    ///
    /// What a scene keeps is what its text can say. So dashes become subpaths of their own, quartics become cubics within 1/10,000 point, and miters
    /// under another limit than 10 are filled as an outline within 1/10,000 point.
    public static func stroke(_ path: BezierPath, with color: Color, style: StrokeStyle) -> Draw {
        if style.join == .miter, style.miterLimit != StrokeStyle.defaultMiterLimit {
            return .fill(path.stroked(style, tolerance: 1e-4), with: color)
        }
        let solid = style.dash.map { path.dashed($0, keepingDots: style.cap != .butt) } ?? path
        let plain = StrokeStyle(width: style.width, cap: style.cap, join: style.join)
        return Draw(.stroked(StrokedPath(path: solid.lowered(tolerance: 1e-4), color: color, style: plain)))
    }

    /// Drawings that are composited as one. `opacity` in 0…1 applies to the group as a whole, where its parts overlap too.
    public static func group(opacity: Double, _ draws: [Draw]) -> Draw { Draw(.group(Group(opacity: opacity, draws: draws))) }

    /// Restricts, anti-aliased, everything that follows in the same list.
    public static func clip(_ path: BezierPath, rule: FillRule = .nonZero) -> Draw {
        Draw(.clip(ClipPath(path: path.lowered(tolerance: 1e-4), rule: rule)))
    }

    /// A picture under an affine map from its pixels to points. `name` is its file's path as a scene file writes it.
    public static func image(_ pixels: Pixmap, named name: String, transform: AffineMap) -> Draw {
        Draw(.image(PlacedImage(name: name, pixels: pixels, transform: transform)))
    }
}

/// Which winding numbers are inside.
public enum FillRule: String, Hashable, Sendable, CaseIterable {
    case nonZero = "nonzero"
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
    /// Without dashes, the miter limit 10.
    package let style: StrokeStyle
}

package struct ClipPath: Hashable, Sendable {
    package let path: BezierPath
    package let rule: FillRule
}

package struct Group: Hashable, Sendable {
    /// 0…1; clamped when drawn.
    package let opacity: Double
    package let draws: [Draw]
}

/// A picture in a scene: its pixels, and the name under which a scene file refers to them.
package struct PlacedImage: Hashable, Sendable {
    package let name: String
    package let pixels: Pixmap
    package let transform: AffineMap
}
