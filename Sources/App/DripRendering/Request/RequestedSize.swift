public import DripImage
import DripNumbers

/// A requested size in points: `400x300`, or one side, with the other from the source's aspect ratio.
public struct RequestedSize: Equatable, Sendable, CustomStringConvertible {
    /// The width; nil follows from the height.
    package let width: Int?
    /// The height; nil follows from the width.
    package let height: Int?
}

extension RequestedSize {
    /// Creates a size with both sides, regardless of the source's aspect ratio.
    public init(_ size: PixelSize) { self.init(width: size.width, height: size.height) }

    /// Returns this width, with the height that keeps the source's aspect ratio.
    public static func width(_ width: Int) -> RequestedSize { RequestedSize(width: width, height: nil) }

    /// Returns this height, with the width that keeps the source's aspect ratio.
    public static func height(_ height: Int) -> RequestedSize { RequestedSize(width: nil, height: height) }

    /// Parses `400x300`, `400` or `400x` (a width), or `x300` (a height).
    ///
    /// Nil unless every side is a whole number above 0. Sides over the limit are accepted; ``checked()`` refuses them.
    package init?(_ text: String) {
        let parts = text.lowercased().split(separator: "x", omittingEmptySubsequences: false)
        let sides = parts.map { Int($0) }
        guard (1...2).contains(parts.count), zip(parts, sides).allSatisfy({ $0.isEmpty || $1.map { $0 > 0 } == true }) else { return nil }
        let height = sides.count == 2 ? sides[1] : nil
        guard sides[0] != nil || height != nil else { return nil }
        self.init(width: sides[0], height: height)
    }

    /// The text of the size: `400x300`, `400x` or `x300`.
    public var description: String { "\(width.map(String.init) ?? "")x\(height.map(String.init) ?? "")" }

    /// The size where both sides are given, regardless of the source's own; else nil.
    func exact() throws(DripGIFError) -> PixelSize? {
        guard let width, let height else { return nil }
        return try Limits.pixels(width, height)
    }

    /// Returns this size after checking the limits of each given side and of the area.
    /// - Throws: ``LimitError/picture(_:)``.
    package func checked() throws(DripGIFError) -> RequestedSize {
        _ = try Limits.pixels(width ?? 1, height ?? 1)
        return self
    }

    /// Returns the size for a source with the size `standard`. A missing side is rounded to the nearest point, and at least 1.
    /// - Throws: ``LimitError/picture(_:)``.
    package func resolved(for standard: PixelSize) throws(DripGIFError) -> PixelSize {
        func side(_ given: Int, _ numerator: Int, _ denominator: Int) -> Int {
            // Far over the limit, the result need not be exact.
            Int(min(1e9, max(1, (Double(given) * Double(numerator) / Double(denominator)).rounded())))
        }
        if let exact = try exact() { return exact }
        let across = width ?? side(height ?? standard.height, standard.width, standard.height)
        let down = height ?? side(width ?? standard.width, standard.height, standard.width)
        return try Limits.pixels(across, down)
    }
}
