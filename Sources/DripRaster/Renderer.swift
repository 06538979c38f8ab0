public import DripImage
public import DripScene

/// Draws scenes: display list → pixels. Owns the scratch memory of all stages, so keep one per thread and reuse it.
public struct Renderer {
    public init() {}

    /// Draws `scene` over `background` (nil is transparent) into all of `pixmap`, `scale` pixels a point.
    /// - Throws: ``RasterError`` when a coordinate is not drawable; `pixmap` then holds what was drawn before.
    public mutating func render(_ scene: Scene, background: Color?, scale: Double = 1, into pixmap: inout Pixmap) throws(RasterError) {
        pixmap.fill(with: background.map { PremultipliedRGBA8($0) } ?? .clear)
    }
}

/// Why something cannot be drawn.
public enum RasterError: Error, Hashable, Sendable, CustomStringConvertible {
    /// A coordinate or a matrix entry is not a number within ±1e100.
    case coordinateOutOfRange

    public var description: String {
        switch self {
        case .coordinateOutOfRange: "a coordinate is not a number within ±1e100"
        }
    }
}
