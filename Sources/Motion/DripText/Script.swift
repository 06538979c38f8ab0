/// A writing system by its ISO 15924 tag, the first letter in the most significant byte.
struct Script: RawRepresentable, Hashable {
    let rawValue: UInt32

    init(rawValue: UInt32) { self.rawValue = rawValue }
    init(_ tag: StaticString) { rawValue = tag.description.utf8.reduce(0) { $0 &<< 8 | UInt32($1) } }

    static let common = Script("Zyyy")
    static let inherited = Script("Zinh")
    static let latin = Script("Latn")

    /// Whether its characters take the script of their neighbours.
    var isShared: Bool { self == .common || self == .inherited }

    /// The tag as text, such as `Hani`.
    var tag: String { String(decoding: (0..<4).map { UInt8(truncatingIfNeeded: rawValue &>> (24 - 8 * $0)) }, as: UTF8.self) }

    /// Whether its letters are joined by strokes, so that no space may separate them.
    var isCursive: Bool { Self.cursive.contains(self) }

    private static let cursive: Set<Script> = [
        Script("Arab"), Script("Syrc"), Script("Mong"), Script("Nkoo"), Script("Mand"), Script("Phag"), Script("Adlm"), Script("Rohg"),
        Script("Sogd"), Script("Mani"), Script("Phlp"),
    ]
}
