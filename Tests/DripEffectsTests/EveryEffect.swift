import DripGIF
import Testing

/// What holds of all effects, whatever they show.
@Suite struct EveryEffect {
    static let all = EffectCatalog.effects.indices

    /// Small, so that all of them are quick.
    private func make<E: Effect>(
        _ type: E.Type, width: Int = 96, height: Int = 128, seed: UInt64 = 0, _ texts: [String: String] = [:],
        appearance: Appearance = .light, fidelity: Fidelity = .better
    ) throws -> any Effect {
        try E(
            EffectSettings(
                size: PixelSize(width: width, height: height), fidelity: fidelity, appearance: appearance, seed: seed
            ).with(texts, of: E.description))
    }

    private func pixels(_ effect: any Effect, at time: Double) throws -> [PremultipliedRGBA8] {
        var renderer = Renderer()
        var pixmap = Pixmap(size: effect.size)
        try renderer.render(effect.scene(at: time), background: effect.background, into: &pixmap)
        return pixmap.pixels
    }

    @Test("after one loop the pictures are the first ones again", arguments: all, [Fidelity.better, .original])
    func loop(index: Int, fidelity: Fidelity) throws {
        let effect = try make(EffectCatalog.effects[index], fidelity: fidelity)
        let period = effect.period.value
        for share in [0.0, 0.37] {
            #expect(try pixels(effect, at: period * share) == pixels(effect, at: period * (1 + share)))
        }
    }

    @Test("every time has a drawing, or nothing is drawn", arguments: all, [Fidelity.better, .original])
    func times(index: Int, fidelity: Fidelity) async throws {
        let effect = try make(EffectCatalog.effects[index], fidelity: fidelity)
        for time in [-1, 600, 1e6, 1e9 + 0.3, 1e15, 1e19, 1e100, 1e308, .infinity, -.infinity, .nan] as [Double] {
            _ = effect.scene(at: time)
        }
    }

    /// Where something is random, and when it shows.
    private static let random: [String: (texts: [String: String], time: Double)] = [
        "waterdrop": (["wall": "true"], 0.5), "download": ([:], 1.6), "ballrain": ([:], 2), "cakes": ([:], 1.2), "collision": ([:], 0),
        "push": ([:], 0.4), "paddle": ([:], 0.7), "springlist": ([:], 0), "badge": (["release": "outside"], 0.8),
    ]

    @Test("another seed is another picture where something is random, and the same one elsewhere", arguments: all)
    func seeds(index: Int) throws {
        let type = EffectCatalog.effects[index]
        let chance = Self.random[type.description.name]
        let scenes = try [0, 1].map { try make(type, seed: $0, chance?.texts ?? [:]).scene(at: chance?.time ?? 0.6) }
        #expect((scenes[0] == scenes[1]) == (chance == nil))
    }

    @Test("every canvas from 64 × 64 to 2048 × 2048 has its layout, by day and by night", arguments: all)
    func canvases(index: Int) throws {
        for (width, height) in [(64, 64), (64, 400), (500, 80), (2048, 2048)] {
            for appearance in Appearance.allCases {
                let effect = try make(EffectCatalog.effects[index], width: width, height: height, appearance: appearance)
                #expect(effect.size.width == width && effect.size.height == height)
                #expect(effect.period.value > 0 && effect.period.value <= 600)
                // Something is seen, and something of it moves.
                let shown = try [0.1, 0.3, 0.5, 0.7].map { try pixels(effect, at: effect.period.value * $0) }
                #expect(Set(shown).count > 1, "\(width)x\(height)")
            }
        }
    }
}
