import DripGeometry
import DripMotion
import Testing

@Suite struct PointerTrackTests {
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
}
