import DripImage

struct ChatColors {
    let appearance: Appearance

    var ground: Color { appearance.color(0xEDEDED, dark: 0x111316) }
    var sent: Color { appearance.color(0xA0E75A, dark: 0x3B8F4C) }
    var other: Color { appearance.color(0xFFFFFF, dark: 0x2A2D32) }
    /// Colours of the bars that represent words, and of the words.
    var sentBar: Color { appearance.color(0x7CC438, dark: 0x67B377) }
    var otherBar: Color { appearance.color(0xD9DCE1, dark: 0x4A4F57) }
    var text: Color { appearance.color(0x16240A, dark: 0xF2F7F2) }
    var timeBar: Color { appearance.color(0xD3D5D8, dark: 0x33373D) }
    /// Of the bubbles.
    var shadow: Color { Color.black.opacity(appearance == .dark ? 0.5 : 0.14) }
}
