/// A feature that an animation uses where something shows.
public struct LottieFeature: Hashable, Sendable {
    /// The name, in plain words: `trim path`, `effect Gaussian Blur`.
    public let name: String
    /// Whether it is drawn as meant.
    public let isDrawn: Bool
    /// The number of its uses, at least 1.
    public internal(set) var count: Int
    /// The path of the first use in the JSON text: `layers[3].shapes[0]`.
    public let path: String
}
