import DripGeometry

/// The rule that decides which winding numbers are inside.
public enum FillRule: String, Hashable, Sendable, CaseIterable {
    /// Inside is where the winding number is not 0.
    case nonZero = "nonzero"
    /// Inside is where the winding number is odd.
    case evenOdd = "evenodd"
}
