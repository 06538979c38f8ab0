internal import DripGeometry

/// Anchor, scale, skew, rotation, position and opacity over time, in the order in which they apply.
struct Transform: Sendable {
    var anchor = Position.zero
    var position = Position.zero
    /// In percent.
    var scale = Track(Vector(100, 100))
    /// The scale of the effect, whose two sides are separate; in place of ``scale``.
    var sides: (width: Track<Double>, height: Track<Double>)?
    /// In degrees, clockwise.
    var rotation = Track(0.0)
    var skew = Track(0.0)
    var skewAxis = Track(0.0)
    /// In percent.
    var opacity = Track(100.0)
    /// Whether the opacity is not that of the file, which has something that is not drawn there.
    var hasUnknownOpacity = false
    /// Rotations about the axes x and y, and a first one about all three, for layers in space.
    var space: Space?
    /// Whether the layer turns along the path of its position.
    var turnsAlongPath = false

    struct Space: Sendable {
        var x = Track(0.0)
        var y = Track(0.0)
        var orientation = Track(NumberList([0, 0, 0]))
        /// The coordinates z of the position and the anchor.
        var depth = Track(0.0)
        var anchorDepth = Track(0.0)
    }

    func matrix(at time: Double) -> AffineMap {
        let (anchor, position) = (anchor.value(at: time), self.position.value(at: time))
        let scale = sides.map { Vector($0.width.value(at: time), $0.height.value(at: time)) } ?? scale.value(at: time)
        var map = AffineMap.translation(-anchor).followed(by: .scale(scale.dx / 100, scale.dy / 100))
        let skew = skew.value(at: time)
        if skew != 0 { map = map.followed(by: .skew(skew, axis: skewAxis.value(at: time))) }
        var angle = rotation.value(at: time)
        if turnsAlongPath { angle += self.position.direction(at: time) }
        if angle != 0 { map = map.followed(by: .rotation(angle.radians)) }
        return map.followed(by: .translation(position))
    }

    /// Returns the opacity as a share, 0…1.
    func opacity(at time: Double) -> Double { opacity.share(at: time) }
}
