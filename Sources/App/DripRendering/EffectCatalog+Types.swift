public import DripEffects

extension EffectCatalog {
    /// All effects of this package, in the order of `dripgif list`.
    public static let effects: [any Effect.Type] = {
        var list = List()
        visit(&list)
        return list.effects
    }()

    package static func effect(named name: String) -> (any Effect.Type)? {
        effects.first { $0.description.name == name }
    }

    private struct List: EffectVisitor {
        var effects: [any Effect.Type] = []

        mutating func visit<E: Effect>(_ effect: E.Type) { effects.append(effect) }
    }
}
