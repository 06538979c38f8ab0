import DripGIF
import Testing

@testable import DripTesting

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
        var touch: String?
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
        Case(
            effect: "waterdrop", name: "glossy", parameters: ["drips": "1", "elasticity": "0.8", "finish": "glossy"],
            times: [0.18, 0.35, 0.48]),
        // A droplet in flight, one that touches, one half swallowed; the pop, the wave, the check mark.
        Case(
            effect: "download", name: "button", parameters: DownloadChecks.slow, side: 128, times: [0, 2.3, 2.86, 2.92, 9.46, 9.7, 12]),
        Case(effect: "download", name: "glossy", parameters: ["finish": "glossy"], side: 128, times: [2, 6.1]),
        Case(effect: "download", name: "original", fidelity: .original, side: 128, times: [2.8, 9.8]),
        Case(
            effect: "download", name: "dark", parameters: DownloadChecks.slow.merging(["steps": "0.7@0.5"]) { $1 }, appearance: .dark,
            side: 128, times: [4.5]),
        // The second ball's start, a bar open, the floor full and open, the next round fading.
        Case(effect: "ballrain", name: "round", parameters: ["tip": ""], times: [3.65, 6.3, 18.1, 21.35]),
        Case(effect: "ballrain", name: "original", parameters: ["tip": ""], fidelity: .original, appearance: .dark, times: [12.6]),
        Case(effect: "ballrain", name: "glossy", parameters: ["tip": "", "finish": "glossy"], times: [14.05]),
        // The empty chat, the rain, the last ones.
        Case(effect: "cakes", name: "rain", parameters: ["word": ""], times: [0, 1.3, 2.7]),
        Case(
            effect: "cakes", name: "snow", parameters: ["word": "", "sprite": "snowflake", "tilt": "25"], appearance: .dark, times: [1.8]),
        Case(
            effect: "cakes", name: "heart", parameters: ["word": "", "sprite": "heart", "count": "6", "sprite-size": "36"], times: [1.5]),
        Case(effect: "cakes", name: "star", parameters: ["word": "", "sprite": "star", "count": "6", "sprite-size": "36"], times: [1.5]),
        Case(effect: "gravity", name: "flips", side: 160, times: [0, 0.7, 2.7]),
        Case(effect: "collision", name: "ramp", side: 160, times: [0, 0.5, 1.2, 2.6]),
        Case(effect: "attachment", name: "spring", side: 160, times: [0.4, 1.6]),
        Case(effect: "attachment", name: "chain", parameters: ["kind": "chain"], side: 160, times: [0.4]),
        Case(effect: "attachment", name: "slider", parameters: ["kind": "slider"], appearance: .dark, side: 160, times: [1.1]),
        Case(effect: "push", name: "taps", side: 160, times: [0.3, 1.1, 4]),
        Case(effect: "snap", name: "corners", side: 160, times: [0.1, 1.62]),
        // The default has text.
        Case(effect: "item", name: "original", fidelity: .original, side: 200, times: [0.3, 1]),
        // The bare look, as before there was another one.
        Case(effect: "gravity", name: "original", fidelity: .original, side: 160, times: [0, 0.7, 2.7]),
        Case(effect: "collision", name: "original", fidelity: .original, side: 160, times: [0.5, 1.2]),
        Case(effect: "attachment", name: "original", fidelity: .original, side: 160, times: [0.4]),
        Case(effect: "push", name: "original", fidelity: .original, side: 160, times: [1.1]),
        Case(effect: "springlist", name: "original", fidelity: .original, side: 160, times: [0.5]),
        Case(effect: "slide", name: "pages", times: [0, 0.5, 0.9, 1.5]),
        Case(effect: "slide", name: "dark-drag", parameters: ["interactive": "true"], appearance: .dark, times: [0.6, 2]),
        Case(effect: "slide", name: "original", fidelity: .original, times: [1.5]),
        Case(effect: "slide", name: "cover", parameters: ["dismiss": "cover", "direction": "left"], times: [1.5]),
        Case(effect: "paddle", name: "loop", parameters: ["bricks": "0"], side: 160, times: [0.5]),
        Case(effect: "paddle", name: "bricks", parameters: ["bricks": "24", "english": "0.5"], side: 160, times: [2]),
        Case(
            effect: "wave", name: "still", parameters: ["shape": "rectangle", "label": "false", "second-wave": "false"], side: 96,
            times: [0, 0.5]),
        Case(effect: "wave", name: "glossy", parameters: ["label": "false", "finish": "glossy"], side: 96, times: [0.4]),
        Case(
            effect: "wave", name: "circle", parameters: ["shape": "circle", "label": "false", "levels": "0.2@0 0.8@1"], side: 96,
            times: [0.3, 0.7, 1.1]),
        Case(
            effect: "wave", name: "rounded", parameters: ["shape": "rounded", "label": "false"], appearance: .dark, side: 96,
            times: [0.4]),
        Case(effect: "wave", name: "original", parameters: ["shape": "circle"], fidelity: .original, side: 96, times: [0.4]),
        Case(effect: "springlist", name: "flick", side: 160, times: [0.5, 3.4]),
        // Tied, flying home; torn, burst, grown again; back inside with a new neck.
        Case(effect: "badge", name: "inside", parameters: ["text": ""], side: 128, times: [0.3, 0.7, 0.74, 0.79]),
        Case(
            effect: "badge", name: "outside", parameters: ["text": "", "release": "outside"], side: 128, times: [0.44, 0.78, 0.95, 1.53]),
        Case(
            effect: "badge", name: "rejoin", parameters: ["text": "", "rejoin": "inside"], appearance: .dark, side: 128,
            touch: "64,64@0 110,64@0.4 80,64@0.8", times: [0.66, 0.78]),
        Case(effect: "badge", name: "glossy", parameters: ["text": "", "stage": "tabbar", "finish": "glossy"], side: 128, times: [0.4]),
        Case(effect: "badge", name: "original", parameters: ["text": ""], fidelity: .original, side: 128, times: [0.4, 0.74]),
    ]

    @Test("pictures are the approved ones", arguments: cases)
    func golden(_ example: Case) throws {
        let type = try #require(EffectCatalog.effect(named: example.effect))
        let size = PixelSize(width: example.side ?? 96, height: example.side ?? 128)
        let effect = try type.init(
            EffectSettings(
                size: size, fidelity: example.fidelity, appearance: example.appearance,
                touch: example.touch.map { try PointerTrack($0) }
            ).with(example.parameters, of: type.description))
        // A new case is recorded when the environment asks for it: a run of all tests writes nothing.
        let record = try RecordMode.inEnvironment() ?? .never
        for time in example.times {
            assertGolden(
                of: .effect(effect, at: time), named: "\(example.name)@\(time)s", record: record,
                in: "../../Fixtures/Goldens/\(example.effect)")
        }
    }

    @Test("no effect is without goldens")
    func complete() {
        #expect(Set(Self.cases.map(\.effect)) == Set(EffectCatalog.effects.map { $0.description.name }))
    }
}
