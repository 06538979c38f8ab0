import DripImage

/// Default set of colours of an effect.
public enum Appearance: String, Hashable, Sendable, CaseIterable {
    /// Colours on a light or on a dark background.
    case light, dark

    /// Returns an opaque colour, given as 0xRRGGBB for each appearance.
    func color(_ light: UInt32, dark: UInt32) -> Color { Color(rgb: self == .dark ? dark : light) }

    /// The background of most effects.
    var ground: Color { color(0xFFFFFF, dark: 0x15181D) }
}
