import DripGeometry

/// A joint of two bodies; each anchor is in the coordinates of its body.
struct Joint: Equatable {
    enum Kind: Equatable {
        /// The anchors keep this distance, above 0.
        case rod(length: Double)
        /// The anchors are at most this far apart.
        case rope(length: Double)
        case pivot
        /// The anchor of b lies on the segment from `anchorA` to `end`.
        case groove(end: Vector)
        /// The angle of b less that of a.
        case angle(Double)
        case angleRange(ClosedRange<Double>)
        /// The largest torque against relative rotation, in mass · points²/s².
        case friction(torque: Double)
    }

    let kind: Kind
    let a: Int
    let b: Int
    var anchorA = Vector.zero
    var anchorB = Vector.zero
}
