internal import DripScene

struct ShapeGroup: Sendable {
    var transform = Transform()
    var items: [ShapeItem] = []
    var blend = BlendMode.normal
}
