import DripGeometry

/// The property of a mask's drawings that becomes the share of each pixel to be drawn on.
public enum MaskMode: String, Hashable, Sendable, CaseIterable {
    /// The alpha.
    case alpha
    /// .2126 R + .7152 G + .0722 B of the sRGB values, times alpha.
    case luminance
    /// 1 less the alpha.
    case inverseAlpha = "inverse-alpha"
    /// 1 less the luminance.
    case inverseLuminance = "inverse-luminance"
}
