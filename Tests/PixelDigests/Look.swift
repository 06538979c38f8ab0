import DripEffects

/// How an effect is drawn.
enum Look: String, CaseIterable {
    case flat, glossy, construction, dark, original

    /// Returns nil for an effect without this look.
    func settings(of effect: EffectDescription) throws(EffectError) -> EffectSettings? {
        switch self {
        case .flat, .construction: return EffectSettings()
        case .glossy:
            guard effect.parameters.contains(where: { $0.name == Finish.parameter.name }) else { return nil }
            return try EffectSettings().with([Finish.parameter.name: Finish.glossy.rawValue], of: effect)
        case .dark: return EffectSettings(appearance: .dark)
        case .original: return EffectSettings(fidelity: .original)
        }
    }
}
