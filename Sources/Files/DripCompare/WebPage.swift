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
