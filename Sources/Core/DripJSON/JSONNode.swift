internal import DripNumbers

/// A value in a document.
package struct JSONNode: Sendable {
    let document: JSONDocument
    /// The place in the document: later values have greater ones.
    package let index: Int

    /// The path from the root: `layers[3].shapes[0].it[2]`.
    package var path: String { document.paths(to: [index]).first ?? "" }

    /// Returns the paths of nodes of one document, which are in the order of the file.
    package static func paths(of nodes: [JSONNode]) -> [String] { nodes.first?.document.paths(to: nodes.map { $0.index }) ?? [] }

    private var start: Int { Int(document.values[index].start) }
    private var first: UInt8 { document.bytes[start] }
    private var isNull: Bool { first == UInt8(ascii: "n") }
    package var isObject: Bool { first == UInt8(ascii: "{") }
    package var isArray: Bool { first == UInt8(ascii: "[") }

    /// The value of a key in an object, the last one of equal keys; nil if there is none, or null.
    package subscript(key: StaticString) -> JSONNode? {
        guard isObject else { return nil }
        var found: Int?
        var child = index + 1
        let end = Int(document.values[index].next)
        while child < end {
            if hasKey(key, at: Int(document.values[child].start) + 1) { found = child + 1 }
            child = Int(document.values[child + 1].next)
        }
        guard let found else { return nil }
        let node = JSONNode(document: document, index: found)
        return node.isNull ? nil : node
    }

    private func hasKey(_ key: StaticString, at start: Int) -> Bool {
        let count = key.utf8CodeUnitCount
        guard start + count < document.bytes.count, document.bytes[start + count] == UInt8(ascii: "\"") else { return false }
        return document.bytes.contains(key, at: start)
    }

    /// The elements of an array, or the keys and values of an object in turn; none for anything else.
    private struct Parts: Sequence, IteratorProtocol {
        let document: JSONDocument
        var index: Int
        let end: Int

        mutating func next() -> JSONNode? {
            guard index < end else { return nil }
            defer { index = Int(document.values[index].next) }
            return JSONNode(document: document, index: index)
        }
    }

    private var parts: Parts { Parts(document: document, index: index + 1, end: Int(document.values[index].next)) }

    /// The number of elements of an array; 0 for anything else. Takes time in proportion to it.
    package var count: Int { isArray ? parts.reduce(0) { count, _ in count + 1 } : 0 }

    /// The element of an array. Takes time in proportion to its index.
    package subscript(index: Int) -> JSONNode? { isArray && index >= 0 ? parts.dropFirst(index).first { _ in true } : nil }

    /// The elements of an array; none for anything else.
    package var elements: [JSONNode] { isArray ? Array(parts) : [] }

    /// The keys and values of an object, in the order of the file.
    package var members: [(key: String, value: JSONNode)] {
        guard isObject else { return [] }
        let parts = Array(parts)
        return stride(from: 0, to: parts.count, by: 2).map { (parts[$0].string ?? "", parts[$0 + 1]) }
    }

    /// The finite number of a number, or of what files contain in its place: a list with one, a truth value, or either as text.
    package var number: Double? {
        guard let number = anyNumber, number.isFinite else { return nil }
        return number
    }

    private var anyNumber: Double? {
        switch first {
        case UInt8(ascii: "t"): 1
        case UInt8(ascii: "f"): 0
        case UInt8(ascii: "\""): string.flatMap { $0 == "true" ? 1 : $0 == "false" ? 0 : Double($0) }
        case UInt8(ascii: "["): self[0].flatMap { $0.isArray ? nil : $0.number }
        case UInt8(ascii: "{"), UInt8(ascii: "n"): nil
        default: DecimalNumber.read(document.bytes[...], at: start)?.value
        }
    }

    /// The numbers of a list, or the number itself.
    package var numbers: [Double]? {
        if !isArray { return number.map { [$0] } }
        var numbers: [Double] = []
        for element in parts {
            guard let number = element.number else { return nil }
            numbers.append(number)
        }
        return numbers
    }

    package func integer(_ key: StaticString) -> Int? { self[key]?.number.flatMap { Int(exactly: $0.rounded(.towardZero)) } }

    /// The text of a string or of a number, for what is called by either.
    package var identifier: String? {
        if let string { return string }
        guard first == UInt8(ascii: "-") || first <= UInt8(ascii: "9"), number != nil else { return nil }
        return integer.map { "\($0)" } ?? number.map { "\($0)" }
    }

    /// The number if it is whole.
    package var integer: Int? { number.flatMap { Int(exactly: $0) } }

    package var isEmptyList: Bool { isArray && parts.first { _ in true } == nil }

    package func isTrue(_ key: StaticString) -> Bool { (self[key]?.number ?? 0) != 0 }

    // MARK: Text

    /// The text of the value, with what stands between it and the next one.
    package var text: String {
        let next = Int(document.values[index].next)
        let end = next < document.values.count ? Int(document.values[next].start) : document.bytes.count
        return String(decoding: document.bytes[start..<end], as: UTF8.self)
    }

    /// The text of a string. Halves of characters alone become U+FFFD.
    package var string: String? {
        guard first == UInt8(ascii: "\"") else { return nil }
        let bytes = document.bytes
        var end = start + 1
        while bytes[end] != UInt8(ascii: "\""), bytes[end] != UInt8(ascii: "\\") { end += 1 }
        if bytes[end] == UInt8(ascii: "\"") { return String(decoding: bytes[start + 1..<end], as: UTF8.self) }
        var text = String(decoding: bytes[start + 1..<end], as: UTF8.self)
        var units: [UInt16] = []
        while bytes[end] != UInt8(ascii: "\"") {
            if bytes[end] == UInt8(ascii: "\\") {
                if let unit = Self.unescaped(bytes[end + 1]) {
                    units.append(UInt16(unit))
                    end += 2
                } else {
                    units.append(bytes[end + 2..<end + 6].reduce(0) { $0 &<< 4 | UInt16(Character(UnicodeScalar($1)).hexDigitValue ?? 0) })
                    end += 6
                }
            } else {
                let begin = end
                while bytes[end] != UInt8(ascii: "\""), bytes[end] != UInt8(ascii: "\\") { end += 1 }
                units += String(decoding: bytes[begin..<end], as: UTF8.self).utf16
            }
        }
        text += String(decoding: units, as: UTF16.self)
        return text
    }

    /// Returns what a letter after a backslash stands for.
    static func unescaped(_ letter: UInt8) -> UInt8? {
        switch letter {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): letter
        case UInt8(ascii: "b"): 0x08
        case UInt8(ascii: "f"): 0x0C
        case UInt8(ascii: "n"): 0x0A
        case UInt8(ascii: "r"): 0x0D
        case UInt8(ascii: "t"): 0x09
        default: nil
        }
    }
}
