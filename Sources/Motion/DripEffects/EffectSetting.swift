/// A setting of all effects, besides the size. Its name is the option's.
public enum EffectSetting: String, Hashable, Sendable, CaseIterable { case appearance, fidelity, seed, touch }
