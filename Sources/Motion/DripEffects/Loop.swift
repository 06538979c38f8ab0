import DripImage
import DripNumbers
import DripScene

/// The canvas of an effect, and its repeated motion, whose end may fade into the beginning.
struct Loop {
    /// The canvas in points.
    let size: PixelSize
    let background: Color
    let period: Rational
    /// Seconds of the fade, at the end of the period.
    var fade = 0.0
    /// Canvas points per point of the layout in which the effect draws.
    var zoom = 1.0

    /// Returns the moment at `time`, and the share of the fade that is over, at most 1; without a fade 0 or less.
    func phase(at time: Double) -> (moment: Double, fading: Double) {
        let moment = moment(time, inLoopOf: period.value)
        return (moment, fade > 0 ? (moment - (period.value - fade)) / fade : 0)
    }

    /// Returns what does not move under what does, which may fade into the first moment.
    func scene(_ still: [Draw], _ moving: [Draw], fading share: Double, into first: [Draw]) -> Scene {
        let moving = share > 0 ? [.group(opacity: 1 - share, moving), .group(opacity: share, first)] : moving
        return Scene(still + moving).scaled(by: zoom)
    }
}
