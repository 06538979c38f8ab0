public import DripGeometry
public import DripImage

/// Drawings that are composited as one.
package struct Group: Equatable, Sendable {
    /// The opacity, 0…1; clamped when drawn.
    package var opacity = 1.0
    /// The map from the coordinates of ``draws``, and of the filters, to those around the group.
    package var matrix = AffineMap.identity
    package var blend = BlendMode.normal
    /// The distance in points by which its outline moves outwards, or inwards if it is negative, within ±``Outset/limit``.
    package var outset = 0.0
    package var tint: Tint?
    package var blur: Blur?
    package var shadow: Shadow?
    package var draws: [Draw]

    /// Whether version 1 of the scene file can express the group.
    package var isPlain: Bool { matrix == .identity && blend == .normal && tint == nil && !hasFilter }

    /// Whether pixels of the group depend on others around them.
    package var hasFilter: Bool { outset != 0 || blur != nil || shadow != nil }
}

/// A change of a group's outline.
package enum Outset {
    /// The farthest that an outline moves, in points, and in pixels when drawn.
    package static let limit = 250.0
}

/// The formula by which a group's colour and the one under it become one: the blend modes of CSS (W3C Compositing Level 1), and `plus-lighter`, the
/// sum.
public enum BlendMode: String, Hashable, Sendable, CaseIterable {
    /// The formulas of the standard, under its names.
    case normal, multiply, screen, overlay, darken, lighten
    /// The backdrop, brightened by the group.
    case colorDodge = "color-dodge"
    /// The backdrop, darkened by the group.
    case colorBurn = "color-burn"
    /// Multiply or screen, as the group decides.
    case hardLight = "hard-light"
    /// A softer hard light.
    case softLight = "soft-light"
    /// More formulas of the standard, under its names.
    case difference, exclusion, hue, saturation, color, luminosity
    /// The sum of both, at most white.
    case plusLighter = "plus-lighter"
}

/// A Gaussian blur: its standard deviations along x and y, in points, 0…``limit``.
///
/// A number is a blur of the same width in all directions: `scene.group(blur: 4) { … }`.
public struct Blur: Equatable, Sendable, ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral {
    /// The largest standard deviation, in points, and in pixels when drawn.
    public static let limit = 200.0

    /// The standard deviation along x.
    package let x: Double
    /// The standard deviation along y.
    package let y: Double

    /// Creates a blur of two widths.
    /// - Precondition: both are in 0…``limit``.
    public init(x: Double, y: Double) {
        precondition(x >= 0 && x <= Self.limit && y >= 0 && y <= Self.limit, "a blur is 0 to 200 points wide, not \(x) and \(y)")
        self.x = x
        self.y = y
    }

    /// Creates a blur of the same width in all directions.
    /// - Precondition: `deviation` is in 0…``limit``.
    public init(_ deviation: Double) { self.init(x: deviation, y: deviation) }

    /// Creates a blur of the same width in all directions.
    public init(floatLiteral value: Double) { self.init(value) }
    /// Creates a blur of the same width in all directions.
    public init(integerLiteral value: Int) { self.init(Double(value)) }
}

/// A shadow under a group: its alpha, moved, blurred, and coloured.
public struct Shadow: Equatable, Sendable {
    /// The distance from the group, in points.
    package let offset: Vector
    /// The standard deviation of its blur, in points, 0…``Blur/limit``.
    package let blur: Double
    /// The colour; its alpha is that of the shadow where the group is opaque.
    package let color: Color

    /// Creates a shadow.
    /// - Precondition: `blur` is in 0…``Blur/limit``.
    public init(offset: Vector, blur: Double, color: Color) {
        precondition(blur >= 0 && blur <= Blur.limit, "a shadow's blur is 0 to 200 points wide, not \(blur)")
        self.offset = offset
        self.blur = blur
        self.color = color
    }
}

/// A change of all colours of a group towards one; alpha stays.
public struct Tint: Equatable, Sendable {
    /// The colour; its alpha counts as a part of the amount.
    package let color: Color
    /// The share of the new colour, 0…1.
    package let amount: Double

    /// Creates a tint.
    /// - Precondition: `amount` is in 0…1.
    public init(_ color: Color, amount: Double) {
        precondition(amount >= 0 && amount <= 1, "the amount of a tint is 0 to 1, not \(amount)")
        self.color = color
        self.amount = amount
    }
}

/// The property of a mask's drawings that becomes the share of each pixel to be drawn on.
public enum MaskMode: String, Hashable, Sendable, CaseIterable {
    /// The alpha.
    case alpha
    /// .2126 R + .7152 G + .0722 B of the sRGB values, times alpha.
    case luminance
    /// 1 less the alpha.
    case inverseAlpha = "inverse-alpha"
    /// 1 less the luminance.
    case inverseLuminance = "inverse-luminance"
}

package struct Mask: Equatable, Sendable {
    package let mode: MaskMode
    package let draws: [Draw]
}

extension Draw {
    /// Returns drawings that are composited as one, apart from what is around them. Filters apply to the group as a whole, in this order: tint, blur,
    /// shadow under it, opacity, blend.
    ///
    /// - Parameters:
    ///   - opacity: 0…1, even where parts of the group overlap.
    ///   - blend: how the group is composited onto what is under it.
    ///   - blur: in the coordinates of the group, as the shadow.
    ///   - matrix: the map from the coordinates of the group to those around it.
    public static func group(
        opacity: Double = 1, blend: BlendMode = .normal, blur: Blur? = nil, shadow: Shadow? = nil, tint: Tint? = nil,
        matrix: AffineMap = .identity, _ draws: [Draw]
    ) -> Draw {
        Draw(
            .group(
                Group(opacity: opacity, matrix: matrix, blend: blend, tint: tint, blur: blur, shadow: shadow, draws: draws)))
    }

    /// Returns drawings whose outline is moved outwards by a distance in points, or inwards if it is negative. What is new at the edge has the
    /// colour of the nearest pixel there.
    package static func outset(_ distance: Double, _ draws: [Draw]) -> Draw {
        Draw(.group(Group(outset: min(Outset.limit, max(-Outset.limit, distance)), draws: draws)))
    }

    /// Returns a mask for everything that follows in the same list, as ``clip(_:rule:)``: where `draws`, composited alone, are transparent or dark,
    /// it hides what follows.
    public static func mask(_ mode: MaskMode, _ draws: [Draw]) -> Draw { Draw(.mask(Mask(mode: mode, draws: draws))) }
}

extension Scene {
    /// Adds what `body` draws as a group: see ``Draw/group(opacity:blend:blur:shadow:tint:matrix:_:)``.
    ///
    ///     scene.group(blend: .multiply, blur: 4) { $0.fill(path, with: .white) }
    public mutating func group<Failure: Error>(
        opacity: Double = 1, blend: BlendMode = .normal, blur: Blur? = nil, shadow: Shadow? = nil, tint: Tint? = nil,
        matrix: AffineMap = .identity, _ body: (inout Scene) throws(Failure) -> Void
    ) throws(Failure) {
        var inner = Scene()
        try body(&inner)
        draws.append(
            .group(opacity: opacity, blend: blend, blur: blur, shadow: shadow, tint: tint, matrix: matrix, inner.draws))
    }

    /// Masks everything that follows by what `body` draws: see ``Draw/mask(_:_:)``.
    public mutating func mask<Failure: Error>(_ mode: MaskMode, _ body: (inout Scene) throws(Failure) -> Void) throws(Failure) {
        var inner = Scene()
        try body(&inner)
        draws.append(.mask(mode, inner.draws))
    }
}

extension Draw {
    /// Returns the same group or mask of other drawings; any other drawing unchanged.
    package func mappingDraws<Failure: Error>(_ transform: ([Draw]) throws(Failure) -> [Draw]) throws(Failure) -> Draw {
        switch content {
        case .group(var group):
            group.draws = try transform(group.draws)
            return Draw(.group(group))
        case .mask(let mask): return .mask(mask.mode, try transform(mask.draws))
        case .filled, .stroked, .clip, .image: return self
        }
    }
}

extension [Draw] {
    /// Whether version 1 of the scene file cannot express the drawings.
    package var needVersion2: Bool {
        contains { draw in
            switch draw.content {
            case .filled(let fill): fill.paint.isGradient
            case .stroked(let stroke): stroke.paint.isGradient
            case .group(let group): !group.isPlain || group.draws.needVersion2
            case .mask: true
            case .image(let image): image.transform.affine == nil
            case .clip: false
            }
        }
    }
}

extension Paint {
    fileprivate var isGradient: Bool { if case .gradient = self { true } else { false } }
}
