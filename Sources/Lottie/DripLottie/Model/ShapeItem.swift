/// An item of a shape layer.
enum ShapeItem: Sendable {
    case geometry(ShapeGeometry)
    case modifier(ShapeModifier)
    case style(ShapeStyle)
    indirect case group(ShapeGroup)
    case repeater(Repeater)
    case merge(MergeMode)
}
