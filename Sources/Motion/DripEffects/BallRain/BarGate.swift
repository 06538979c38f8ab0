/// State of a bar that lets balls through, in virtual time:
///
///     solid ─first contact─▶ armed ─open delay─▶ open ─close delay after the last contact ended─▶ solid
///
/// In the original every contact, even a small bounce, starts independent timers, so a bar that has closed may open again.
package struct BarGate {
    private struct Turn {
        let opens: Bool
        let due: Double
    }

    /// Whether the bar's top edge stops balls.
    package private(set) var isSolid = true
    private let openDelay: Double
    private let closeDelay: Double
    private let flickers: Bool
    private var turns: [Turn] = []
    private var now = 0.0
    private var contacts = 0
    /// Whether the bar is due to close, but obstructed.
    private var isHeldOpen = false

    /// Creates a solid bar. It opens `openDelay` after the first contact and closes `closeDelay` after the end of the last, or stays solid if that is
    /// before it opens. With `flickers` the timers of every contact count, as in the original.
    package init(openDelay: Double, closeDelay: Double, flickers: Bool) {
        self.openDelay = openDelay
        self.closeDelay = closeDelay
        self.flickers = flickers
    }

    /// Records the beginning of a contact. `time` is not before the last ``advance(to:isClear:)``.
    package mutating func touched(at time: Double) {
        contacts += 1
        if !flickers { turns.removeAll { !$0.opens } }
        if flickers || (isSolid && turns.isEmpty) { set(opens: true, at: time + openDelay) }
    }

    package mutating func left(at time: Double) {
        contacts -= 1
        if flickers || contacts == 0 { set(opens: false, at: time + closeDelay) }
    }

    private mutating func set(opens: Bool, at time: Double) { turns.append(Turn(opens: opens, due: now + max(0, time - now))) }

    /// Handles the timers due up to `time`. Unless `isClear`, a ball lies across the edge and delays its closing.
    package mutating func advance(to time: Double, isClear: Bool) {
        while let next = turns.indices.min(by: { turns[$0].due < turns[$1].due }), turns[next].due <= time {
            let turn = turns.remove(at: next)
            now = max(now, turn.due)
            if turn.opens {
                isSolid = false
            } else {
                if !flickers { turns.removeAll() }
                isHeldOpen = !isSolid
            }
        }
        now = max(now, time)
        guard isHeldOpen, isClear || flickers else { return }
        isHeldOpen = false
        isSolid = true
    }
}
