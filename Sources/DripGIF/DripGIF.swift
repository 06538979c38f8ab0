// The umbrella: `import DripGIF` is all that a user of the library needs.
@_exported public import DripCodec
@_exported public import DripCompare
@_exported public import DripEffects
@_exported public import DripGeometry
@_exported public import DripImage
@_exported public import DripMotion
@_exported public import DripNumbers
@_exported public import DripPhysics
@_exported public import DripRaster
@_exported public import DripScene
@_exported public import DripText

/// What this package is.
public enum DripGIF {
    /// Semantic version; what `dripgif --version` prints.
    public static let version = "0.1.0"

    /// Counts the changes after which the same request may give other pixels or other bytes. Raise it with every such change: a batch then renders
    /// its files again. It and ``version`` together are the engine of a lock file.
    public static let engine = 5
}
