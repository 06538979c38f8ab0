/// The position of narrow content in a wider area.
public enum TextAlignment: String, Hashable, Sendable, CaseIterable {
    /// At the left, in the middle or at the right of the area.
    case left, center, right

    func leadingPart(of width: Double) -> Double {
        switch self {
        case .left: 0
        case .center: width / 2
        case .right: width
        }
    }
}
