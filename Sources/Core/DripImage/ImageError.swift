/// An error in the size of an image.
public enum ImageError: Error, Equatable, Sendable, CustomStringConvertible {
    /// A side outside 1…`limit` pixels.
    case sideOutOfRange(Int, limit: Int)
    /// More pixels than `limit`.
    case areaOverLimit(Int, limit: Int)

    /// One line without a full stop that describes the error.
    public var description: String {
        switch self {
        case .sideOutOfRange(let side, let limit): "a side of \(side) px is outside 1…\(limit) px"
        case .areaOverLimit(let area, let limit): "\(area) pixels are over the limit of \(limit) pixels an image"
        }
    }
}
