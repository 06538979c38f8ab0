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

/// Alternating lengths of dashes and gaps, in points along the path, repeated without end.
public struct DashPattern: Equatable, Sendable {
    /// Dash, gap, dash, gap, …: an even number of lengths ≥ 0.
    package let lengths: [Double]
    /// The offset into the pattern at which a subpath begins, in points. A negative phase begins that far before the pattern.
    package let phase: Double
    /// The sum of all lengths, > 0.
    package let period: Double

    /// Creates a pattern. An odd number of lengths is repeated once, so that dashes and gaps change roles: 5 is 5 5, and 1 2 3 is 1 2 3 1 2 3.
    /// - Throws: ``DashPatternError`` when a length is negative, all are 0 or there is none, or a number is not finite.
    public init(_ lengths: [Double], phase: Double = 0) throws(DashPatternError) {
        for (index, length) in lengths.enumerated() where !(length >= 0 && length < .infinity) {
            throw .lengthOutOfRange(length, index: index)
        }
        guard phase.isFinite else { throw .phaseNotFinite(phase) }
        let all = lengths.count % 2 == 0 ? lengths : lengths + lengths
        let period = all.reduce(0, +)
        guard period > 0 else { throw .nothingLong }
        guard period < .infinity else { throw .lengthOutOfRange(lengths.max() ?? 0, index: 0) }
        self.lengths = all
        self.phase = phase
        self.period = period
    }
}

/// An error in the lengths of a dash pattern.
public enum DashPatternError: Error, Equatable, Sendable, CustomStringConvertible {
    /// A length that is negative, infinite or not a number.
    case lengthOutOfRange(Double, index: Int)
    /// An infinite phase, or one that is not a number.
    case phaseNotFinite(Double)
    /// No length is above 0.
    case nothingLong

    public var description: String {
        switch self {
        case .lengthOutOfRange(let length, let index): "length \(index) of a dash pattern is \(length); use a finite length of at least 0"
        case .phaseNotFinite(let phase): "the phase of a dash pattern is \(phase); use a finite number"
        case .nothingLong: "a dash pattern has no length above 0; add one, or draw a solid line"
        }
    }
}
