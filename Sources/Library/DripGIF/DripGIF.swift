// The umbrella: `import DripGIF` is all that a user of the library needs.
@_exported public import DripBatch
@_exported public import DripCodec
@_exported public import DripCompare
@_exported public import DripEffects
@_exported public import DripFiles
@_exported public import DripGeometry
@_exported public import DripImage
@_exported public import DripLottie
@_exported public import DripMotion
@_exported public import DripNumbers
@_exported public import DripPhysics
@_exported public import DripRaster
@_exported public import DripRendering
@_exported public import DripScene
@_exported public import DripText
