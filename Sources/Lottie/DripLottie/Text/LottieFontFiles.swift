internal import DripNumbers
internal import DripText

/// The font files of an animation: those that a user chooses, and those that it names.
struct LottieFontFiles {
    /// By the key of a font's or a family's name.
    private var chosen: [String: FontData] = [:]
    /// The names that the user gives, sorted.
    private var names: [String] = []
    private var byteCount = 0

    /// - Throws: ``LottieError/notAFont(name:)``.
    init(chosen files: [String: [UInt8]]) throws(LottieError) {
        names = files.keys.stablySorted()
        for name in names {
            let bytes = files[name] ?? []
            try count(bytes)
            guard let data = FontData(WOFFFile.unpacked(bytes, limit: LottieFont.byteLimit) ?? bytes) else { throw .notAFont(name: name) }
            chosen[FontName.key(name)] = data
        }
    }

    /// Returns the file of a font, and the reason why its own one is not used.
    /// - Throws: ``LottieError/overLimit(path:what:limit:)``.
    mutating func file(
        of font: LottieFont, _ bytes: (LottieFont) -> [UInt8]?
    ) throws(LottieError) -> (data: FontData?, problem: String?, isChosen: Bool) {
        if let data = chosen[FontName.key(font.name)] ?? chosen[FontName.key(font.family)] { return (data, nil, true) }
        let found: [UInt8]?
        switch font.source {
        case .none: return (nil, nil, false)
        case .embedded(let bytes): found = bytes
        case .file: found = bytes(font)
        }
        guard let found else { return (nil, "whose file is not in the folder of the animation", false) }
        try count(found)
        if let data = FontData(WOFFFile.unpacked(found, limit: LottieFont.byteLimit) ?? found) { return (data, nil, false) }
        return (nil, found.starts(with: "wOF2".utf8) ? "whose file is WOFF2" : "whose file is damaged", false)
    }

    private mutating func count(_ bytes: [UInt8]) throws(LottieError) {
        byteCount += bytes.count
        if byteCount > LottieFont.byteLimit { throw .overLimit(path: "fonts", what: "bytes of font files", limit: LottieFont.byteLimit) }
    }

    /// Checks that there is a font for each file that the user chooses.
    /// - Throws: ``LottieError/noFont(name:available:)``.
    func check(_ fonts: [LottieFont]) throws(LottieError) {
        let available = fonts.flatMap { [$0.name, $0.family] }
        let keys = Set(available.map { FontName.key($0) })
        if let name = names.first(where: { !keys.contains(FontName.key($0)) }) {
            throw .noFont(name: name, available: Set(available).stablySorted())
        }
    }
}
