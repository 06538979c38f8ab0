/// The head of an ICC profile (ICC.1), as far as messages need it.
struct ICCProfile {
    /// Whether it is for pixels without colours.
    let isGray: Bool
    /// The name for people; nil without one.
    let description: String?

    /// The bytes of which a description is looked for.
    static let byteLimit = 1 &<< 16

    /// Fails where the bytes are no profile.
    init?(_ bytes: [UInt8]) {
        func number(at offset: Int) -> Int? {
            offset + 4 <= bytes.count ? bytes[offset..<offset + 4].reduce(0) { $0 &<< 8 | Int($1) } : nil
        }
        func letters(at offset: Int) -> String {
            String(decoding: bytes[min(offset, bytes.count)..<min(offset + 4, bytes.count)], as: UTF8.self)
        }
        guard letters(at: 36) == "acsp", let count = number(at: 128) else { return nil }
        isGray = letters(at: 16) == "GRAY"
        let entries = (0..<min(count, 100)).map { 132 + 12 * $0 }
        guard let entry = entries.first(where: { letters(at: $0) == "desc" }), let start = number(at: entry + 4) else {
            description = nil
            return
        }
        var text: String?
        // Version 2: a count and ASCII. Version 4: records of language, length and offset, with UTF-16.
        if letters(at: start) == "desc", let length = number(at: start + 8), length > 1, start + 12 + length <= bytes.count {
            text = String(decoding: bytes[start + 12..<start + 12 + length].prefix { $0 != 0 }, as: UTF8.self)
        } else if letters(at: start) == "mluc", let length = number(at: start + 20), let offset = number(at: start + 24),
            start + offset + length <= bytes.count
        {
            let units = stride(from: start + offset, to: start + offset + length / 2 * 2, by: 2).map { at in
                UInt16(bytes[at]) &<< 8 | UInt16(bytes[at + 1])
            }
            text = String(decoding: units, as: UTF16.self)
        }
        description = text.map { String($0.prefix(Self.textLimit)) }
    }

    private static let textLimit = 60

    /// Whether it is sRGB by its name.
    var isStandard: Bool { description?.hasPrefix("sRGB") ?? false }
}
