/// The faces that serve one request, the best first. They are opened when they are needed, and stay open.
final class FontStack {
    private let faces: [FontFace]
    private let weight: FontWeight
    private var fonts: [OpenFont?]
    /// The results so far. Keyed by scalars, because equal strings may consist of different scalars.
    private var faceOfCluster: [[UInt32]: Int] = [:]

    init(_ faces: [FontFace], weight: FontWeight) {
        precondition(!faces.isEmpty, "a font stack needs a face; throw noFonts before")
        self.faces = faces
        self.weight = weight
        fonts = Array(repeating: nil, count: faces.count)
    }

    func font(_ index: Int) throws(TextError) -> OpenFont {
        if let open = fonts[index] { return open }
        let open = try OpenFont(faces[index], weight: weight)
        fonts[index] = open
        return open
    }

    /// Returns the index of the first font that draws all of `cluster`, one user-perceived character.
    /// - Complexity: for new clusters, opens the fonts up to that index, each once in the life of the stack.
    func faceIndex(for cluster: [UInt32], script: Script) throws(TextError) -> Int {
        if let index = faceOfCluster[cluster] { return index }
        let needsInk = !cluster.allSatisfy(Self.isBlank)
        for index in faces.indices where try font(index).shows(cluster, script: script, needsInk: needsInk) {
            faceOfCluster[cluster] = index
            return index
        }
        let character = String.UnicodeScalarView(cluster.compactMap(Unicode.Scalar.init))
        // Not the script that it takes from its neighbours.
        let letterScript = FontFile.scripts(of: cluster).first { !$0.isShared } ?? .common
        throw .noGlyph(character: String(character), script: letterScript.tag)
    }

    /// Returns whether a character is correctly drawn as nothing.
    private static func isBlank(_ character: UInt32) -> Bool {
        guard let scalar = Unicode.Scalar(character) else { return false }
        let properties = scalar.properties
        return properties.isWhitespace || properties.isDefaultIgnorableCodePoint || properties.generalCategory == .format
            || scalar == "\u{2800}"  // BRAILLE PATTERN BLANK
    }
}
