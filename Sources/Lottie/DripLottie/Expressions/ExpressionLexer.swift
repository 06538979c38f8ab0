/// Divides the text of an expression.
struct ExpressionLexer {
    /// Longer signs come first.
    private static let signs = """
        >>>= === !== >>> **= <<= >>= ... == != <= >= && || ?? += -= *= /= %= &= |= ^= ++ -- => ** << >> + - * / % < > ! = ( ) [ ] { } , ; : ? \
        . & | ^ ~
        """.split(separator: " ").map { (text: String($0), scalars: Array(String($0).unicodeScalars)) }

    private let scalars: [Unicode.Scalar]
    private var index = 0
    private var tokens: [ExpressionToken] = []

    static func tokens(_ text: String) throws(ExpressionFailure) -> [ExpressionToken] {
        var lexer = ExpressionLexer(Array(text.unicodeScalars))
        return try lexer.all() + [.end]
    }

    private init(_ scalars: [Unicode.Scalar]) { self.scalars = scalars }

    private var next: Unicode.Scalar? { index < scalars.count ? scalars[index] : nil }

    private func starts(_ sign: [Unicode.Scalar]) -> Bool { scalars[index...].starts(with: sign) }

    private mutating func taken(while isPart: (Unicode.Scalar) -> Bool) -> String {
        var text = String.UnicodeScalarView()
        while let scalar = next, isPart(scalar) {
            text.append(scalar)
            index += 1
        }
        return String(text)
    }

    private mutating func all() throws(ExpressionFailure) -> [ExpressionToken] {
        func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }
        func isLineEnd(_ scalar: Unicode.Scalar) -> Bool { scalar == "\n" || scalar == "\r" }
        func isLetter(_ scalar: Unicode.Scalar) -> Bool {
            isDigit(scalar) || scalar == "_" || scalar == "$" || scalar.properties.isAlphabetic
        }
        while let scalar = next {
            if isLineEnd(scalar) {
                if tokens.last != .lineEnd { tokens.append(.lineEnd) }
                index += 1
            } else if scalar.properties.isWhitespace || scalar == "\u{FEFF}" {
                index += 1
            } else if starts(["/", "/"]) {
                _ = taken { !isLineEnd($0) }
            } else if starts(["/", "*"]) {
                index += 2
                while index < scalars.count, !starts(["*", "/"]) { index += 1 }
                index += 2
            } else if isDigit(scalar) || scalar == "." && index + 1 < scalars.count && isDigit(scalars[index + 1]) {
                var number = taken { isLetter($0) || $0 == "." }
                if number.last == "e" || number.last == "E", !number.hasPrefix("0x"), next == "-" || next == "+" {
                    number += taken { $0 == "-" || $0 == "+" } + taken(while: isDigit)
                }
                let isHex = number.lowercased().hasPrefix("0x")
                let value =
                    isHex
                    ? UInt64(number.dropFirst(2), radix: 16).map { Double($0) } : Double(number.hasSuffix(".") ? number + "0" : number)
                guard let value else { throw .unsupported("the number \(number.prefix(40))") }
                tokens.append(.number(value))
            } else if scalar == "'" || scalar == "\"" || scalar == "`" {
                index += 1
                try takeText(until: scalar)
            } else if isLetter(scalar) {
                tokens.append(.name(taken(while: isLetter)))
            } else {
                guard let sign = Self.signs.first(where: { starts($0.scalars) }) else { throw .unsupported("'\(scalar)'") }
                tokens.append(.sign(sign.text))
                index += sign.scalars.count
            }
        }
        return tokens
    }

    /// Takes a text. One with parts that are computed becomes a sum in brackets.
    private mutating func takeText(until quote: Unicode.Scalar) throws(ExpressionFailure) {
        let start = tokens.count
        var text = String.UnicodeScalarView()
        while let scalar = next, scalar != quote {
            index += 1
            if scalar == "\\" {
                guard let escaped = next else { break }
                index += 1
                switch escaped {
                case "n": text.append("\n")
                case "r": text.append("\r")
                case "t": text.append("\t")
                case "u", "x":
                    let count = escaped == "u" ? 4 : 2
                    let digits = String(String.UnicodeScalarView(scalars[index...].prefix(count)))
                    text.append(UInt32(digits, radix: 16).flatMap { Unicode.Scalar($0) } ?? "\u{FFFD}")
                    index = min(scalars.count, index + count)
                default: text.append(escaped)
                }
            } else if quote == "`", scalar == "$", next == "{" {
                var (depth, end) = (0, index)
                repeat {
                    depth += scalars[end] == "{" ? 1 : scalars[end] == "}" ? -1 : 0
                    end += 1
                } while depth > 0 && end < scalars.count
                var part = ExpressionLexer(Array(scalars[index + 1..<max(index + 1, end - 1)]))
                tokens += [.text(String(text)), .sign("+"), .sign("(")] + (try part.all()) + [.sign(")"), .sign("+")]
                text = String.UnicodeScalarView()
                index = end
            } else {
                text.append(scalar)
            }
        }
        index += 1
        if tokens.count > start {
            tokens.insert(.sign("("), at: start)
            tokens += [.text(String(text)), .sign(")")]
        } else {
            tokens.append(.text(String(text)))
        }
    }
}
