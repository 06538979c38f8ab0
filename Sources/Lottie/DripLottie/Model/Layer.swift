internal import DripGeometry
internal import DripImage
internal import DripScene

struct Layer: Sendable {
    enum Content: Sendable {
        /// Draws nothing: a null, or a kind that is not drawn.
        case nothing
        /// Shapes, and whether they are the same at all times.
        case shapes([ShapeItem], isStill: Bool)
        /// The drawings of shapes that are the same at all times.
        case drawn([Draw])
        case text(TextLayer)
        case solid(size: Vector, Color)
        case image(id: String)
        case composition(id: String, size: Vector)
    }

    var name = ""
    var content = Content.nothing
    var transform = Transform()
    /// The index of the layer whose transform precedes this one's.
    var parent: Int?
    /// The number of parents, those of its parent included.
    var parentCount = 0
    /// The frames in which the layer shows, of the composition around it; the end does not belong to them.
    var inPoint = 0.0
    var outPoint = Double.infinity
    /// The frame at which its own time begins, and the length of its frames in those of the composition.
    var start = 0.0
    var stretch = 1.0
    /// The time of its composition, in seconds, in place of the above.
    var timeRemap: Track<Double>?
    var isHidden = false
    /// Whether it is one of the layers that are drawn by their depth.
    var isInSpace = false
    /// Whether the layers of its composition are drawn among those around it, and their blend modes see what lies below.
    var isCollapsed = false
    /// Whether it shows only as a matte.
    var isMatte = false
    var matte: (layer: Int, mode: MaskMode)?
    var masks: [LayerMask] = []
    var effects: [LayerEffect] = []
    var blend = BlendMode.normal

    func isShown(at time: Double) -> Bool { time >= inPoint && time < outPoint }

    func ownTime(_ time: Double) -> Double { (time - start) / stretch }

    /// Returns the frame that a remapped time shows. At the layer's own end that is the frame before, as in lottie-web: nothing shows at the end.
    func remapped(_ time: Double) -> Double { abs(time - outPoint) < 1e-6 ? outPoint - 1 : time }
}
