import DripMotion
import Testing

@Suite struct TimerQueueTests {
    private func story<E>(_ firings: [TimerQueue<E>.Firing]) -> [String] { firings.map { "\($0.event)@\($0.time)" } }

    @Test("one-shot and repeating timers fire in order, and never drift")
    func order() {
        var queue = TimerQueue<String>()
        queue.schedule("tick", every: 0.5)
        queue.schedule("once", after: 1)
        #expect(story(queue.firings(through: 1.6)) == ["tick@0.5", "tick@1.0", "once@1.0", "tick@1.5"])
        // Asking ahead moved nothing; any pieces give the whole.
        #expect(story(queue.advance(to: 0.9)) + story(queue.advance(to: 1.6)) == ["tick@0.5", "tick@1.0", "once@1.0", "tick@1.5"])
        #expect(queue.now == 1.6)
        var long = TimerQueue<Int>()
        long.schedule(7, every: 0.1)
        #expect(long.advance(to: 1000.05).last?.time == 0.1 + 9999 * 0.1)
    }

    @Test("pause, resume, fire now, cancel")
    func control() {
        var queue = TimerQueue<String>()
        let rain = queue.schedule("ball", every: 1.8)
        #expect(queue.advance(to: 18).count == 10)
        queue.pause(rain)
        #expect(queue.advance(to: 18.3).isEmpty)
        // NSTimer's fire date set to now: at once, and every interval from then on.
        queue.resume(rain)
        #expect(story(queue.advance(to: 18.3)) == ["ball@18.3"])
        #expect(queue.advance(to: 20.1).map(\.time) == [18.3 + 1.8])
        // By hand: the schedule stays.
        _ = queue.advance(to: 21)
        #expect(queue.fire(rain)?.time == 21)
        #expect(queue.firings(through: 22).map(\.time) == [18.3 + 2 * 1.8])
        queue.cancel(rain)
        #expect(queue.advance(to: 100).isEmpty && !queue.isScheduled(rain) && queue.fire(rain) == nil)
        let once = queue.schedule("late", after: 5)
        #expect(queue.fire(once)?.event == "late" && queue.firings(through: 1000).isEmpty)
    }

    @Test("an event may schedule, pause and cancel")
    func stateMachine() {
        var queue = TimerQueue<String>()
        queue.schedule("contact", after: 0.25)
        let spark = queue.schedule("spark", every: 1)
        var story: [String] = []
        while let firing = queue.next(through: 4) {
            story.append("\(firing.event)@\(firing.time)")
            if firing.event == "contact" { queue.schedule("open", after: 1.5) }
            if firing.event == "open" { queue.cancel(spark) }
        }
        #expect(story == ["contact@0.25", "spark@1.0", "open@1.75"])
        #expect(queue.now == 4)
        queue.schedule("now", after: 0)
        #expect(queue.next(through: 4)?.time == 4)
    }
}
