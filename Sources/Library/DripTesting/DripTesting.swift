// The types in assertions: `import DripTesting` is enough for a test.
@_exported public import DripCodec
@_exported public import DripCompare
@_exported public import DripEffects
@_exported public import DripGeometry
@_exported public import DripImage
@_exported public import DripNumbers
@_exported public import DripScene
