/// This release of the package.
public enum Release {
    /// The semantic version that `dripgif --version` prints.
    public static let version = "0.2.0"

    /// The number of changes to the output of unchanged requests, in pixels or in bytes. Raise it with every such change: a batch then renders its
    /// files again. Lock files depend on this number, and not on ``version``.
    package static let engine = 15
}
