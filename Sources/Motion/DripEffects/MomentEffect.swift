import DripImage
import DripNumbers
import DripScene

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
