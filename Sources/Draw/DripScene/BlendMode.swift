import DripGeometry

/// The formula by which a group's colour and the one under it become one: the blend modes of CSS (W3C Compositing Level 1), and `plus-lighter`, the
/// sum.
public enum BlendMode: String, Hashable, Sendable, CaseIterable {
    /// The formulas of the standard, under its names.
    case normal, multiply, screen, overlay, darken, lighten
    /// The backdrop, brightened by the group.
    case colorDodge = "color-dodge"
    /// The backdrop, darkened by the group.
    case colorBurn = "color-burn"
    /// Multiply or screen, as the group decides.
    case hardLight = "hard-light"
    /// A softer hard light.
    case softLight = "soft-light"
    /// More formulas of the standard, under its names.
    case difference, exclusion, hue, saturation, color, luminosity
    /// The sum of both, at most white.
    case plusLighter = "plus-lighter"
}
