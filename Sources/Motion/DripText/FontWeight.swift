/// The weight of a font: UIKit's names, OpenType's numbers.
public enum FontWeight: Int, Hashable, Sendable, CaseIterable {
    /// Weight 300 of OpenType.
    case light = 300
    /// Weight 400 of OpenType.
    case regular = 400
    /// Weight 500 of OpenType.
    case medium = 500
    /// Weight 600 of OpenType.
    case semibold = 600
    /// Weight 700 of OpenType.
    case bold = 700
    /// Weight 800 of OpenType.
    case heavy = 800
}
