import DripImage
import DripNumbers
import DripScene

/// An effect with a ``Loop``, which determines everything but the drawing.
protocol LoopedEffect: Effect {
    var loop: Loop { get }
}

extension LoopedEffect {
    public var size: PixelSize { loop.size }
    public var background: Color { loop.background }
    public var period: Rational { loop.period }
}

/// Returns the moment of a loop of `period` seconds at `time`, in 0…`period`. Any `time` is valid: beyond the precision of `Double` the moment is
/// arbitrary, and for NaN it is 0.
func moment(_ time: Double, inLoopOf period: Double) -> Double {
    let moment = time - period * (time / period).rounded(.down)
    guard moment > 0 else { return 0 }
    return min(period, moment)
}
