/// The moment of a loop of `period` seconds that shows at `time`, in 0…`period`.
///
/// Whatever `time` is: far from the start, where the next `Double` is more than a period away, the moment is some moment, and 0 where `time` is no
/// number.
func moment(_ time: Double, inLoopOf period: Double) -> Double {
    let moment = time - period * (time / period).rounded(.down)
    guard moment > 0 else { return 0 }
    return min(period, moment)
}
