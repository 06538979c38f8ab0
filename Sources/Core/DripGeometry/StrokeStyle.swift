/// The style of a stroke, with the terms and rules of SVG.
public struct StrokeStyle: Equatable, Sendable {
    /// The shape of the ends of an open subpath.
    public enum Cap: String, Hashable, Sendable, CaseIterable {
        /// A straight cut at the end point.
        case butt
        /// Half a disc about the end point.
        case round
        /// Half a square about the end point: longer by half the width.
        case square
    }

    /// The shape that fills the wedge outside a corner.
    public enum Join: String, Hashable, Sendable, CaseIterable {
        /// The extension of both edges until they meet; a bevel where that is beyond the miter limit.
        case miter
        /// A sector of the disc about the corner.
        case round
        /// A triangle.
        case bevel
    }

    /// The default miter limit: 10, as in scene files and Core Graphics; SVG's is 4.
    @usableFromInline package static let defaultMiterLimit = 10.0

    /// The width in points, ≥ 0; 0 draws nothing.
    package let width: Double
    package var cap: Cap
    package var join: Join
    /// The greatest ratio of a miter's length to the width, ≥ 1: a turn by θ has 1 / cos(θ/2). With 10, turns up to 168.5° are mitered.
    package let miterLimit: Double
    /// The dash pattern; nil draws solid.
    package var dash: DashPattern?

    /// - Precondition: `width` is in 0…``Point/coordinateLimit`` and `miterLimit` at least 1.
    public init(
        width: Double, cap: Cap = .butt, join: Join = .miter, miterLimit: Double = defaultMiterLimit, dash: DashPattern? = nil
    ) {
        precondition(width >= 0 && width <= Point.coordinateLimit, "a stroke's width must be in 0…1e100, not \(width)")
        precondition(miterLimit >= 1, "a miter limit must be at least 1, not \(miterLimit)")
        self.width = width
        self.cap = cap
        self.join = join
        self.miterLimit = miterLimit
        self.dash = dash
    }
}
