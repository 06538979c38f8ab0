import DripGIF
import DripTestSupport
import Testing

/// Every effect of the catalog at telling moments, on a small canvas; an effect without goldens fails.
@Suite struct EffectGoldenTests {
    struct Case: CustomTestStringConvertible {
        let effect: String
        let name: String
        var parameters: [String: String] = [:]
        var fidelity = Fidelity.better
        var appearance = Appearance.light
        /// Of a square canvas; nil is 96 × 128.
        var side: Int?
        let times: [Double]

        var testDescription: String { "\(effect) \(name)" }
    }

    static let cases = [
        // One drop: hanging, torn, plunging, on its mound, free again, back in the water.
        Case(
            effect: "waterdrop", name: "one", parameters: ["drips": "1", "elasticity": "0.8"], times: [0.18, 0.22, 0.41, 0.48, 0.58, 1.02]),
        Case(
            effect: "waterdrop", name: "original", parameters: ["drips": "1", "elasticity": "0.8"], fidelity: .original,
            times: [0.18, 0.22, 0.48, 0.58]),
        Case(effect: "waterdrop", name: "dark-wall", parameters: ["wall": "true"], appearance: .dark, times: [0.5]),
        Case(effect: "gravity", name: "flips", side: 160, times: [0, 0.7, 2.7]),
        Case(effect: "collision", name: "ramp", side: 160, times: [0, 0.5, 1.2, 3.8]),
        Case(effect: "attachment", name: "spring", side: 160, times: [0.4, 1.6]),
        Case(effect: "attachment", name: "chain", parameters: ["kind": "chain"], side: 160, times: [0.4]),
        Case(effect: "attachment", name: "slider", parameters: ["kind": "slider"], appearance: .dark, side: 160, times: [1.1]),
        Case(effect: "push", name: "taps", side: 160, times: [0.3, 1.1, 4]),
        Case(effect: "snap", name: "corners", side: 160, times: [0.1, 1.62]),
        Case(effect: "item", name: "all", side: 200, times: [0.3, 1]),
        Case(effect: "paddle", name: "loop", side: 160, times: [0.5]),
        Case(effect: "paddle", name: "bricks", parameters: ["bricks": "24", "english": "0.5"], side: 160, times: [2]),
        Case(effect: "springlist", name: "flick", side: 160, times: [0.5, 3.4]),
    ]

    @Test("pictures are the approved ones", arguments: cases)
    func golden(_ example: Case) throws {
        let type = try #require(EffectCatalog.effect(named: example.effect))
        let size = try PixelSize(width: example.side ?? 96, height: example.side ?? 128)
        let effect = try type.init(
            EffectSettings(
                size: size, fidelity: example.fidelity, appearance: example.appearance,
                parameters: ParameterValues(parsing: example.parameters, for: type.description)))
        let goldens = try GoldenStore.repository()
        var renderer = Renderer()
        var pixmap = Pixmap(size: size)
        for time in example.times {
            try renderer.render(effect.scene(at: time), background: effect.background, into: &pixmap)
            #expect(throws: Never.self) {
                try goldens.check(StraightImage(pixmap), suite: example.effect, name: example.name, at: time)
            }
        }
    }

    @Test("no effect is without goldens")
    func complete() {
        #expect(Set(Self.cases.map(\.effect)) == Set(EffectCatalog.effects.map { $0.description.name }))
    }
}
