extension CaseIterable where Self: RawRepresentable<String> {
    /// The words of all cases, in their order. Not inlinable, because a copy for each enumeration takes 8 ms to compile.
    package static var words: [String] { allCases.map(\.rawValue) }
}

/// Returns a decimal whole number with or without a sign; nil for another text. Not inlinable, because a copy for each kind of text in each module
/// takes 60 ms to compile.
package func wholeNumber(_ text: Substring) -> Int? { Int(text) }

/// Returns a decimal whole number with or without a sign; nil for another text.
package func wholeNumber(_ text: String) -> Int? { Int(text[...]) }
