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
    /// The keys of ``faces`` by the families' ``FontName/key(_:)``.
    private let familyKeys: [String: String]
    private var stacks: [FontRequest: FontStack] = [:]

    package static var systemFolders: [String] { FontFolder.all }

    /// Finds the fonts under `folders`; by default those of the system and the user. Damaged files and files that are not fonts are skipped.
    /// - Throws: ``TextError/noFonts(folders:)`` when there is none.
    public convenience init(folders: [String]? = nil) throws(TextError) {
        let folders = folders ?? FontFolder.all
        try self.init(FontFile.faces(inFolders: folders), folders: folders)
    }

    /// Opens the fonts in `files`, and no others.
    /// - Throws: ``TextError/unreadableFont(path:reason:)`` and ``TextError/notAFont(path:)`` for the first unusable one,
    ///   ``TextError/noFonts(folders:)`` when `files` is empty.
    public convenience init(files: [String]) throws(TextError) {
        try self.init(FontFile.faces(inFiles: files), folders: [])
    }

    private convenience init(_ found: [FontFace], folders: [String]) throws(TextError) {
        if found.isEmpty { throw .noFonts(folders: folders) }
        self.init(found)
    }

    /// The fonts of the system and the user, even if there is none.
    package static var installedOrEmpty: FontBook { (try? FontBook()) ?? FontBook([]) }

    private init(_ found: [FontFace]) {
        faces = Dictionary(grouping: found) { $0.family.lowercased() }
        var keys: [String: String] = [:]
        for family in faces.keys.stablySorted() where keys[FontName.key(family)] == nil { keys[FontName.key(family)] = family }
        familyKeys = keys
    }

    package var families: [String] { Set(faces.values.compactMap { $0.first?.family }).stablySorted() }

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
        for line in text.split(omittingEmptySubsequences: false, whereSeparator: { $0.isNewline }) {
            try assembly.addLine(TextLine(line, stack: stack))
        }
        return try assembly.finish()
    }

    private func stack(for request: FontRequest) throws(TextError) -> FontStack {
        if let cached = stacks[request] { return cached }
        let faces = candidates(for: request)
        if faces.isEmpty { throw .noFonts(folders: FontFolder.all) }
        let stack = FontStack(faces, weight: request.weight)
        stacks[request] = stack
        return stack
    }

    /// Returns whether a family is installed.
    func isInstalled(_ family: String) -> Bool { familyKeys[FontName.key(family)] != nil }

    /// Returns all faces in the order in which they are tried.
    private func candidates(for request: FontRequest) -> [FontFace] {
        var ordered = Self.ordered(request.file?.faces ?? [], for: request)
        var seen: Set<String> = []
        let wanted = request.families.flatMap { isInstalled($0) ? [$0] : FontSubstitutes.families(for: $0) }
        let named = (wanted + FontRequest.sansFamilies).compactMap { familyKeys[FontName.key($0)] }
        // Of the rest, families with "sans" in their name suit a plain label best.
        let others = faces.keys.stablySorted { ($0.contains(part: "sans") ? 0 : 1, $0) < ($1.contains(part: "sans") ? 0 : 1, $1) }
        for name in named + others where seen.insert(name).inserted { ordered += Self.ordered(faces[name] ?? [], for: request) }
        return ordered
    }

    private static func ordered(_ family: [FontFace], for request: FontRequest) -> [FontFace] {
        // The path decides between equals.
        family.map { (face: $0, distance: $0.distance(to: request)) }.stablySorted { a, b in
            a.distance != b.distance ? a.distance < b.distance : (a.face.path, a.face.index) < (b.face.path, b.face.index)
        }.map { $0.face }
    }
}
