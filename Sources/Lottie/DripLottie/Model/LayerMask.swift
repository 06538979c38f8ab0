internal import DripGeometry

struct LayerMask: Sendable {
    enum Mode: String, Sendable {
        case none = "n"
        case add = "a"
        case subtract = "s"
        case intersect = "i"
        case lighten = "l"
        case darken = "d"
        case difference = "f"
    }

    var mode: Mode
    var isInverted: Bool
    var path: Track<PathValue>
    /// In percent.
    var opacity: Track<Double>
    /// In points.
    var expansion: Track<Double>
    var feather: Track<Vector>
}
