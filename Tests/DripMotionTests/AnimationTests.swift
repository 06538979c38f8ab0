import DripGeometry
import DripImage
import DripMotion
import Testing

@Suite struct AnimationTests {
    @Test("every progress has a value", arguments: [Double.nan, .infinity, -.infinity, 1e300, -1, .leastNonzeroMagnitude])
    func progress(progress: Double) {
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
        #expect(KeyframeTrack(values: [Point(1, 2)]).value(at: 0.7) == Point(1, 2))
        let ends = KeyframeTrack(values: [1.0, 2, 3, 4], keyTimes: [0, 0, 1, 1])
        #expect(ends.value(at: 0) == 2 && ends.value(at: 1) == 4 && ends.value(at: 0.5) == 2.5)
    }

    @Test("colours and paths mix as numbers do")
    func colorsAndPaths() {
        let colors = KeyframeTrack(values: [Color(rgb: 0x102030), Color(rgb: 0xFF0000, alpha: 55)])
        #expect(colors.value(at: 0.5) == Color(red: 0x88, green: 0x10, blue: 0x18, alpha: 155))
        #expect(
            Color.black.interpolated(to: .white, at: 2) == .white
                && Color.white.interpolated(to: .black, at: .nan) == Color(rgb: 0, alpha: 0))
        let circle = BezierPath(circle: Point(5, 5), radius: 4)
        let far = circle.transformed(by: .translation(10, -2))
        #expect(circle.interpolated(to: far, at: 0) == circle && circle.interpolated(to: far, at: 1) == far)
        #expect(circle.interpolated(to: far, at: 0.5).currentPoint == circle.currentPoint + Vector(5, -1))
    }
}
