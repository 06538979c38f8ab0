/// A feature that an animation uses where something shows.
package struct LottieFeature: Sendable {
    /// The name, in plain words: `trim path`, `effect Gaussian Blur`.
    package let name: String
    /// Whether it is drawn as meant.
    package let isDrawn: Bool
    /// The number of its uses, at least 1.
    package internal(set) var count: Int
    /// The path of the first use in the JSON text: `layers[3].shapes[0]`.
    package let path: String
}
