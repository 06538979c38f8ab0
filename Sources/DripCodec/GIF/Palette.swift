public import DripImage

/// Up to 256 opaque colours in a fixed order and, behind them, room for one transparent entry if there is one.
///
/// Equal palettes have equal colours in the same order.
public struct Palette: Hashable, Sendable {
    /// The opaque colours; a pixel of the index i has `colors[i]`.
    public let colors: [Color]
    /// The index that stands for a transparent pixel, always the one after the colours; nil when all pixels are opaque.
    public let transparentIndex: UInt8?

    /// The most entries, the transparent one included.
    public static let limit = 256

    /// A palette of these colours, in this order.
    /// - Precondition: the colours are opaque, and there is at least one entry.
    /// - Throws: ``GIFError/tooManyColors(count:limit:)``.
    public init(_ colors: [Color], hasTransparency: Bool = false) throws(GIFError) {
        let count = colors.count + (hasTransparency ? 1 : 0)
        guard count <= Self.limit else { throw .tooManyColors(count: count, limit: Self.limit) }
        self.init(fitting: colors, hasTransparency: hasTransparency)
    }

    /// As ``init(_:hasTransparency:)``, for who has counted.
    init(fitting colors: [Color], hasTransparency: Bool) {
        precondition(colors.count + (hasTransparency ? 1 : 0) <= Self.limit, "\(colors.count) colours are too many for a palette")
        precondition(!colors.isEmpty || hasTransparency, "a palette needs an entry")
        precondition(colors.allSatisfy(\.isOpaque), "palette colours are opaque; give hasTransparency for transparent pixels")
        self.colors = colors
        transparentIndex = hasTransparency ? UInt8(colors.count) : nil
    }

    /// Entries in all, 1…256.
    public var count: Int { colors.count + (transparentIndex == nil ? 0 : 1) }

    /// What a viewer shows for `index`, ``Color/clear`` for the transparent one.
    /// - Precondition: `index` is less than ``count``.
    public subscript(index: UInt8) -> Color {
        index == transparentIndex ? .clear : colors[Int(index)]
    }

    /// The first index with exactly this opaque colour, or nil.
    /// - Complexity: linear; a ``Quantizer`` is for pictures.
    public func index(of color: Color) -> UInt8? {
        colors.firstIndex(of: color).map { UInt8($0) }
    }

    /// For each entry of this palette, the index of the same colour in `other`, or 256 when it is not there: a table of 256.
    ///
    /// So canvases with different palettes are compared by colour, at the price of one look-up a pixel.
    func translation(to other: Palette) -> [UInt16] {
        if self == other { return (0...255).map { UInt16($0) } }
        return (0...255).map { index in
            if index < colors.count { return other.index(of: colors[index]).map { UInt16($0) } ?? 256 }
            if index == colors.count, transparentIndex != nil { return other.transparentIndex.map { UInt16($0) } ?? 256 }
            return 256
        }
    }
}
