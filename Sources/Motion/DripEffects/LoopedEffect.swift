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
    fileprivate func phase(at time: Double) -> (moment: Double, fading: Double) {
        let moment = moment(time, inLoopOf: period.value)
        return (moment, fade > 0 ? (moment - (period.value - fade)) / fade : 0)
    }

    /// Returns what does not move under what does, which may fade into the first moment.
    fileprivate func scene(_ still: [Draw], _ moving: [Draw], fading share: Double, into first: [Draw]) -> Scene {
        let moving = share > 0 ? [.group(opacity: 1 - share, moving), .group(opacity: share, first)] : moving
        return Scene(still + moving).scaled(by: zoom)
    }
}

/// An effect with a ``Loop``, which determines everything but the drawing.
protocol LoopedEffect: Effect {
    var loop: Loop { get }
}

extension LoopedEffect {
    public var size: PixelSize { loop.size }
    public var background: Color { loop.background }
    public var period: Rational { loop.period }
}

/// A looped effect that draws the moments of one period only.
protocol MomentEffect: LoopedEffect {
    /// What does not move and so does not fade, under everything else.
    var still: [Draw] { get }
    /// Draws a moment in 0…period, in points of the layout.
    func draws(at time: Double) -> [Draw]
    /// Marks the construction of a moment in 0…period, in points of the layout.
    func marks(at time: Double) -> [Construction.Mark]
}

extension MomentEffect {
    var still: [Draw] { [] }

    public func scene(at time: Double) -> Scene {
        let (t, share) = loop.phase(at: time)
        return loop.scene(still, draws(at: t), fading: share, into: share > 0 ? draws(at: 0) : [])
    }

    /// Returns what the drawing is built of, `time` seconds after the start, in points of the canvas; in a fade that of the stronger drawing.
    public func construction(at time: Double) -> Construction {
        let t = moment(time, inLoopOf: period.value)
        return Construction(marks(at: t > period.value - loop.fade / 2 ? 0 : t)).scaled(by: loop.zoom)
    }
}

/// Returns the moment of a loop of `period` seconds at `time`, in 0…`period`. Any `time` is valid: beyond the precision of `Double` the moment is
/// arbitrary, and for NaN it is 0.
func moment(_ time: Double, inLoopOf period: Double) -> Double {
    let moment = time - period * (time / period).rounded(.down)
    guard moment > 0 else { return 0 }
    return min(period, moment)
}
