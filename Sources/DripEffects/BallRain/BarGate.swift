import DripMotion

/// When a bar lets balls through, in virtual time:
///
///     solid ─first contact─▶ armed ─open delay─▶ open ─close delay after the last contact ended─▶ solid
///
/// In the original every contact, each small bounce too, starts timers of its own, and what they do does not depend on one another: so a bar
/// that is back may open again.
package struct BarGate {
    private enum Turn { case open, close }

    /// Whether the bar's top edge stops balls.
    package private(set) var isSolid = true
    private let openDelay: Double
    private let closeDelay: Double
    private let flickers: Bool
    private var timers = TimerQueue<Turn>()
    private var opening: TimerQueue<Turn>.Identifier?
    private var closing: TimerQueue<Turn>.Identifier?
    private var contacts = 0
    /// Due to close, but something was in the way.
    private var isHeldOpen = false

    /// - Parameters:
    ///   - openDelay: seconds from the first contact until it opens.
    ///   - closeDelay: seconds from the end of the last contact until it closes. Where that is over before it opens, it does not open.
    ///   - flickers: whether the timers of every contact count, as in the original.
    package init(openDelay: Double, closeDelay: Double, flickers: Bool) {
        self.openDelay = openDelay
        self.closeDelay = closeDelay
        self.flickers = flickers
    }

    /// A ball has touched the edge. `time` is not before the last ``advance(to:isClear:)``.
    package mutating func touched(at time: Double) {
        contacts += 1
        let delay = max(0, time + openDelay - timers.now)
        if flickers {
            timers.schedule(.open, after: delay)
        } else {
            if let closing { timers.cancel(closing) }
            closing = nil
            if opening == nil, isSolid { opening = timers.schedule(.open, after: delay) }
        }
    }

    /// A ball has left the edge, or the edge the ball.
    package mutating func left(at time: Double) {
        contacts -= 1
        guard flickers || contacts == 0 else { return }
        let timer = timers.schedule(.close, after: max(0, time + closeDelay - timers.now))
        if !flickers { closing = timer }
    }

    /// Does what is due up to `time`. Unless `isClear`, a ball lies across the edge, which then waits for it before it closes.
    package mutating func advance(to time: Double, isClear: Bool) {
        while let firing = timers.next(through: time) {
            switch firing.event {
            case .open:
                isSolid = false
                opening = nil
            case .close:
                if let opening { timers.cancel(opening) }
                opening = nil
                closing = nil
                isHeldOpen = !isSolid
            }
        }
        guard isHeldOpen, isClear || flickers else { return }
        isHeldOpen = false
        isSolid = true
    }
}
