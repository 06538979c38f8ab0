import DripGeometry
import Testing

@Suite struct PathMeasureTests {
    @Test func equalLengthsAreEqualAngles() {
        let circle = PathMeasure(BezierPath(circle: Point(10, 20), radius: 50))
        #expect(abs(circle.length - 2 * .pi * 50) < 1e-3)
        for index in 0...64 {
            let place = circle.place(atLength: circle.length * Double(index) / 64)
            let ideal = Vector(angle: 2 * .pi * Double(index) / 64)
            #expect(place.point.distance(to: Point(10, 20) + ideal * 50) < 1e-3 && (place.tangent - ideal.turned).length < 1e-3)
        }
    }

    @Test func subpathsFollowOneAnotherAndAPathWithoutLengthStays() {
        let two = PathMeasure(BezierPath([.move(.zero), .line(Point(10, 0)), .move(Point(0, 5)), .line(Point(10, 5))]))
        #expect(two.length == 20 && two.place(atLength: 15).point == Point(5, 5) && two.place(atLength: -1).point == .zero)
        #expect(two.place(atLength: 99).point == Point(10, 5))
        let dot = PathMeasure(BezierPath([.move(Point(3, 4)), .close]))
        #expect(dot.length == 0 && dot.place(atLength: 1).point == Point(3, 4) && dot.place(atLength: 1).tangent == .zero)
        #expect(PathMeasure(BezierPath()).place(atLength: .nan).point == .zero)
    }
}
