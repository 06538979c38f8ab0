import DripGeometry
import Testing

@Suite struct PathMeasureTests {
    @Test func equalLengthsAreEqualAngles() {
        let circle = PathMeasure(BezierPath(circle: Point(10, 20), radius: 50))
        #expect(abs(circle.length - 2 * .pi * 50) < 1e-3)
        for index in 0...64 {
            let location = circle.location(atLength: circle.length * Double(index) / 64)
            let ideal = Vector(angle: 2 * .pi * Double(index) / 64)
            #expect(location.point.distance(to: Point(10, 20) + ideal * 50) < 1e-3 && (location.tangent - ideal.turned).length < 1e-3)
        }
    }

    @Test func subpathsFollowOneAnotherAndAPathWithoutLengthStays() {
        let two = PathMeasure(BezierPath([.move(.zero), .line(Point(10, 0)), .move(Point(0, 5)), .line(Point(10, 5))]))
        #expect(two.length == 20 && two.location(atLength: 15).point == Point(5, 5) && two.location(atLength: -1).point == .zero)
        #expect(two.location(atLength: 99).point == Point(10, 5))
        let dot = PathMeasure(BezierPath([.move(Point(3, 4)), .close]))
        #expect(dot.length == 0 && dot.location(atLength: 1).point == Point(3, 4) && dot.location(atLength: 1).tangent == .zero)
        #expect(PathMeasure(BezierPath()).location(atLength: .nan).point == .zero)
    }
}
