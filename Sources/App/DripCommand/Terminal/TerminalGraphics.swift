import DripCodec
import DripImage
import DripNumbers
import FoundationEssentials

/// Image protocol of a terminal.
enum TerminalGraphics: String, CaseIterable {
    /// Kitty's graphics protocol: PNG in escape sequences. Lossless.
    case kitty
    /// DEC's sixels: bands of 6 rows in up to 256 colours.
    case sixel
    /// One character for two pixels, one above the other.
    case blocks

    /// The best protocol of this terminal, by its name or its answers.
    static var best: TerminalGraphics {
        let environment = ProcessInfo.processInfo.environment
        let names = [environment["TERM"], environment["TERM_PROGRAM"]].compactMap { $0?.lowercased() }
        // Inside tmux and screen the sequences would need wrapping.
        if environment["TMUX"] == nil, !names.contains(where: { $0.hasPrefix("screen") }) {
            if environment["KITTY_WINDOW_ID"] != nil { return .kitty }
            if names.contains(where: { name in ["kitty", "ghostty", "wezterm"].contains { name.contains($0) } }) { return .kitty }
        }
        // Device attributes: 4 is sixels. Then the number of colours: old terminals have 16, with which blocks look better.
        guard Keyboard.answer(to: "\u{1B}[c", end: "c").contains(4) else { return .blocks }
        let registers = Keyboard.answer(to: "\u{1B}[?1;1;0S", end: "S")
        return registers.count == 3 && registers[2] < 256 ? .blocks : .sixel
    }

    /// Returns the maximum size of an image in pixels.
    func availableSize(in window: TerminalWindow) -> (width: Int, height: Int) {
        // The last line stays free, otherwise the screen would scroll.
        switch self {
        case .blocks: (window.columns, 2 * (window.rows - 1))
        case .kitty, .sixel: (window.columns * window.cellWidth, (window.rows - 1) * window.cellHeight)
        }
    }

    /// Returns the text that shows `pixmap` with its corner at the cursor.
    func text(for pixmap: Pixmap, in window: TerminalWindow) throws -> String {
        switch self {
        case .kitty: try Self.kittyText(for: pixmap)
        case .sixel: SixelText.text(for: pixmap)
        case .blocks: HalfBlockText.text(for: pixmap, hasTrueColor: window.hasTrueColor)
        }
    }

    /// Text that removes remaining images.
    var farewell: String { self == .kitty ? "\u{1B}_Ga=d,d=A,q=2\u{1B}\\" : "" }

    /// Returns image 1 in pieces of 4096 characters, with the terminal's reply disabled.
    private static func kittyText(for pixmap: Pixmap) throws -> String {
        let data = try PNGEncoder(effort: 1).encode(StraightImage(pixmap))
        let characters = Array(Data(data).base64EncodedString().utf8)
        var text = ""
        for start in stride(from: 0, to: characters.count, by: 4096) {
            let end = min(characters.count, start + 4096)
            let more = end < characters.count ? 1 : 0
            let keys = start == 0 ? "a=T,f=100,i=1,p=1,C=1,q=2,m=\(more)" : "m=\(more)"
            text += "\u{1B}_G\(keys);" + String(decoding: characters[start..<end], as: UTF8.self) + "\u{1B}\\"
        }
        return text
    }

    /// Upper half blocks: the foreground is the upper pixel, the background the lower.
    private enum HalfBlockText {
        static func text(for pixmap: Pixmap, hasTrueColor: Bool) -> String {
            var text = ""
            for row in stride(from: 0, to: pixmap.height, by: 2) {
                if row > 0 { text += "\r\n" }
                var (upper, lower): (String?, String?) = (nil, nil)
                for column in 0..<pixmap.width {
                    func code(_ row: Int) -> String {
                        guard row < pixmap.height else { return "0" }
                        return Self.code(pixmap.pixels[row * pixmap.width + column], hasTrueColor: hasTrueColor)
                    }
                    let (over, under) = (code(row), code(row + 1))
                    if over != upper { text += "\u{1B}[38;\(over)m" }
                    if under != lower { text += under == "0" ? "\u{1B}[49m" : "\u{1B}[48;\(under)m" }
                    (upper, lower) = (over, under)
                    text += "▀"
                }
                text += "\u{1B}[0m"
            }
            return text
        }

        /// Returns the code of a 24-bit colour, or of one of the 6 × 6 × 6 colours at 16…231.
        private static func code(_ pixel: PremultipliedRGBA8, hasTrueColor: Bool) -> String {
            if hasTrueColor { return "2;\(pixel.red);\(pixel.green);\(pixel.blue)" }
            func step(_ level: UInt8) -> Int { level < 48 ? 0 : level < 115 ? 1 : (Int(level) - 35) / 40 }
            return "5;\(16 + 36 * step(pixel.red) + 6 * step(pixel.green) + step(pixel.blue))"
        }
    }
}
