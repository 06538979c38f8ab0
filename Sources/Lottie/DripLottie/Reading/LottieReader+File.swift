internal import DripJSON

extension LottieReader {
    /// Reads the fonts, the glyphs and the compositions of a file.
    mutating func compositions(
        of root: JSONNode, fonts: [LottieFont], _ files: LottieFontFiles, _ fontFile: (LottieFont) -> [UInt8]?
    ) throws(LottieError) -> (root: Composition, others: [String: Composition]) {
        try readFonts(fonts, files, fontFile)
        try readGlyphs(root)
        guard let layers = root["layers"], layers.isArray else { throw .invalid(path: "layers", expected: "a list") }
        let main = try composition(layers)
        var others: [String: Composition] = [:]
        for asset in root["assets"]?.elements ?? [] {
            guard let id = asset["id"]?.identifier, let layers = asset["layers"], layers.isArray, others[id] == nil else { continue }
            others[id] = try composition(layers)
        }
        try slots.check()
        return (main, others)
    }
}
