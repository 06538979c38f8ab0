import DripNumbers

/// The names of a PNG sequence: a directory ending in `/` with `frame-0000.png` …, or a name with one `%d` or `%04d`; `%%` is a percent sign.
package struct FramePattern: Equatable, Sendable {
    /// The pattern as given.
    package let text: String
    /// The directory of the frames, with its `/`; empty for the current one.
    package let directory: String
    /// Whether the pattern is a directory, which is created if missing.
    package let isDirectory: Bool
    private let prefix: String
    private let suffix: String
    private let digits: Int

    /// Nil unless the name has exactly one placeholder, in the file's name, and ends in `.png`.
    package init?(_ text: String) {
        self.text = text
        let split = text.lastIndex(of: "/").map { text.index(after: $0) } ?? text.startIndex
        directory = String(text[..<split])
        isDirectory = text.hasSuffix("/")
        if isDirectory {
            (prefix, suffix, digits) = ("frame-", ".png", 4)
            return
        }
        var parts = [""]
        var digits = 0
        var remaining = text[split...]
        while let character = remaining.popFirst() {
            guard character == "%" else {
                parts[parts.count - 1].append(character)
                continue
            }
            let width = remaining.prefix { $0.isASCII && $0.isNumber }
            remaining = remaining.dropFirst(width.count)
            switch remaining.popFirst() {
            case "%" where width.isEmpty: parts[parts.count - 1].append("%")
            case "d":
                guard width.isEmpty || width.hasPrefix("0"), let count = Int(width.isEmpty ? "0" : width), count <= 9 else { return nil }
                digits = count
                parts.append("")
            default: return nil
            }
        }
        guard parts.count == 2, parts[1].lowercased().hasSuffix(".png") else { return nil }
        (prefix, suffix, self.digits) = (parts[0], parts[1], digits)
    }

    /// Returns the file name of frame `index`, without its directory.
    package func name(of index: Int) -> String { prefix + String(index).zeroPadded(to: digits) + suffix }

    /// Returns the index of the frame with this file name, or nil when the name does not match.
    package func index(of name: String) -> Int? {
        guard name.hasPrefix(prefix), name.hasSuffix(suffix), name.utf8.count > prefix.utf8.count + suffix.utf8.count else { return nil }
        guard let number = Int(name.dropFirst(prefix.count).dropLast(suffix.count)), number >= 0, self.name(of: number) == name else {
            return nil
        }
        return number
    }
}
