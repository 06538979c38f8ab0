extension Double {
    /// The shortest decimal that reads back to the same bits, without a needless fraction: `2`, `0.5`, `1e+20`.
    package var shortest: String {
        let text = self == 0 ? "0" : description
        return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }
}

extension String {
    /// Returns these digits after as many zeros as make `count` of them.
    package func zeroPadded(to count: Int) -> String { String(repeating: "0", count: max(0, count - utf8.count)) + self }
}
