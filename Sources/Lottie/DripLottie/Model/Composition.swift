/// Layers that are drawn over one another, the first on top.
struct Composition: Sendable {
    var layers: [Layer] = []
    /// The number of its first layer among all of the file.
    var firstLayer = 0
    /// Whether a layer leaves the plane of the picture.
    var hasDepth = false

    /// Returns the indices of a layer's matte, of the matte of that, and so on.
    func mattes(of layer: Int) -> some Sequence<Int> {
        sequence(state: layer) { [layers] next in
            guard let matte = layers[next].matte else { return nil }
            next = matte.layer
            return next
        }
    }
}
