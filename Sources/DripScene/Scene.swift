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
public enum Draw: Hashable, Sendable {
    /// A path filled with one colour. Make it with ``fill(_:with:rule:)``.
    case filled(FilledPath)
    /// A path drawn along with one colour. Make it with ``stroke(_:with:style:)``.
    case stroked(StrokedPath)
    /// Drawings that are composited as one, with an opacity.
    case group(Group)
    /// Restricts, anti-aliased, everything that follows in the same list.
    case clip(ClipPath)
    /// A picture under an affine map; one of its pixels is a point before the map.
    case image(PlacedImage)

    /// The only curves a scene keeps are those of SVG: a quartic becomes cubics within 1/10,000 point, far below what a pixel shows.
    public static func fill(_ path: BezierPath, with color: Color, rule: FillRule = .nonZero) -> Draw {
        .filled(FilledPath(path: path.lowered(tolerance: 1e-4), color: color, rule: rule))
    }

    /// What a scene keeps is what its text can say. So dashes become subpaths of their own, quartics become cubics within 1/10,000 point, and miters
    /// under another limit than 10 are filled as an outline within 1/10,000 point.
    public static func stroke(_ path: BezierPath, with color: Color, style: StrokeStyle) -> Draw {
        if style.join == .miter, style.miterLimit != StrokeStyle.defaultMiterLimit {
            return .fill(path.stroked(style, tolerance: 1e-4), with: color)
        }
        let solid = style.dash.map { path.dashed($0, keepingDots: style.cap != .butt) } ?? path
        let plain = StrokeStyle(width: style.width, cap: style.cap, join: style.join)
        return .stroked(StrokedPath(path: solid.lowered(tolerance: 1e-4), color: color, style: plain))
    }

    /// `opacity` in 0…1 applies to the group as a whole, where its parts overlap too.
    public static func group(opacity: Double, _ draws: [Draw]) -> Draw { .group(Group(opacity: opacity, draws: draws)) }

    public static func clip(_ path: BezierPath, rule: FillRule = .nonZero) -> Draw {
        .clip(ClipPath(path: path.lowered(tolerance: 1e-4), rule: rule))
    }
}

/// Which winding numbers are inside.
public enum FillRule: String, Hashable, Sendable, CaseIterable {
    case nonZero = "nonzero"
    case evenOdd = "evenodd"
}

public struct FilledPath: Hashable, Sendable {
    public let path: BezierPath
    public let color: Color
    public let rule: FillRule
}

public struct StrokedPath: Hashable, Sendable {
    public let path: BezierPath
    public let color: Color
    /// Without dashes, the miter limit 10.
    public let style: StrokeStyle
}

public struct ClipPath: Hashable, Sendable {
    public let path: BezierPath
    public let rule: FillRule
}

public struct Group: Hashable, Sendable {
    /// 0…1; clamped when drawn.
    public let opacity: Double
    public let draws: [Draw]

    public init(opacity: Double, draws: [Draw]) {
        self.opacity = opacity
        self.draws = draws
    }
}

/// A picture in a scene: its pixels, and the name under which a scene file refers to them.
public struct PlacedImage: Hashable, Sendable {
    /// The file's path as the scene file writes it.
    public let name: String
    public let pixels: Pixmap
    /// From the picture's pixels to points.
    public let transform: AffineMap

    public init(name: String, pixels: Pixmap, transform: AffineMap) {
        self.name = name
        self.pixels = pixels
        self.transform = transform
    }
}
