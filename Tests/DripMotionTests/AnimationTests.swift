import DripGeometry
import DripMotion
import Testing

@Suite struct AnimationTests {
    @Test("every progress has a value", arguments: [Double.nan, .infinity, -.infinity, 1e300, -1, 5e-324])
    func progress(progress: Double) throws {
        for pacing in [PathMotion.Pacing.byArcLength, .byParameter] {
            let place = PathMotion(try BezierPath(svg: "M0 0C10 0 10 10 20 10H30"), pacing: pacing).place(at: progress)
            #expect((0...30).contains(place.point.x) && (0...10).contains(place.point.y))
        }
        #expect((0...1).contains(TimingFunction.easeInOut(progress)))
        #expect((3...5).contains(KeyframeTrack(values: [3.0, 5, 4]).value(at: progress)))
    }

    @Test("key times, their timing functions and jumps")
    func keyframes() {
        let track = KeyframeTrack(values: [0.0, 10, 20, 0], keyTimes: [0, 0.25, 0.5, 1], timingFunctions: [.linear, .easeIn, .easeOut])
        #expect(track.value(at: -1) == 0 && track.value(at: 0.125) == 5 && track.value(at: 0.25) == 10 && track.value(at: 2) == 0)
        #expect(abs(track.value(at: 0.375) - (10 + 10 * TimingFunction.easeIn(0.5))) < 1e-12)
        #expect(abs(track.value(at: 0.75) - (20 - 20 * TimingFunction.easeOut(0.5))) < 1e-12)
        let jump = KeyframeTrack(values: [0.0, 1, 5, 6], keyTimes: [0, 0.5, 0.5, 1])
        #expect(jump.value(at: 0.5) == 5 && abs(jump.value(at: 0.4999999) - 1) < 1e-6)
        let steps = KeyframeTrack(values: [1.0, 2, 3], mode: .discrete)
        #expect([0, 0.49, 0.5, 0.99, 1].map { steps.value(at: $0) } == [1, 1, 2, 2, 3])
        #expect(KeyframeTrack(values: [Point(1, 2)]).value(at: 0.7) == Point(1, 2))
        let ends = KeyframeTrack(values: [1.0, 2, 3, 4], keyTimes: [0, 0, 1, 1])
        #expect(ends.value(at: 0) == 2 && ends.value(at: 1) == 4 && ends.value(at: 0.5) == 2.5)
    }

    @Test("along a path by length the speed is even, by parameter it is the curve's")
    func pathMotion() {
        let arc = PathMotion(BezierPath(circle: Point(10, 20), radius: 50))
        #expect(abs(arc.length - 2 * .pi * 50) < 1e-3)
        for index in 0...64 {
            let progress = Double(index) / 64
            let place = arc.place(at: progress)
            let ideal = Vector(angle: 2 * .pi * progress)
            #expect(place.point.distance(to: Point(10, 20) + ideal * 50) < 1e-3)
            #expect((place.tangent - ideal.turned).length < 1e-3)
        }
        let curve = BezierCurve([.zero, Point(0, 90), Point(30, 30)])
        var path = BezierPath()
        path.addCurve(curve)
        path.addLine(to: Point(100, 30))
        let motion = PathMotion(path, pacing: .byParameter)
        for t in [0.0, 0.1, 0.4, 0.99] { #expect(motion.value(at: t / 2).distance(to: curve.point(at: t)) < 1e-12) }
        #expect(motion.value(at: 0.75).distance(to: Point(65, 30)) < 1e-9 && motion.value(at: 1) == Point(100, 30))
        #expect(motion.value(at: -1) == .zero && motion.value(at: 9) == Point(100, 30))
        // Two subpaths: no time passes between them.
        let dashed = PathMotion(BezierPath([.move(.zero), .line(Point(10, 0)), .move(Point(0, 5)), .line(Point(10, 5))]))
        #expect(dashed.length == 20 && dashed.value(at: 0.75) == Point(5, 5))
        let dot = PathMotion(BezierPath([.move(Point(3, 4)), .close]))
        #expect(dot.value(at: 0.5) == Point(3, 4) && dot.place(at: 1).tangent == .zero && dot.length == 0)
        #expect(PathMotion(BezierPath()).value(at: 0.5) == .zero)
    }

    @Test("delay, repetition, way back and fill")
    func timing() {
        let once = MediaTiming(duration: 2, delay: 1)
        #expect([0.9, 1, 2, 2.999, 3].map { once.progress(at: $0) } == [nil, 0, 0.5, 0.9995, nil])
        let both = MediaTiming(duration: 2, delay: 1, fillMode: .both)
        #expect([-5, 0.9, 3, 90].map { both.progress(at: $0) } == [0, 0, 1, 1])
        #expect(MediaTiming(duration: 2, delay: 1, fillMode: .backwards).progress(at: 3) == nil)
        #expect(MediaTiming(duration: 2, delay: 1, fillMode: .forwards).progress(at: 0) == nil)
        let ever = MediaTiming(duration: 2, repeatCount: .infinity, autoreverses: true)
        #expect([0, 1, 2, 3, 4, 5, 4001].map { ever.progress(at: $0) } == [0, 0.5, 1, 0.5, 0, 0.5, 0.5])
        #expect(ever.end == .infinity)
        let back = MediaTiming(duration: 1, repeatCount: 2, autoreverses: true, fillMode: .forwards)
        #expect(back.end == 4 && back.progress(at: 4) == 0 && back.progress(at: 3) == 1 && back.progress(at: 2) == 0)
        let part = MediaTiming(duration: 1, repeatCount: 2.25, fillMode: .forwards)
        #expect(part.progress(at: 2.25) == 0.25 && part.progress(at: 100) == 0.25 && part.progress(at: 2) == 0)
        #expect(MediaTiming(duration: 1, repeatCount: 3, fillMode: .forwards).progress(at: 3) == 1)
    }

    @Test("outside its time an animation leaves the model's value")
    func presentation() {
        let animation = Animation(Tween(from: 10.0, to: 20, timingFunction: .easeInOut), timing: MediaTiming(duration: 1, delay: 1))
        #expect(animation.presented(over: 3, at: 0.5) == 3 && animation.presented(over: 3, at: 1.5) == 15 && animation.value(at: 2) == nil)
        let spring = Spring(duration: 0.5, dampingRatio: 0.4)
        let sprung = Animation(
            SpringTween(from: Point(0, 0), to: Point(100, 0), spring: spring, duration: 0.5), timing: MediaTiming(duration: 0.5))
        #expect(sprung.value(at: 0.1)?.x == 100 * spring.progress(at: 0.1))
    }

    @Test("steps follow one another, and complete in order")
    func sequences() {
        var sequence = AnimationSequence<String>()
        let shrink = sequence.append("shrink", duration: 0.9, delay: 1.2)
        sequence.append("ring", duration: 2.1)
        sequence.append("spring", duration: 1, delay: 0.2, after: shrink)
        sequence.append("check", duration: 2.1, with: shrink, delay: 0.9)
        #expect(shrink.start == 1.2 && abs(shrink.end - 2.1) < 1e-12 && abs(sequence.end - 4.2) < 1e-12)
        #expect(sequence.state(of: "ring", at: 2) == .pending && sequence.state(of: "ring", at: 3) == .running)
        #expect(sequence.state(of: "ring", at: 4.2) == .completed && sequence.state(of: "none", at: 9) == .pending)
        #expect(abs(sequence.progress(of: "spring", at: 2.8) - 0.5) < 1e-12 && sequence.progress(of: "spring", at: 1) == 0)
        #expect(sequence.completions(after: 0, through: 10).map(\.name) == ["shrink", "spring", "ring", "check"])
        #expect(sequence.completions(after: 2.1, through: 3.31).map(\.name) == ["spring"])
        #expect(sequence.completions(after: 3.31, through: 2).isEmpty)
    }
}
