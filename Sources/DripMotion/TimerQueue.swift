/// Timers in virtual time: one-shot or repeating, paused, fired by hand, cancelled. What NSTimer and dispatch_after were for.
///
/// The queue is a value: a copy can be run ahead, or again from the start, so any time can be asked. Timers due at one time fire in the order in
/// which they were scheduled. Times are seconds. The k-th firing of a repeating timer is at start + k · interval, computed so: it never drifts.
public struct TimerQueue<Event: Sendable>: Sendable {
    /// Names one timer of one queue.
    public struct Identifier: Hashable, Sendable {
        fileprivate let number: Int
    }

    /// One timer going off.
    public struct Firing: Sendable {
        public let timer: Identifier
        public let event: Event
        public let time: Double
    }

    private struct Timer: Sendable {
        let event: Event
        /// 0 for a one-shot timer.
        let interval: Double
        /// When it fires for the first time since it was scheduled or resumed, and how often it has since.
        var first: Double
        var count = 0
        var isPaused = false

        var due: Double { isPaused ? .infinity : first + Double(count) * interval }
    }

    /// Seconds from the start; what has fired lies behind.
    public private(set) var now = 0.0
    private var timers: [Int: Timer] = [:]
    private var nextNumber = 0

    public init() {}

    /// Fires `event` once, `delay` seconds from now.
    @discardableResult
    public mutating func schedule(_ event: Event, after delay: Double) -> Identifier {
        precondition(delay >= 0 && delay.isFinite, "a timer fires after a finite time from 0 s on, not \(delay) s")
        return add(Timer(event: event, interval: 0, first: now + delay))
    }

    /// Fires `event` every `interval` seconds, first after `delay`, or one interval where none is given.
    /// - Precondition: `interval` is above 0.
    @discardableResult
    public mutating func schedule(_ event: Event, every interval: Double, after delay: Double? = nil) -> Identifier {
        precondition(interval > 0 && interval.isFinite, "a timer repeats after a finite time above 0 s, not \(interval) s")
        let delay = delay ?? interval
        precondition(delay >= 0 && delay.isFinite, "a timer fires after a finite time from 0 s on, not \(delay) s")
        return add(Timer(event: event, interval: interval, first: now + delay))
    }

    private mutating func add(_ timer: Timer) -> Identifier {
        timers[nextNumber] = timer
        nextNumber += 1
        return Identifier(number: nextNumber - 1)
    }

    /// Whether the timer may still fire. A one-shot timer that has fired, and a cancelled one, may not.
    public func isScheduled(_ timer: Identifier) -> Bool { timers[timer.number] != nil }

    /// Ends a timer. Nothing happens where it has ended already.
    public mutating func cancel(_ timer: Identifier) { timers[timer.number] = nil }

    /// Holds a timer until ``resume(_:after:)``: NSTimer's fire date in the distant future.
    public mutating func pause(_ timer: Identifier) { timers[timer.number]?.isPaused = true }

    /// Lets a timer fire `delay` seconds from now and, if it repeats, every interval from then on: NSTimer's `setFireDate`. 0 fires it with the
    /// next ``advance(to:)``, even to now.
    public mutating func resume(_ timer: Identifier, after delay: Double = 0) {
        precondition(delay >= 0 && delay.isFinite, "a timer fires after a finite time from 0 s on, not \(delay) s")
        timers[timer.number]?.first = now + delay
        timers[timer.number]?.count = 0
        timers[timer.number]?.isPaused = false
    }

    /// Fires a timer at once, without moving its other firings; a one-shot timer ends with it. Nil where it has ended.
    public mutating func fire(_ timer: Identifier) -> Firing? {
        guard let fired = timers[timer.number] else { return nil }
        if fired.interval == 0 { timers[timer.number] = nil }
        return Firing(timer: timer, event: fired.event, time: now)
    }

    /// The next timer due up to `time`: moves to its moment and fires it. When there is none, moves to `time`. Between two calls the
    /// queue may be changed, so an event can schedule, pause and cancel.
    public mutating func next(through time: Double) -> Firing? {
        let due = timers.min { ($0.value.due, $0.key) < ($1.value.due, $1.key) }
        guard let (number, timer) = due, timer.due <= time else {
            now = max(now, time)
            return nil
        }
        now = max(now, timer.due)
        if timer.interval == 0 { timers[number] = nil } else { timers[number]?.count += 1 }
        return Firing(timer: Identifier(number: number), event: timer.event, time: timer.due)
    }

    /// Moves to `time` and returns all that fires until then, in order.
    public mutating func advance(to time: Double) -> [Firing] {
        var firings: [Firing] = []
        while let firing = next(through: time) { firings.append(firing) }
        return firings
    }

    /// What will fire up to `time` if nothing is changed; the queue stays where it is.
    public func firings(through time: Double) -> [Firing] {
        var copy = self
        return copy.advance(to: time)
    }
}
