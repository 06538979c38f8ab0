/// Methods of texts and of numbers.
extension ExpressionRun {
    mutating func method(_ name: String, of text: String, _ arguments: [ExpressionValue]) throws(ExpressionFailure)
        -> ExpressionValue
    {
        let characters = Array(text)
        let first = arguments.first ?? .undefined
        let second = arguments.count > 1 ? arguments[1] : .undefined
        func index(of part: String) -> Double {
            let part = Array(part)
            guard part.count <= characters.count else { return -1 }
            return (0...characters.count - part.count).first { characters[$0...].starts(with: part) }.map { Double($0) } ?? -1
        }
        switch name {
        case "toString", "valueOf": return .text(text)
        case "toUpperCase": return .text(text.uppercased())
        case "toLowerCase": return .text(text.lowercased())
        case "trim": return .text(text.trimmed)
        case "charAt": return .text(Self.index(first.isNothing ? 0 : first.number, characters.count).map { String(characters[$0]) } ?? "")
        case "charCodeAt":
            let units = Array(text.utf16)
            return .number(Self.index(first.isNothing ? 0 : first.number, units.count).map { Double(units[$0]) } ?? .nan)
        case "slice": return .text(String(characters[Self.range(first, second, characters.count)]))
        case "substring":
            func limit(_ value: ExpressionValue) -> Double { value.number.isNaN ? 0 : max(0, value.number) }
            let (a, b) = (limit(first), second.isNothing ? Double(characters.count) : limit(second))
            return .text(String(characters[Self.range(.number(min(a, b)), .number(max(a, b)), characters.count)]))
        case "substr":
            let start = Self.range(first, .undefined, characters.count).lowerBound
            return .text(String(characters[start...].prefix(second.isNothing ? Int.max : Int(max(0, min(1e6, second.number))))))
        case "split":
            if first.isNothing { return .list(ExpressionValue.List([.text(text)])) }
            if first.text.isEmpty { return .list(ExpressionValue.List(characters.map { .text(String($0)) })) }
            return .list(ExpressionValue.List(Self.parts(of: characters, around: Array(first.text)).map { .text($0) }))
        case "replace", "replaceAll":
            let parts = Self.parts(of: characters, around: Array(first.text), limit: name == "replace" ? 1 : Int.max)
            try charge(parts.count * second.text.utf8.count / 8)
            return .text(parts.joined(separator: second.text))
        case "indexOf": return .number(index(of: first.text))
        case "includes": return .boolean(index(of: first.text) >= 0)
        case "startsWith": return .boolean(text.hasPrefix(first.text))
        case "endsWith": return .boolean(text.hasSuffix(first.text))
        case "padStart", "padEnd", "repeat":
            let isRepeated = name == "repeat"
            let pad = isRepeated ? characters : Array(second.isNothing ? " " : second.text)
            let count = isRepeated ? first.number * Double(pad.count) : first.number - Double(characters.count)
            guard count > 0, !pad.isEmpty else { return .text(isRepeated ? "" : text) }
            try charge(Int(min(count, 1e9)))
            let added = String((0..<Int(count)).map { pad[$0 % pad.count] })
            return .text(isRepeated ? added : name == "padStart" ? added + text : text + added)
        default: throw .unsupported("'\(name)' of a text")
        }
    }

    private static func parts(of text: [Character], around separator: [Character], limit: Int = Int.max) -> [String] {
        guard !separator.isEmpty else { return [String(text)] }
        var (parts, start, index) = ([String](), 0, 0)
        while index + separator.count <= text.count, parts.count < limit {
            if text[index] == separator[0], text[index..<index + separator.count].elementsEqual(separator) {
                parts.append(String(text[start..<index]))
                index += separator.count
                start = index
            } else {
                index += 1
            }
        }
        return parts + [String(text[start...])]
    }

    /// Returns a number as text.
    static func digits(_ name: String, _ number: Double, _ argument: ExpressionValue?) throws(ExpressionFailure) -> String {
        switch name {
        case "toString":
            guard let radix = argument?.number, radix >= 2, radix <= 36, radix != 10, abs(number) < 1e15 else { break }
            return String(Int(number), radix: Int(radix))
        case "toFixed":
            let places = Int(max(0, min(15, argument?.number ?? 0)))
            let scale = (0..<places).reduce(1.0) { scale, _ in scale * 10 }
            guard abs(number) * scale < 1e15 else { break }
            let whole = Int((abs(number) * scale).rounded())
            let digits = String(whole)
            let padded = String(repeating: "0", count: max(0, places + 1 - digits.count)) + digits
            let sign = number < 0 && whole != 0 ? "-" : ""
            return sign + padded.dropLast(places) + (places > 0 ? "." + padded.suffix(places) : "")
        case "toLocaleString":
            let text = ExpressionValue.number((number * 1000).rounded() / 1000).text
            let whole = Array(text.prefix { $0 != "." && $0 != "-" || $0 == "-" })
            let groups = whole.reversed().enumerated().map {
                $0.offset > 0 && $0.offset % 3 == 0 && $0.element != "-" ? "\($0.element)," : "\($0.element)"
            }
            return groups.reversed().joined() + text.dropFirst(whole.count)
        case "valueOf": break
        default: throw .unsupported("'\(name)' of a number")
        }
        return ExpressionValue.number(number).text
    }
}
