/// Finds the values of a JSON text.
struct JSONScanner {
    private let bytes: [UInt8]
    private var position = 0
    private(set) var values: [JSONDocument.Value] = []

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        values.reserveCapacity(bytes.count / 6 + 16)
        position = JSONDocument.start(of: bytes)
    }

    mutating func scan() throws(JSONError) {
        // The containers around the position.
        var open: [Int] = []
        while true {
            var closes = try value(&open)
            // Behind a value: the next one, or the ends of containers.
            while true {
                skipSpace()
                guard let container = open.last else {
                    guard position == bytes.count else { throw error("text after the end") }
                    return
                }
                let isObject = bytes[Int(values[container].start)] == UInt8(ascii: "{")
                if !closes, peek == UInt8(ascii: ",") {
                    position += 1
                    skipSpace()
                    if isObject { try key() }
                    break
                }
                if closes || peek == (isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) {
                    position += 1
                    values[container].next = UInt32(values.count)
                    open.removeLast()
                    closes = false
                    continue
                }
                throw error(isObject ? "expected ',' or '}'" : "expected ',' or ']'")
            }
        }
    }

    /// Reads a value, and of a container its begin and first key. Returns whether that container is empty.
    private mutating func value(_ open: inout [Int]) throws(JSONError) -> Bool {
        guard let first = peek else { throw error("the text ends too early") }
        switch first {
        case UInt8(ascii: "{"), UInt8(ascii: "["):
            guard open.count < JSONDocument.depthLimit else {
                throw .overLimit(what: "nested values", limit: JSONDocument.depthLimit)
            }
            open.append(values.count)
            try add()
            position += 1
            skipSpace()
            if peek == (first == UInt8(ascii: "{") ? UInt8(ascii: "}") : UInt8(ascii: "]")) { return true }
            if first == UInt8(ascii: "{") { try key() }
            return try value(&open)
        case UInt8(ascii: "\""):
            try add()
            try string()
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
            try add()
            try number()
        case UInt8(ascii: "t"): try word("true")
        case UInt8(ascii: "f"): try word("false")
        case UInt8(ascii: "n"): try word("null")
        default: throw error("expected a value")
        }
        return false
    }

    private var peek: UInt8? { position < bytes.count ? bytes[position] : nil }

    private mutating func add() throws(JSONError) {
        guard values.count < JSONDocument.valueLimit else { throw .overLimit(what: "values", limit: JSONDocument.valueLimit) }
        values.append(JSONDocument.Value(start: UInt32(position), next: UInt32(values.count + 1)))
    }

    private mutating func skipSpace() {
        while let byte = peek, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { position += 1 }
    }

    private mutating func key() throws(JSONError) {
        guard peek == UInt8(ascii: "\"") else { throw error("expected a key") }
        try add()
        try string()
        skipSpace()
        guard peek == UInt8(ascii: ":") else { throw error("expected ':'") }
        position += 1
        skipSpace()
    }

    private mutating func word(_ word: StaticString) throws(JSONError) {
        try add()
        guard bytes.contains(word, at: position) else { throw error("expected a value") }
        position += word.utf8CodeUnitCount
    }

    private mutating func string() throws(JSONError) {
        position += 1
        while let byte = peek, byte >= 0x20 {
            position += 1
            if byte == UInt8(ascii: "\"") { return }
            guard byte == UInt8(ascii: "\\") else { continue }
            guard let escape = peek, JSONNode.unescaped(escape) != nil || escape == UInt8(ascii: "u") else {
                throw error("an unknown escape")
            }
            position += 1
            guard escape == UInt8(ascii: "u") else { continue }
            for _ in 0..<4 {
                guard let digit = peek, Character(UnicodeScalar(digit)).isHexDigit else { throw error("expected four hexadecimal digits") }
                position += 1
            }
        }
        throw error(position < bytes.count ? "a control character in a string" : "a string without an end")
    }

    private mutating func number() throws(JSONError) {
        if peek == UInt8(ascii: "-") { position += 1 }
        let isZero = peek == UInt8(ascii: "0")
        let digits = skipDigits()
        guard digits > 0, !isZero || digits == 1 else { throw error("expected a number") }
        if peek == UInt8(ascii: ".") {
            position += 1
            guard skipDigits() > 0 else { throw error("expected a digit") }
        }
        if peek == UInt8(ascii: "e") || peek == UInt8(ascii: "E") {
            position += 1
            if peek == UInt8(ascii: "+") || peek == UInt8(ascii: "-") { position += 1 }
            guard skipDigits() > 0 else { throw error("expected a digit") }
        }
    }

    private mutating func skipDigits() -> Int {
        let begin = position
        while let byte = peek, byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") { position += 1 }
        return position - begin
    }

    private func error(_ reason: String) -> JSONError {
        let before = bytes[..<min(position, bytes.count)]
        let line = before.lastIndex(of: 0x0A)
        return .syntax(
            line: before.count { $0 == 0x0A } + 1, column: before.count - (line.map { $0 + 1 } ?? 0) + 1, reason: reason)
    }
}
