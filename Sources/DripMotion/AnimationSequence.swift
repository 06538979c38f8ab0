/// Steps one after the other, or side by side, each with a completion: nested `UIView.animate` calls as a value.
///
///     var sequence = AnimationSequence<Phase>()
///     let shrink = sequence.append(.shrink, duration: 0.9, delay: 1.2)
///     sequence.append(.ring, duration: 2.1)                          // begins when the shrinking is complete
///     sequence.append(.spring, duration: 1, delay: 0.2, after: shrink) // beside the ring
public struct AnimationSequence<Name: Hashable & Sendable>: Sendable {
    /// One step; its times are seconds from the start of the sequence.
    public struct Step: Hashable, Sendable {
        public let name: Name
        public let start: Double
        public let end: Double
        public var duration: Double { end - start }
    }

    /// Where a step stands at a time.
    public enum State: Hashable, Sendable {
        case pending
        case running
        case completed
    }

    /// In the order in which they were added.
    public private(set) var steps: [Step] = []

    public init() {}

    /// Adds a step that begins `delay` seconds after `previous` is complete; after the step added last where none is named.
    /// - Parameter duration: seconds, at least 0; infinite never completes.
    /// - Precondition: the step begins at a finite time ≥ 0.
    /// - Returns: the step, to name it as the one that others follow.
    @discardableResult
    public mutating func append(_ name: Name, duration: Double, delay: Double = 0, after previous: Step? = nil) -> Step {
        append(name, duration: duration, at: ((previous ?? steps.last)?.end ?? 0) + delay)
    }

    /// Adds a step that begins together with `other`.
    @discardableResult
    public mutating func append(_ name: Name, duration: Double, with other: Step, delay: Double = 0) -> Step {
        append(name, duration: duration, at: other.start + delay)
    }

    private mutating func append(_ name: Name, duration: Double, at start: Double) -> Step {
        precondition(duration >= 0, "a step lasts at least 0 s, not \(duration) s")
        precondition(start >= 0 && start.isFinite, "a step begins at a finite time from 0 s on, not at \(start) s")
        let step = Step(name: name, start: start, end: start + duration)
        steps.append(step)
        return step
    }

    /// When all is complete.
    public var end: Double { steps.reduce(0) { max($0, $1.end) } }

    /// The first step of that name, if there is one.
    public func step(_ name: Name) -> Step? { steps.first { $0.name == name } }

    /// The linear progress 0…1 of the first step of that name: 0 before it begins, 1 from its completion on.
    public func progress(of name: Name, at time: Double) -> Double {
        guard let step = step(name) else { return 0 }
        if time >= step.end { return 1 }
        return time <= step.start ? 0 : (time - step.start) / step.duration
    }

    public func state(of name: Name, at time: Double) -> State {
        guard let step = step(name), time >= step.start else { return .pending }
        return time < step.end ? .running : .completed
    }

    /// The steps that complete in `from` < time ≤ `to`, by time; at one time in the order in which they were added.
    public func completions(after from: Double, through to: Double) -> [Step] {
        steps.enumerated().filter { $0.element.end > from && $0.element.end <= to }
            .sorted { ($0.element.end, $0.offset) < ($1.element.end, $1.offset) }.map(\.element)
    }
}
