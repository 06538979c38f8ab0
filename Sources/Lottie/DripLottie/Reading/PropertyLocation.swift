internal import DripJSON

/// Where a property belongs.
struct PropertyLocation: Sendable {
    /// The list of layers of its composition, and its layer.
    var layers: JSONNode?
    var layer: JSONNode?
}
