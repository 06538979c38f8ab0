/// A page in one file that loads nothing but the images beside it.
package struct WebPage {
    private let values: [String: String]

    /// - Parameters:
    ///   - title: unescaped.
    ///   - style: an embedded file of CSS.
    ///   - body: HTML.
    ///   - data: the beginning of the script.
    ///   - script: an embedded file, which runs after the body.
    package init(title: String, generator: String, style: [UInt8], body: String, data: String = "", script: [UInt8]) {
        values = [
            "title": Self.escaped(title), "generator": generator, "style": String(decoding: style, as: UTF8.self), "body": body,
            "script": data + String(decoding: script, as: UTF8.self),
        ]
    }

    package var html: String { PageTemplate(PackageResources.page_html).text(values) }

    /// Returns `text` with characters escaped for HTML text and quoted values.
    package static func escaped(_ text: String) -> String {
        text.unicodeScalars.reduce(into: "") { escaped, scalar in
            switch scalar {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "\"": escaped += "&quot;"
            case "\n", "\r": escaped += " "
            default: escaped.unicodeScalars.append(scalar)
            }
        }
    }
}

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
