/// What this package is.
public enum DripGIF {
    /// Semantic version; what `dripgif --version` prints.
    public static let version = "0.2.0"

    /// The number of changes after which the same request may give other pixels or other bytes. Raise it with every such change: a batch then
    /// renders its files again. Lock files depend on this number, and not on ``version``.
    public static let engine = 5
}
