extension CaseIterable where Self: RawRepresentable<String> {
    /// The words of all cases, in their order.
    package static var words: [String] { allCases.map { $0.rawValue } }
}

extension String {
    /// The text with a capital letter at its beginning.
    package var asSentence: String { prefix(1).uppercased() + dropFirst() }

    /// Returns at most `limit` bytes of the text: a longer one loses its middle.
    package func shortened(to limit: Int) -> String {
        guard utf8.count > limit else { return self }
        func part(_ characters: some Sequence<Character>, _ limit: Int) -> [Character] {
            var (part, count) = ([Character](), 0)
            for character in characters {
                count += character.utf8.count
                if count > limit { break }
                part.append(character)
            }
            return part
        }
        // The mark of what is left out has 3 bytes.
        let tail = max(0, limit - 3) / 3
        return String(part(self, limit - 3 - tail)) + "…" + String(part(reversed(), tail).reversed())
    }
}

extension [String] {
    /// The texts, each in quotes and shortened, with commas between; of many, the first ones and the number of others.
    package var shortList: String {
        var (list, count) = ("", 0)
        for text in self {
            let next = "\(list.isEmpty ? "" : ", ")'\(text.shortened(to: 30))'"
            if list.utf8.count + next.utf8.count > 110 { break }
            (list, count) = (list + next, count + 1)
        }
        return count < self.count ? "\(list) and \(self.count - count) more" : list
    }
}

extension StringProtocol {
    /// Returns whether `part` occurs in this text, byte for byte. Embedded Swift has no `contains` for more than a character.
    package func contains(part: String) -> Bool {
        let bytes = utf8
        return part.isEmpty || bytes.indices.contains { bytes[$0...].starts(with: part.utf8) }
    }
}
