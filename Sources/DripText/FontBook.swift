import DripNumbers

/// The installed fonts. ``layout(_:_:)`` is the only function that turns a string into outlines.
///
/// A book keeps the fonts that it has used open; it belongs to one thread. Its result, a ``TextLayout``, is a value that any thread may use. Effects
/// lay their text out once, in their initializer.
///
/// The same text, style and font files give the same outlines on every machine. Neither locale nor font configuration is consulted, and the order of
/// fonts does not depend on the order in which the system lists files.
/// - Complexity: a book opens every font file once to read its name: about 0.1 ms each.
public final class FontBook {
    /// The faces of each family in the order in which they were found, by the family's name in lower case.
    private let faces: [String: [FontFace]]
    private var stacks: [FontRequest: FontStack] = [:]

    /// The folders that contain fonts: the system's, then the user's.
    package static var systemFolders: [String] {
        ["/usr/share/fonts", "/usr/local/share/fonts"] + (FontFile.userFolder.map { [$0] } ?? [])
    }

    /// Finds the fonts under `folders`; by default those of the system and the user. Damaged files and files that are not fonts are skipped.
    /// - Throws: ``TextError/noFonts(folders:)`` when there is none.
    public init(folders: [String]? = nil) throws(TextError) {
        let folders = folders ?? Self.systemFolders
        let found = try FontFile.faces(inFolders: folders)
        if found.isEmpty { throw .noFonts(folders: folders) }
        faces = Dictionary(grouping: found) { $0.family.lowercased() }
    }

    /// Opens the fonts in `files`, and no others.
    /// - Throws: ``TextError/unreadableFont(path:reason:)`` and ``TextError/notAFont(path:)`` for the first unusable one,
    ///   ``TextError/noFonts(folders:)`` when `files` is empty.
    public init(files: [String]) throws(TextError) {
        let found = try FontFile.faces(inFiles: files)
        if found.isEmpty { throw .noFonts(folders: []) }
        faces = Dictionary(grouping: found) { $0.family.lowercased() }
    }

    package var families: [String] { Set(faces.values.compactMap(\.first?.family)).stablySorted() }

    /// Shapes `text` and places its glyphs.
    ///
    /// HarfBuzz does kerning, ligatures, accents and joined letters. A character is drawn with the first font that has all of it, in the order of
    /// `FontRequest.families`. Line ends begin a new line, a tab is a space, other control characters are left out. Right-to-left text is ordered
    /// by a simple form of Unicode's bidirectional algorithm, without explicit embeddings and paired brackets. An empty text is one empty line.
    ///
    /// Not supported: line breaking, vertical writing, hyphenation, colour glyphs, and language-dependent forms. Chinese characters are those of the
    /// first font, mainland China's where it is installed.
    /// - Throws: ``TextError``; first for the style, then for the first character in the text that no font draws.
    /// - Complexity: linear in the text.
    public func layout(_ text: String, _ style: TextStyle) throws(TextError) -> TextLayout {
        try style.check()
        let length = text.unicodeScalars.count
        if length > TextStyle.lengthLimit { throw .tooLong(count: length, limit: TextStyle.lengthLimit) }
        let stack = try stack(for: style.font)
        var assembly = LayoutAssembly(style: style, stack: stack)
        for line in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
            try assembly.addLine(TextLine(line, stack: stack))
        }
        return try assembly.finish()
    }

    private func stack(for request: FontRequest) throws(TextError) -> FontStack {
        if let known = stacks[request] { return known }
        let stack = FontStack(candidates(for: request), weight: request.weight)
        stacks[request] = stack
        return stack
    }

    /// Returns all faces in the order in which they are tried.
    private func candidates(for request: FontRequest) -> [FontFace] {
        var ordered: [FontFace] = []
        var seen: Set<String> = []
        let named = (request.families + FontRequest.sansFamilies).map { $0.lowercased() }
        // Of the rest, families with "sans" in their name suit a plain label best.
        let rest = faces.keys.stablySorted { ($0.contains("sans") ? 0 : 1, $0) < ($1.contains("sans") ? 0 : 1, $1) }
        for name in named + rest where seen.insert(name).inserted {
            let family = (faces[name] ?? []).map { (face: $0, distance: $0.distance(to: request)) }
            // The sort is not guaranteed to be stable, so the path decides between equals.
            ordered += family.stablySorted { a, b in
                a.distance != b.distance ? a.distance < b.distance : (a.face.path, a.face.index) < (b.face.path, b.face.index)
            }.map(\.face)
        }
        return ordered
    }
}
