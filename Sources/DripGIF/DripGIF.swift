// The umbrella: `import DripGIF` is all that a user of the library needs.
@_exported public import DripCodec
@_exported public import DripEffects
@_exported public import DripGeometry
@_exported public import DripImage
@_exported public import DripMotion
@_exported public import DripRaster
@_exported public import DripScene

/// What this package is.
public enum DripGIF {
    /// Semantic version; what `dripgif --version` prints.
    public static let version = "0.1.0"

    /// Whether a render has files under temporary names, which it removes when its task is cancelled: who ends the process should wait for
    /// that a moment.
    public static var hasTemporaryFiles: Bool { !TemporaryNames.isEmpty }

    /// Removes what renders have under temporary names, then calls `end`, which ends the process: for when it cannot wait any longer.
    public static func abandonRenders(thenEnd end: () -> Never) -> Never { TemporaryNames.remove(thenEnd: end) }
}
