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

    /// Draws `draws` at `time` of any period over `still`, which does not move and so does not fade.
    fileprivate func scene(at time: Double, still: [Draw], _ draws: (Double) -> [Draw]) -> Scene {
        let period = period.value
        let t = moment(time, inLoopOf: period)
        let share = fade > 0 ? (t - (period - fade)) / fade : 0
        guard share > 0 else { return Scene(still + draws(t)) }
        return Scene(still + [.group(opacity: 1 - share, draws(t)), .group(opacity: share, draws(0))])
    }

    /// Returns the marks at `time` of any period; in a fade those of the stronger drawing.
    fileprivate func construction(at time: Double, _ marks: (Double) -> [Construction.Mark]) -> Construction {
        let t = moment(time, inLoopOf: period.value)
        return Construction(marks(t > period.value - fade / 2 ? 0 : t)).scaled(by: zoom)
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
    /// What does not move, under everything else.
    var still: [Draw] { get }
    /// Draws a moment in 0…period, in points of the layout.
    func draws(at time: Double) -> [Draw]
    /// Marks the construction of a moment in 0…period, in points of the layout.
    func marks(at time: Double) -> [Construction.Mark]
}

extension MomentEffect {
    var still: [Draw] { [] }

    public func scene(at time: Double) -> Scene { loop.scene(at: time, still: still, draws).scaled(by: loop.zoom) }

    /// Returns what the drawing is built of, `time` seconds after the start, in points of the canvas.
    public func construction(at time: Double) -> Construction { loop.construction(at: time, marks) }
}

/// Returns the moment of a loop of `period` seconds at `time`, in 0…`period`. Any `time` is valid: beyond the precision of `Double` the moment is
/// arbitrary, and for NaN it is 0.
func moment(_ time: Double, inLoopOf period: Double) -> Double {
    let moment = time - period * (time / period).rounded(.down)
    guard moment > 0 else { return 0 }
    return min(period, moment)
}
