public import DripImage
public import DripNumbers

/// A limit, and the value that exceeds it.
public enum LimitError: Error, Equatable, Sendable {
    /// More frames than `limit`.
    case tooManyFrames(Int, limit: Int)
    /// A duration of more than `limit` seconds.
    case tooLong(seconds: Rational, limit: Rational)
    /// A timestamp later than the longest animation.
    case tooLate(option: String, seconds: Rational, limit: Rational)
    /// A frame over the limits of size.
    case picture(ImageError)
    /// The minimum size that a file could reach, over its budget.
    case tooManyBytes(Int, budget: Int)
}
