import DripEffects
import DripGeometry
import DripMotion
import Testing

@Suite struct GestureTests {
    @Test("pan: translation, and velocity over the last 50 ms")
    func pan() throws {
        let pan = try PanGesture(PointerTrack("0,0@1 100,0@2 100,50@2.1 100,50@3").strokes[0])
        #expect(pan.translation(at: 1.5) == Vector(50, 0) && pan.translation(at: 0) == .zero && pan.translation(at: 9) == Vector(100, 50))
        #expect((pan.velocity(at: 1.5) - Vector(100, 0)).length < 1e-9 && (pan.velocity(at: 2.1) - Vector(0, 500)).length < 1e-9)
        // Half of the window before the corner, half behind it.
        #expect((pan.velocity(at: 2.025) - Vector(50, 250)).length < 1e-9)
        #expect(pan.velocity(at: 1) == .zero && pan.velocity(at: 3) == .zero && pan.velocity(at: 0.5) == .zero)
        #expect((pan.velocity(at: 1.01) - Vector(100, 0)).length < 1e-9)
    }

    @Test(
        "swipes are 50 pt along, 50 across at most, within half a second",
        arguments: [
            ("50,50@0", nil), ("50,50@0 55,52@0.3", nil), ("0,0@0 50,0@0.5", Slide.Direction.right), ("0,0@0 49,0@0.2", nil),
            ("0,0@0 90,0@0.51", nil), ("90,9@0 0,50@0.2", .left), ("0,0@0 90,60@0.2", nil), ("0,400@0.1 0,100@0.3", .up),
            ("0,0@0 20,300@0.3", .down), ("0,0@0 60,51@0.1 90,0@0.3", nil),
        ])
    func swipes(text: String, direction: Slide.Direction?) throws {
        #expect(Slide.Direction(swipe: try PointerTrack(text).strokes[0]) == direction)
    }

    private func transition(_ track: String) throws -> DrivenTransition {
        try DrivenTransition(
            PanGesture(PointerTrack(track).strokes[0]), direction: Vector(0, -1), distance: 400, duration: 0.5, curve: .easeInOut)
    }

    @Test("a transition follows the finger, then finishes or cancels")
    func percentDriven() throws {
        let far = try transition("100,450@1 100,150@2 100,150@2.2")
        #expect(far.finishes && far.release.progress == 0.75 && abs(far.end - (2.2 + 0.25 * 0.5)) < 1e-12)
        #expect(far.progress(at: 0) == 0 && far.progress(at: 1.5) == 0.375 && far.progress(at: far.end) == 1 && far.progress(at: 99) == 1)
        #expect(abs(far.progress(at: 2.2 + 0.0625) - 0.875) < 1e-9)
        let near = try transition("100,450@1 100,300@2 100,300@2.2")
        #expect(!near.finishes && abs(near.end - (2.2 + 0.375 * 0.5)) < 1e-12 && near.progress(at: near.end) == 0)
        // The velocity beats the half: fast towards the goal finishes early, fast away cancels late.
        #expect(try transition("100,450@1 100,400@1.1").finishes)
        #expect(try !transition("100,450@1 100,100@2 100,140@2.1").finishes)
        #expect(try transition("100,450@1 100,600@2").progress(at: 1.5) == 0)
        #expect(try transition("100,450@1 100,0@2").progress(at: 1.95) == 1)
    }
}
