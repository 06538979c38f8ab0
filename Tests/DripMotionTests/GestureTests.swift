import DripGeometry
import DripMotion
import Testing

@Suite struct GestureTests {
    @Test("points, strokes, taps, units and spaces are read")
    func grammar() throws {
        let track = try PointerTrack(" 10,20@0.5  110,-20@1s ;50,60@1500ms; 1e2,.5@2 3,4@2.5;")
        #expect(track.strokes.map { $0.samples.count } == [2, 1, 2])
        #expect(track.strokes[0].start == .init(Point(10, 20), at: 0.5) && track.strokes[0].end == .init(Point(110, -20), at: 1))
        #expect(track.strokes[1].start == .init(Point(50, 60), at: 1.5) && track.strokes[2].start.point == Point(100, 0.5))
        #expect(track.strokes[0].point(at: 0.75) == Point(60, 0) && track.strokes[0].point(at: 9) == Point(110, -20))
        #expect(track.stroke(at: 1.5)?.samples.count == 1 && track.stroke(at: 1.2) == nil)
    }

    @Test(
        "errors name the stroke and the point",
        arguments: [
            ("", PointerTrackError.empty), (" ; ", .empty), ("1,2@3;;4,5@6", .emptyStroke(stroke: 2)),
            ("1,2@0 3,4", .unreadablePoint(text: "3,4", stroke: 1, point: 2)), ("1@0", .unreadablePoint(text: "1@0", stroke: 1, point: 1)),
            ("1,2,3@0", .unreadablePoint(text: "1,2,3@0", stroke: 1, point: 1)),
            ("1,2@0;nan,2@1", .unreadablePoint(text: "nan,2@1", stroke: 2, point: 1)),
            ("1,2@0x1", .unreadablePoint(text: "1,2@0x1", stroke: 1, point: 1)),
            ("1,2@", .unreadablePoint(text: "1,2@", stroke: 1, point: 1)),
            ("1,2@-1", .outOfRange(stroke: 1, time: -1)), ("1e200,2@1", .outOfRange(stroke: 1, time: 1)),
            ("1,2@601", .outOfRange(stroke: 1, time: 601)),
            ("1,2@1 3,4@1", .timeDoesNotGrow(stroke: 1, time: 1, previous: 1)),
            ("1,2@1 3,4@2;5,6@1.5", .timeDoesNotGrow(stroke: 2, time: 1.5, previous: 2)),
        ])
    func errors(text: String, error: PointerTrackError) {
        #expect(throws: error) { try PointerTrack(text) }
        #expect(error.description.contains("10,20@0.5") || error.description.contains("stroke"))
    }

    @Test("a track of any scale stays within its limits", arguments: [2, 1e300, .infinity, -.infinity, .nan])
    func scales(factor: Double) throws {
        let track = try PointerTrack("0,0@1 100,-20@2").scaled(by: factor)
        for sample in track.strokes[0].samples { #expect(abs(sample.point.x) <= 1e6 && abs(sample.point.y) <= 1e6) }
        if factor == 2 { #expect(track.strokes[0].end.point == Point(200, -40)) }
    }

    @Test("pan: translation, its reset, velocity over the last 50 ms")
    func pan() throws {
        let pan = try PanGesture(PointerTrack("0,0@1 100,0@2 100,50@2.1 100,50@3").strokes[0])
        #expect(pan.state(at: 0.5) == .possible && pan.state(at: 1) == .changed && pan.state(at: 3) == .ended)
        #expect(pan.translation(at: 1.5) == Vector(50, 0) && pan.translation(at: 0) == .zero && pan.translation(at: 9) == Vector(100, 50))
        #expect(pan.translation(at: 2, resetAt: 1.5) == Vector(50, 0))
        #expect((pan.velocity(at: 1.5) - Vector(100, 0)).length < 1e-9 && (pan.velocity(at: 2.1) - Vector(0, 500)).length < 1e-9)
        // Half of the window before the corner, half behind it.
        #expect((pan.velocity(at: 2.025) - Vector(50, 250)).length < 1e-9)
        #expect(pan.velocity(at: 1) == .zero && pan.velocity(at: 3) == .zero && pan.velocity(at: 0.5) == .zero)
        #expect((pan.velocity(at: 1.01) - Vector(100, 0)).length < 1e-9)
    }

    @Test(
        "swipes are 50 pt along, 50 across at most, within half a second",
        arguments: [
            ("50,50@0", Gesture.tap(Point(50, 50))), ("50,50@0 55,52@0.3", .tap(Point(50, 50))), ("50,50@0 55,52@0.6", .pan),
            ("0,0@0 50,0@0.5", .swipe(.right)), ("0,0@0 49,0@0.2", .pan), ("0,0@0 90,0@0.51", .pan), ("90,9@0 0,50@0.2", .swipe(.left)),
            ("0,0@0 90,60@0.2", .pan), ("0,400@0.1 0,100@0.3", .swipe(.up)), ("0,0@0 20,300@0.3", .swipe(.down)),
            ("0,0@0 60,51@0.1 90,0@0.3", .pan),
        ])
    func gestures(text: String, gesture: Gesture) throws {
        let found = try PointerTrack(text).gestures
        #expect(found.map(\.gesture) == [gesture])
    }

    private func transition(_ track: String, speed: Double = 1) throws -> PercentDrivenTransition {
        try PercentDrivenTransition(
            PanGesture(PointerTrack(track).strokes[0]), direction: Vector(0, -2), distance: 400, duration: 0.5, completionSpeed: speed)
    }

    @Test("a transition follows the finger, then finishes or cancels")
    func percentDriven() throws {
        let far = try transition("100,450@1 100,150@2 100,150@2.2")
        #expect(far.outcome == .finished && far.release.progress == 0.75 && abs(far.end - (2.2 + 0.25 * 0.5)) < 1e-12)
        #expect(far.progress(at: 0) == 0 && far.progress(at: 1.5) == 0.375 && far.progress(at: far.end) == 1 && far.progress(at: 99) == 1)
        #expect(abs(far.progress(at: 2.2 + 0.0625) - 0.875) < 1e-9)
        let near = try transition("100,450@1 100,300@2 100,300@2.2", speed: 2)
        #expect(near.outcome == .cancelled && abs(near.end - (2.2 + 0.375 * 0.25)) < 1e-12 && near.progress(at: near.end) == 0)
        // The velocity beats the half: fast towards the goal finishes early, fast away cancels late.
        #expect(try transition("100,450@1 100,400@1.1").outcome == .finished)
        #expect(try transition("100,450@1 100,100@2 100,140@2.1").outcome == .cancelled)
        #expect(try transition("100,450@1 100,600@2").progress(at: 1.5) == 0)
        #expect(try transition("100,450@1 100,0@2").progress(at: 1.95) == 1)
        let forced = try PercentDrivenTransition(
            PanGesture(PointerTrack("0,0@0 10,0@1").strokes[0]), direction: Vector(1, 0), distance: 100, duration: 1, outcome: .finished)
        #expect(forced.progress(at: 10) == 1)
    }
}
