/// A text with names in double braces, in place of which values stand.
package struct PageTemplate {
    private let template: String

    /// - Parameter file: an embedded file, in UTF-8.
    package init(_ file: [UInt8]) { template = String(decoding: file, as: UTF8.self) }

    /// Returns the text with its values, in which double braces have no meaning.
    /// - Precondition: each name has a value.
    package func text(_ values: [String: String]) -> String {
        let parts = template.split(separator: "{{", omittingEmptySubsequences: false)
        return parts.dropFirst().reduce(into: String(parts[0])) { text, part in
            let halves = part.split(separator: "}}", maxSplits: 1, omittingEmptySubsequences: false)
            guard halves.count == 2, let value = values[String(halves[0])] else { preconditionFailure("no value for {{\(part.prefix(30))") }
            text += value + halves[1]
        }
    }
}
