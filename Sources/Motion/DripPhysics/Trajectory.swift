public import DripGeometry
import DripNumbers

/// Recorded motion of items, readable at any time in any order on any thread.
///
/// Poses between two steps are interpolated linearly, with a corner at an impact and between the parts of a step: within acceleration / 460,800 of
/// the motion. Memory: 24 bytes an item and step, 5760 bytes an item and second.
public struct Trajectory: Equatable, Sendable {
    /// Location and angle of an item.
    public struct Pose: Equatable, Sendable {
        /// The centre in points.
        public let center: Point
        /// In radians; not reduced to one turn.
        public let angle: Double

        /// Map from the item's own coordinates to the reference space.
        public var transform: AffineMap {
            let (c, s) = (cosine(angle), sine(angle))
            return AffineMap(a: c, b: s, c: -s, d: c, e: center.x, f: center.y)
        }
    }

    /// The beginning or end of a contact.
    public struct Event: Equatable, Sendable {
        /// The beginning or the end.
        public enum Phase: Hashable, Sendable { case began, ended }

        /// The other side of a contact.
        public enum Partner: Hashable, Sendable {
            /// Index of a recorded item.
            case item(Int)
            /// The boundary with that identifier; nil is the reference bounds.
            case boundary(String?)
        }

        /// Whether the contact begins or ends.
        public let phase: Phase
        /// The moment of contact, in seconds from the start of the recording. It may lie within a step.
        public let time: Double
        /// Index of a recorded item.
        public let item: Int
        /// The other side.
        public let other: Partner
        /// The point of contact, or the last one.
        public let point: Point
    }

    struct Knot: Equatable, Sendable {
        let time: Double
        let pose: Pose
    }

    /// The number of recorded items.
    package let itemCount: Int
    /// Events by time.
    public let events: [Event]
    /// All poses, step by step, from time 0.
    let poses: [Pose]
    /// Impacts of each item, by time.
    let knots: [[Knot]]

    /// Duration in seconds.
    package var duration: Double { itemCount == 0 ? 0 : Double(poses.count / itemCount - 1) * DynamicAnimator.stepDuration }

    /// Returns the pose of the recorded item `index` at `time`, clamped to the recording. Cost: logarithmic in the number of the item's impacts.
    public func pose(of index: Int, at time: Double) -> Pose {
        let (begin, end, position) = piece(of: index, at: time)
        guard end.time > begin.time else { return end.pose }
        let (from, to, share) = (begin.pose, end.pose, (position - begin.time) / (end.time - begin.time))
        return Pose(center: from.center.interpolated(to: to.center, at: share), angle: from.angle + (to.angle - from.angle) * share)
    }

    /// Returns the mean velocity of an item in the step at `time`, or in its part before or after an impact, in points a second.
    package func velocity(of index: Int, at time: Double) -> Vector {
        let (begin, end, _) = piece(of: index, at: time)
        return end.time > begin.time ? (end.pose.center - begin.pose.center) * (240 / (end.time - begin.time)) : .zero
    }

    /// Returns the ends of the straight piece of an item's motion at `time`, and that time, all in steps.
    private func piece(of index: Int, at time: Double) -> (begin: Knot, end: Knot, position: Double) {
        precondition((0..<itemCount).contains(index), "item \(index) is not one of the \(itemCount) recorded")
        let steps = poses.count / itemCount - 1
        let position = min(Double(steps), max(0, time * 240))
        let step = min(Int(position), max(0, steps - 1))
        guard steps > 0 else {
            let only = Knot(time: 0, pose: poses[index])
            return (only, only, 0)
        }
        var begin = Knot(time: Double(step), pose: poses[step * itemCount + index])
        var end = Knot(time: Double(step + 1), pose: poses[(step + 1) * itemCount + index])
        let impacts = knots[index]
        for impact in impacts[impacts.partitioningIndex { !($0.time * 240 <= Double(step)) }...] {
            let knot = Knot(time: impact.time * 240, pose: impact.pose)
            guard knot.time < end.time else { break }
            if knot.time > position {
                end = knot
                break
            }
            begin = knot
        }
        return (begin, end, position)
    }
}

extension DynamicAnimator {
    /// Maximum of steps times items in a recording.
    package static let recordingLimit = 100_000_000
    /// Maximum duration of a recording, in seconds.
    static let longestRecording = 36_000.0

    /// Runs for `duration` seconds, rounded up to whole steps, and records `items`.
    ///
    /// Time 0 of the recording is the current time. Items without a behavior stand still until they get one.
    /// - Throws: ``DynamicsError``.
    public func record(_ items: [DynamicItem], for duration: Double) throws(DynamicsError) -> Trajectory {
        try DynamicsError.check(duration, in: 0...Self.longestRecording, "a recording's duration")
        let steps = Int((duration * 240 - 1e-6).rounded(.up))
        guard steps * max(1, items.count) <= Self.recordingLimit else {
            throw .recordingTooLong(steps: steps * items.count, limit: Self.recordingLimit)
        }
        let start = time
        var indices: [ObjectIdentifier: Int] = [:]
        for (index, item) in items.enumerated() { indices[ObjectIdentifier(item)] = index }
        var poses = items.map { Trajectory.Pose(center: $0.center, angle: $0.angle) }
        poses.reserveCapacity((steps + 1) * items.count)
        var knots = [[Trajectory.Knot]](repeating: [], count: items.count)
        var recorded: [Trajectory.Event] = []
        func index(_ slot: Int) -> Int? { bodies[slot].item.flatMap { indices[ObjectIdentifier($0)] } }
        for _ in 0..<max(0, steps) {
            try advance()
            for item in items { poses.append(Trajectory.Pose(center: item.center, angle: item.angle)) }
            for impact in impacts {
                guard let item = index(impact.slot) else { continue }
                knots[item].append(Trajectory.Knot(time: impact.time - start, pose: impact.pose))
            }
            for event in events {
                let boundary = event.touch.boundary.map { Trajectory.Event.Partner.boundary(boundaries.entries[$0].source.identifier) }
                guard let item = index(event.touch.first), let other = boundary ?? index(event.touch.second).map({ .item($0) }) else {
                    continue
                }
                recorded.append(
                    Trajectory.Event(
                        phase: event.hasBegun ? .began : .ended, time: event.time - start, item: item, other: other,
                        point: event.touch.point))
            }
        }
        return Trajectory(itemCount: items.count, events: recorded, poses: poses, knots: knots)
    }
}
