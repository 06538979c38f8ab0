/// A font file in memory: TrueType or OpenType with outlines.
package struct FontData: Hashable, Sendable {
    let faces: [FontFace]
    private let bytes: [UInt8]

    /// - Returns: nil where `bytes` are no such file, or its glyphs cannot be read in a bounded time.
    package init?(_ bytes: [UInt8]) {
        faces = FontFile.faces(inBytes: bytes)
        if faces.isEmpty { return nil }
        self.bytes = bytes
    }

    package static func == (a: FontData, b: FontData) -> Bool { a.bytes == b.bytes }

    package func hash(into hasher: inout Hasher) { hasher.combine(bytes.count) }
}
