public import DripImage

/// A size in points as a person asks for it: `400x300`, or one side, from which the source's aspect ratio gives the other.
public struct RequestedSize: Hashable, Sendable, CustomStringConvertible {
    /// Nil follows from the height.
    package let width: Int?
    /// Nil follows from the width.
    package let height: Int?

    private init(width: Int?, height: Int?) {
        self.width = width
        self.height = height
    }

    /// Both sides, whatever the source's aspect ratio.
    public init(_ size: PixelSize) { self.init(width: size.width, height: size.height) }

    /// This width, and the height that keeps the source's aspect ratio.
    public static func width(_ width: Int) -> RequestedSize { RequestedSize(width: width, height: nil) }

    /// This height, and the width that keeps the source's aspect ratio.
    public static func height(_ height: Int) -> RequestedSize { RequestedSize(width: nil, height: height) }

    /// Reads `400x300`, `400` or `400x` (a width), or `x300` (a height).
    ///
    /// Nil unless every side is a whole number above 0. Sides over the limit are read; ``checked()`` refuses them.
    package init?(_ text: String) {
        let parts = text.lowercased().split(separator: "x", omittingEmptySubsequences: false)
        let sides = parts.map { Int($0) }
        guard (1...2).contains(parts.count), zip(parts, sides).allSatisfy({ $0.isEmpty || $1.map { $0 > 0 } == true }) else { return nil }
        let height = sides.count == 2 ? sides[1] : nil
        guard sides[0] != nil || height != nil else { return nil }
        self.init(width: sides[0], height: height)
    }

    /// `400x300`, `400x` or `x300`.
    public var description: String { "\(width.map(String.init) ?? "")x\(height.map(String.init) ?? "")" }

    /// The size where both sides are given, whatever the source's own; else nil.
    var exact: PixelSize? {
        get throws(DripGIFError) {
            guard let width, let height else { return nil }
            return try Self.size(width, height)
        }
    }

    /// Itself, unless a side or the area is over its limit, whatever the source.
    /// - Throws: ``LimitError/picture(_:)``.
    package func checked() throws(DripGIFError) -> RequestedSize {
        _ = try Self.size(width ?? 1, height ?? 1)
        return self
    }

    /// The size for a source whose own size is `own`. A side that is not given is rounded to the nearest point, and at least 1.
    /// - Throws: ``LimitError/picture(_:)``.
    package func resolved(for own: PixelSize) throws(DripGIFError) -> PixelSize {
        func side(_ given: Int, _ numerator: Int, _ denominator: Int) -> Int {
            // Far over the limit, it need not be exact.
            Int(min(1e9, max(1, (Double(given) * Double(numerator) / Double(denominator)).rounded())))
        }
        if let exact = try exact { return exact }
        let across = width ?? side(height ?? own.height, own.width, own.height)
        let down = height ?? side(width ?? own.width, own.height, own.width)
        return try Self.size(across, down)
    }

    private static func size(_ width: Int, _ height: Int) throws(DripGIFError) -> PixelSize {
        do { return try PixelSize(width: width, height: height) } catch { throw .limit(.picture(error)) }
    }
}
