/// A font preference; characters that a font lacks come from the next one that has them.
public struct FontRequest: Hashable, Sendable {
    /// A font file that comes before all families.
    package var file: FontData?
    /// Family names in order of preference; case does not matter. Where one is not installed, those that resemble it come in its place. After them
    /// come plain sans-serif families that resemble San Francisco or hold Chinese, then all other installed ones.
    package var families: [String]
    /// The preferred weight: the face of a family with the nearest one is used. No face is made bolder.
    package var weight: FontWeight
    /// Whether to prefer an italic or oblique face. No upright face is slanted.
    package var isItalic: Bool

    /// Creates a request. Without families it matches the default sans-serif fonts.
    public init(families: [String] = [], weight: FontWeight = .regular, isItalic: Bool = false) {
        self.families = families
        self.weight = weight
        self.isItalic = isItalic
    }

    /// The default sans-serif families: those most like iOS's San Francisco first, then the ones for Chinese.
    package static let sansFamilies = [
        "Inter", "Inter Variable", "Roboto", "Noto Sans", "Liberation Sans", "DejaVu Sans", "Open Sans", "Ubuntu", "Ubuntu Sans",
        "FreeSans", "Noto Sans CJK SC", "Noto Sans SC", "Source Han Sans SC", "Source Han Sans CN", "WenQuanYi Micro Hei",
        "Droid Sans Fallback", "WenQuanYi Zen Hei",
    ]
}
