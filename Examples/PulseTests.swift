import DripTesting
import Testing

@testable import PulseExample

@Suite struct PulseTests {
    @Test func grows() throws {
        let pulse = try Pulse(EffectSettings())
        assertGolden(of: pulse, at: 0.3, named: "half-way")
        assertGolden(of: pulse, framesPerSecond: 10, named: "loop")
    }
}
