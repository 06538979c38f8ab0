/// What this package is.
public enum DripGIF {
    /// Semantic version; what `dripgif --version` prints.
    public static let version = "0.1.0"

    /// Counts the changes after which the same request may give other pixels or other bytes. Raise it with every such change: a batch then renders
    /// its files again. It and ``version`` together are the engine of a lock file.
    public static let engine = 5
}
