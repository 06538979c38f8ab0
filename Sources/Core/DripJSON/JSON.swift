/// A JSON value to be written, which keeps the order of its keys for readers and scripts.
package enum JSON {
    case null
    case bool(Bool)
    case integer(Int)
    case number(Double)
    case string(String)
    case array([JSON])
    case object([(key: String, value: JSON)])

    package static func strings(_ texts: [String]) -> JSON { .array(texts.map { .string($0) }) }

    /// The text, or null.
    package static func string(orNull text: String?) -> JSON { text.map { .string($0) } ?? .null }

    /// The text on one line.
    package var text: String {
        switch self {
        case .null: "null"
        case .bool(let value): value ? "true" : "false"
        case .integer(let value): "\(value)"
        case .number(let value): value == value.rounded() && abs(value) < 1e15 ? "\(Int(value))" : "\(value)"
        case .string(let value): Self.quoted(value)
        case .array(let values): "[" + values.map { $0.text }.joined(separator: ",") + "]"
        case .object(let pairs): "{" + pairs.map { "\(Self.quoted($0.key)):\($0.value.text)" }.joined(separator: ",") + "}"
        }
    }

    private static func quoted(_ text: String) -> String {
        text.unicodeScalars.reduce(into: "\"") { quoted, scalar in
            switch scalar {
            case "\"", "\\": quoted += "\\\(scalar)"
            case "\n": quoted += "\\n"
            case "\0"..<" ", "\u{7F}":
                let digits = String(scalar.value, radix: 16)
                quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: quoted.unicodeScalars.append(scalar)
            }
        } + "\""
    }
}
