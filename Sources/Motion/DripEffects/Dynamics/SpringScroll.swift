import DripGeometry
import DripMotion
import DripNumbers
import DripPhysics

/// A list scrolled by a pointer, with rows on springs, recorded in steps of 1/240 s.
struct SpringScroll {
    let rows: Int
    let rowHeight: Double
    let spacing: Double
    /// For each step, the content's offset and the lag of each row.
    private(set) var offsets: [Double] = []
    private(set) var lags: [[Double]] = []

    /// UIScrollView's normal deceleration: the remaining share of a velocity after a millisecond.
    static let deceleration = 0.998
    /// Rate at which an overshoot is pulled back, critically damped, in radians a second.
    static let bounce = 11.0
    /// Minimum distance of two rows, in points.
    static let leastGap = 2.0
    private static let step = DynamicAnimator.stepDuration

    func top(of index: Int) -> Double { spacing + Double(index) * (rowHeight + spacing) }
    var contentHeight: Double { top(of: rows) }

    /// Records the motion. `reach` is the distance from the finger at which a row does not follow at all at first.
    mutating func record(
        _ track: PointerTrack, for duration: Double, viewHeight: Double, reach: Double, frequency: Double, damping: Double
    ) {
        let spring = DampedOscillator(frequency: frequency, dampingRatio: damping, duration: Self.step)
        let most = max(0, contentHeight - viewHeight)
        var offset = 0.0
        var speed = 0.0
        var touch = viewHeight / 2
        var lag = [Double](repeating: 0, count: rows)
        var rate = lag
        offsets = [0]
        lags = [lag]
        let steps = Int((duration * 240).rounded())
        for index in 1...steps {
            let (before, now) = (Double(index - 1) * Self.step, Double(index) * Self.step)
            var change = 0.0
            if let stroke = track.stroke(at: before), now <= stroke.end.time + Self.step {
                let pan = PanGesture(stroke)
                change = -(pan.location(at: now) - pan.location(at: before)).dy
                speed = -pan.velocity(at: now).dy
                touch = pan.location(at: now).y
            } else {
                (change, speed) = Self.glide(offset: offset, speed: speed, most: most)
            }
            offset += change
            for row in 0..<rows {
                // Measured from the row's nearest edge, so the one under the finger does not lag.
                let center = top(of: row) + rowHeight / 2 - offset
                lag[row] += change * min(1, max(0, abs(center - touch) - rowHeight / 2) / reach)
                let pull = spring.effect(displacement: lag[row], velocity: rate[row], acceleration: 0)
                lag[row] += rate[row] * Self.step + pull.move
                rate[row] += pull.velocity
                // Stops tiny motions.
                if abs(lag[row]) < 0.01, abs(rate[row]) < 0.1, change == 0 { (lag[row], rate[row]) = (0, 0) }
            }
            limitLag(&lag, touch: touch + offset)
            offsets.append(offset)
            lags.append(lag)
        }
    }

    /// Returns the motion of a released list: it slows down, and is pulled back beyond its ends.
    private static func glide(offset: Double, speed: Double, most: Double) -> (change: Double, speed: Double) {
        let goal = min(most, max(0, offset))
        if goal == offset {
            if abs(speed) < 1 { return (0, 0) }
            let rate = -1000 * logarithm(deceleration)
            let fraction = exponential(-rate * step)
            return (speed * (1 - fraction) / rate, speed * fraction)
        }
        let (y, fade) = (offset - goal, exponential(-bounce * step))
        let next = (y + (speed + bounce * y) * step) * fade
        let pace = (speed - bounce * (speed + bounce * y) * step) * fade
        return abs(next) < 0.02 && abs(pace) < 0.5 ? (-y, 0) : (next - y, pace)
    }

    /// Keeps a gap between neighbours, from the row under the finger outwards, so that rows never overtake each other.
    private func limitLag(_ lag: inout [Double], touch: Double) {
        let slack = spacing - Self.leastGap
        let held = min(rows - 1, max(0, Int((touch - spacing) / (rowHeight + spacing))))
        for row in stride(from: held + 1, to: rows, by: 1) { lag[row] = max(lag[row], lag[row - 1] - slack) }
        for row in stride(from: held - 1, through: 0, by: -1) { lag[row] = min(lag[row], lag[row + 1] + slack) }
    }

    /// Returns the offset and the lags at `time`, interpolated between two steps.
    func state(at time: Double) -> (offset: Double, lags: [Double]) {
        let position = min(Double(offsets.count - 1), max(0, time * 240))
        let index = min(Int(position), offsets.count - 2)
        let share = position - Double(index)
        return (
            offsets[index].interpolated(to: offsets[index + 1], at: share),
            zip(lags[index], lags[index + 1]).map { $0.interpolated(to: $1, at: share) }
        )
    }
}
