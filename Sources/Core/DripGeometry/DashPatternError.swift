/// An error in the lengths of a dash pattern.
public enum DashPatternError: Error, Equatable, Sendable, CustomStringConvertible {
    /// A length that is negative, infinite or not a number.
    case lengthOutOfRange(Double, index: Int)
    /// An infinite phase, or one that is not a number.
    case phaseNotFinite(Double)
    /// No length is above 0.
    case nothingLong

    public var description: String {
        switch self {
        case .lengthOutOfRange(let length, let index): "length \(index) of a dash pattern is \(length); use a finite length of at least 0"
        case .phaseNotFinite(let phase): "the phase of a dash pattern is \(phase); use a finite number"
        case .nothingLong: "a dash pattern has no length above 0; add one, or draw a solid line"
        }
    }
}
