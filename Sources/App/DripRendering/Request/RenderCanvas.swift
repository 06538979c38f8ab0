public import DripImage

/// The canvas of a request's frames.
public struct RenderCanvas: Equatable, Sendable {
    /// The background, which replaces the source's own.
    public enum Background: Equatable, Sendable {
        /// Nothing under the drawing.
        case transparent
        /// A colour.
        case color(Color)
    }

    /// The size in points; nil is the source's own.
    public var size: RequestedSize?
    /// Pixels per point, 0.1…8.
    public var scale: Double
    /// The background; nil is the source's own.
    public var background: Background?

    /// Creates a canvas; the source's own by default.
    public init(size: RequestedSize? = nil, scale: Double = 1, background: Background? = nil) {
        self.size = size
        self.scale = scale
        self.background = background
    }

    /// Returns the background, where the source's is `standard`.
    package func background(over standard: Color?) -> Color? {
        switch background {
        case nil: standard
        case .transparent: nil
        case .color(let color): color
        }
    }

    /// Returns the size in points for a source with the size `standard`.
    func size(for standard: PixelSize) throws(DripGIFError) -> PixelSize { try size?.resolved(for: standard) ?? standard }

    /// Returns the placement of given frames of this size.
    func placement(of frames: PixelSize, _ fit: Fit) throws(DripGIFError) -> FramePlacement {
        let points = try size(for: frames)
        return FramePlacement(frames, fit, canvas: points, output: try Limits.pixels(of: points, scale: scale), scale: scale)
    }
}
