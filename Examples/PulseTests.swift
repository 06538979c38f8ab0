import DripTesting
import Testing

@testable import PulseExample

@Suite struct PulseTests {
    @Test func grows() throws {
        let pulse = try Pulse(EffectSettings())
        assertGolden(of: .effect(pulse, at: 0.3), named: "half-way")
        assertGolden(of: .animation(pulse, framesPerSecond: 10), named: "loop")
    }
}

extension PulseTests {
    @Test func aDeclarationHoldsItsRange() {
        #expect(throws: EffectError.valueOutOfRange(parameter: "rings", text: "9", range: "1…8")) {
            try EffectSettings().with(Pulse.rings(9))
        }
    }
}
