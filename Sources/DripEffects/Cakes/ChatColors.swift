import DripImage

struct ChatColors {
    let ground: Color
    let own: Color
    let other: Color
    /// Colours of the bars that represent words, and of the words.
    let ownBar: Color
    let otherBar: Color
    let text: Color
    let timeBar: Color

    init(_ appearance: Appearance) {
        let isDark = appearance == .dark
        ground = Color(rgb: isDark ? 0x111316 : 0xEDEDED)
        own = Color(rgb: isDark ? 0x3B8F4C : 0xA0E75A)
        other = Color(rgb: isDark ? 0x2A2D32 : 0xFFFFFF)
        ownBar = Color(rgb: isDark ? 0x67B377 : 0x7CC438)
        otherBar = Color(rgb: isDark ? 0x4A4F57 : 0xD9DCE1)
        timeBar = Color(rgb: isDark ? 0x33373D : 0xD3D5D8)
        text = Color(rgb: isDark ? 0xF2F7F2 : 0x16240A)
    }
}
