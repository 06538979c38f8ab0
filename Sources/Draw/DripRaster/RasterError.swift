import DripGeometry
import DripImage
import DripScene

/// An error for content that cannot be drawn.
public enum RasterError: Error, Hashable, Sendable, CustomStringConvertible {
    /// A coordinate or a matrix entry is not a number within ±1e100.
    case coordinateOutOfRange
    /// Groups, masks, filters and images of one frame take too long to draw.
    case workOverLimit(steps: Int)

    public var description: String {
        switch self {
        case .coordinateOutOfRange: "a coordinate is not a number within ±1e100"
        case .workOverLimit(let steps):
            "groups, masks, filters and images of a frame take more than \(steps / 1_000_000) million steps for its pixels"
        }
    }
}
