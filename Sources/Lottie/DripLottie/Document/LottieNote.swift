/// A feature that is not drawn, or not as meant: its ``replacement`` is.
public struct LottieNote: Equatable, Sendable {
    /// The path in the JSON text: `layers[3].shapes[0]`.
    public let path: String
    /// The name of the layer.
    public let layer: String
    /// The feature's name.
    public let feature: String
    /// What is drawn in its place, such as the family of another font; nil where nothing is.
    public var replacement: String?
}
