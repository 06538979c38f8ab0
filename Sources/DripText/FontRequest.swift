/// Which font to draw with: a wish, for what a font lacks comes from the next one that has it.
public struct FontRequest: Hashable, Sendable {
    /// Family names, the best first; upper and lower case are the same. After them, and when there are none, come plain sans-serif families that
    /// look like San Francisco or hold Chinese, then all other installed ones.
    public var families: [String]
    /// Of the faces of a family, the one whose weight is nearest. No face is made bolder than it is.
    public var weight: FontWeight
    /// Whether to prefer an italic or oblique face. No face is slanted that is not.
    public var isItalic: Bool

    public init(families: [String] = [], weight: FontWeight = .regular, isItalic: Bool = false) {
        self.families = families
        self.weight = weight
        self.isItalic = isItalic
    }

    /// What stands for a plain sans-serif font, the most like iOS's San Francisco first; then the ones for Chinese.
    package static let sansFamilies = [
        "Inter", "Inter Variable", "Roboto", "Noto Sans", "Liberation Sans", "DejaVu Sans", "Open Sans", "Ubuntu", "Ubuntu Sans",
        "FreeSans",
        "Noto Sans CJK SC", "Noto Sans SC", "Source Han Sans SC", "Source Han Sans CN", "WenQuanYi Micro Hei", "Droid Sans Fallback",
        "WenQuanYi Zen Hei",
    ]
}

/// How bold a font is: UIKit's names, OpenType's numbers.
public enum FontWeight: Int, Hashable, Sendable, CaseIterable {
    case light = 300
    case regular = 400
    case medium = 500
    case semibold = 600
    case bold = 700
    case heavy = 800
}
