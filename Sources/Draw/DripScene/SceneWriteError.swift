import DripGeometry
package import DripNumbers

/// An error for content that a scene file cannot express.
package enum SceneWriteError: Equatable, Error, Sendable, CustomStringConvertible {
    /// A coordinate or a matrix entry is not a number within ±``Point/coordinateLimit``.
    case coordinateOutOfRange
    case opacityIsNoNumber
    /// A delay that is not in 0.000001…600 seconds.
    case delayOutOfRange(Rational)
    /// An empty name, or one with a line end, or with blanks at its ends.
    case unwritableImageName(String)
    /// A gradient, a mask, or a group with more than an opacity, in a file of version 1.
    case needsVersion2
    case nestingOverLimit(limit: Int)
    case lineOverLimit(bytes: Int, limit: Int)

    package var description: String {
        switch self {
        case .coordinateOutOfRange: "a coordinate is not a number within ±1e100"
        case .opacityIsNoNumber: "a group's opacity is not a number"
        case .delayOutOfRange(let delay): "a delay of \(delay) s is outside 0.000001…600 s"
        case .unwritableImageName(let name):
            "a scene file cannot contain the image name '\(name)'; rename the file without spaces at its ends"
        case .needsVersion2: "gradients, masks, filters and blend modes need version 2 of the scene file"
        case .nestingOverLimit(let limit): "groups nest deeper than \(limit)"
        case .lineOverLimit(let bytes, let limit): "a path has \(bytes) bytes of text, over the limit of \(limit) bytes per line"
        }
    }
}
