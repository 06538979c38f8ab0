// What the assertions speak of: `import DripTesting` is enough to test a picture.
@_exported public import DripCodec
@_exported public import DripCompare
@_exported public import DripEffects
@_exported public import DripGeometry
@_exported public import DripImage
@_exported public import DripNumbers
@_exported public import DripScene
