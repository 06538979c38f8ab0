import DripGIF
import Testing

/// Each effect says which of the settings that all effects take it has no use for, so that nobody is left wondering.
@Suite struct UnusedSettings {
    /// Parameters with which a setting acts that does not act by default.
    private static let contexts: [String: [[String: String]]] = [
        "waterdrop": [["wall": "true"]], "badge": [["release": "outside"]], "paddle": [["play": "touch"]],
    ]

    /// Moments of a loop, a tenth of a second apart.
    private func scenes(_ type: any Effect.Type, _ settings: EffectSettings) throws -> [Scene] {
        let effect = try type.init(settings)
        return stride(from: 0, to: effect.period.value, by: 0.1).map { effect.scene(at: $0) }
    }

    private func changed(_ settings: EffectSettings, by setting: EffectSetting) throws -> EffectSettings {
        var settings = settings
        switch setting {
        case .appearance: settings.appearance = .dark
        case .fidelity: settings.fidelity = .original
        case .seed: settings.seed = 7
        case .touch: settings.touch = try PointerTrack("60,60@0.1 200,150@0.4;150,150@1;20,200@1.5 180,200@1.9")
        }
        return settings
    }

    @Test(arguments: EffectCatalog.effects.map { $0.description.name }, EffectSetting.allCases)
    func anEffectKnowsWhatItDoesNotUse(name: String, setting: EffectSetting) throws {
        let type = try #require(EffectCatalog.effect(named: name))
        let acts = try ([[:]] + (Self.contexts[name] ?? [])).contains { texts in
            let plain = try EffectSettings().with(texts, of: type.description)
            let other = try changed(plain, by: setting)
            return try scenes(type, plain) != scenes(type, other) || type.init(plain).background != type.init(other).background
        }
        #expect(acts == !type.description.unusedSettings.contains(setting), "\(setting.rawValue) of \(name) acts: \(acts)")
    }
}
