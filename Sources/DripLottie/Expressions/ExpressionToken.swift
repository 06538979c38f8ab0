/// Why an expression is not evaluated.
enum ExpressionRefusal: Error {
    /// A word or a construct that is not evaluated.
    case unsupported(String)
    /// A layer, an effect or a property that the file does not contain.
    case missing(String)

    /// The feature's name in notes.
    var feature: String {
        switch self {
        case .unsupported(let name): "expression with \(name)"
        case .missing(let name): "expression with \(name), which is not in the file"
        }
    }
}

enum ExpressionToken: Equatable {
    case number(Double)
    case text(String)
    case name(String)
    /// An operator or a bracket.
    case sign(String)
    /// The end of a line, which ends a statement.
    case lineEnd
    case end

    /// Longer signs come first.
    private static let signs = "=== !== == != <= >= && || += -= *= /= ++ -- => + - * / % < > ! = ( ) [ ] { } , ; : ? . & | ^ ~".words.map {
        (text: $0, scalars: Array($0.unicodeScalars))
    }

    /// Divides the text of an expression.
    static func tokens(_ text: String) throws(ExpressionRefusal) -> [ExpressionToken] {
        let scalars = Array(text.unicodeScalars)
        var tokens: [ExpressionToken] = []
        var index = 0
        func starts(_ sign: [Unicode.Scalar]) -> Bool { scalars[index...].starts(with: sign) }
        func isDigit(_ index: Int) -> Bool { index < scalars.count && ("0"..."9").contains(scalars[index]) }
        func isLetter(_ scalar: Unicode.Scalar) -> Bool {
            scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) || scalar == "_" || scalar == "$"
        }
        while index < scalars.count {
            let scalar = scalars[index]
            if scalar == "\n" || scalar == "\r" {
                if tokens.last != .lineEnd { tokens.append(.lineEnd) }
                index += 1
            } else if scalar.properties.isWhitespace || scalar == "\u{FEFF}" {
                index += 1
            } else if starts(["/", "/"]) {
                while index < scalars.count, scalars[index] != "\n", scalars[index] != "\r" { index += 1 }
            } else if starts(["/", "*"]) {
                index += 2
                while index < scalars.count, !starts(["*", "/"]) { index += 1 }
                index += 2
            } else if isDigit(index) || scalar == "." && isDigit(index + 1) {
                var number = ""
                while index < scalars.count, isDigit(index) || scalars[index] == "." { take(&number) }
                if index < scalars.count, scalars[index] == "e" || scalars[index] == "E" {
                    take(&number)
                    if index < scalars.count, scalars[index] == "-" || scalars[index] == "+" { take(&number) }
                    while isDigit(index) { take(&number) }
                }
                if number.hasSuffix(".") { number.append("0") }
                guard let value = Double(number) else { throw .unsupported("the number \(number)") }
                tokens.append(.number(value))
            } else if scalar == "'" || scalar == "\"" {
                index += 1
                var content = ""
                while index < scalars.count, scalars[index] != scalar {
                    if scalars[index] == "\\" {
                        index += 1
                        guard index < scalars.count else { break }
                        if let special: String = ["n": "\n", "r": "\r", "t": "\t"][String(scalars[index])] {
                            content += special
                            index += 1
                            continue
                        }
                    }
                    take(&content)
                }
                index += 1
                tokens.append(.text(content))
            } else if isLetter(scalar) {
                var name = ""
                while index < scalars.count, isLetter(scalars[index]) { take(&name) }
                tokens.append(.name(name))
            } else {
                guard let sign = signs.first(where: { starts($0.scalars) }) else { throw .unsupported("'\(scalar)'") }
                tokens.append(.sign(sign.text))
                index += sign.scalars.count
            }
        }
        return tokens + [.end]

        func take(_ text: inout String) {
            text.unicodeScalars.append(scalars[index])
            index += 1
        }
    }
}

extension String {
    /// The words between single spaces. A text compiles in a fraction of the time of a literal with many strings.
    var words: [String] { split(separator: " ").map { String($0) } }
}

extension Set<String> {
    init(words: String) { self.init(words.words) }
}
