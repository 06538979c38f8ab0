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
    ]

    @Test("pictures are the approved ones", arguments: cases)
    func golden(_ example: Case) throws {
        let type = try #require(EffectCatalog.effect(named: example.effect))
        let size = try PixelSize(width: 96, height: 128)
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
