/// Whether an effect corrects the flaws of its original or shows them.
public enum Fidelity: String, Hashable, Sendable, CaseIterable { case better, original }
