package import DripPhysics

/// Recorded motion of one period, and of what is left of it in the next: trajectories of the balls and states of the bars.
package struct RainRecord {
    /// A change of a bar's solidity.
    package struct Flip {
        package let time: Double
        package let isSolid: Bool
    }

    package let trajectory: Trajectory
    /// Time at which each ball is released: its birth, rounded to a step.
    package let births: [Double]
    /// Time at which each ball is removed below the canvas; otherwise infinity.
    package let deaths: [Double]
    /// Flips of each bar, by time; solid before the first.
    package let flips: [[Flip]]
}
