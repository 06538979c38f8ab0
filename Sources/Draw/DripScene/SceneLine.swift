import DripGeometry
import DripImage
import DripNumbers

/// A cursor over the bytes of one line of a scene file, without its line end. It reads arguments and reports the location of errors.
struct SceneLine {
    let bytes: ArraySlice<UInt8>
    let number: Int
    private var position: Int

    /// Starts at the first byte that is not white space.
    init(_ bytes: ArraySlice<UInt8>, number: Int) {
        self.bytes = bytes
        self.number = number
        position = bytes.startIndex
        skipSpace()
    }

    var isAtEnd: Bool { position == bytes.endIndex }
    /// The unread bytes, from the next argument on.
    var remaining: ArraySlice<UInt8> { bytes[position...] }

    /// Returns an error at the next argument, or at `position`.
    func error(_ reason: SceneError.Reason, at position: Int? = nil) -> SceneError {
        SceneError(reason, line: number, column: (position ?? self.position) - bytes.startIndex + 1)
    }

    /// Returns the next argument, or an empty slice at the end of the line.
    mutating func word() -> ArraySlice<UInt8> {
        let start = position
        while position < bytes.endIndex, !Self.isSpace(bytes[position]) { position += 1 }
        let word = bytes[start..<position]
        skipSpace()
        return word
    }

    /// Returns the next argument, parsed by `read`, which returns nil for an unknown one. `expected` describes it in an error.
    mutating func argument<Value>(_ expected: String, _ read: (ArraySlice<UInt8>) -> Value?) throws(SceneError) -> Value {
        let word = word()
        guard let value = read(word) else {
            throw error(.expected(expected, found: excerpt(of: word)), at: word.startIndex)
        }
        return value
    }

    /// Returns the next argument as a number in `range`; `rangeText` names the range in an error.
    mutating func number(_ expected: String, in range: ClosedRange<Double>, _ rangeText: String) throws(SceneError) -> Double {
        let start = position
        let value = try argument(expected) { decimalNumber($0) }
        guard range.contains(value) else {
            throw error(.numberOutOfRange(excerpt(of: bytes[start...].prefix { !Self.isSpace($0) }), range: rangeText), at: start)
        }
        return value
    }

    mutating func color() throws(SceneError) -> Color {
        try argument("a colour such as #1E90FF or dodgerblue") { Color(String(decoding: $0, as: UTF8.self)) }
    }

    /// Returns the next argument as one of the words of `Value`, all of which an error lists.
    mutating func choice<Value>() throws(SceneError) -> Value
    where Value: CaseIterable & RawRepresentable<String> {
        let word = word()
        if let value = Value(rawValue: String(decoding: word, as: UTF8.self)) { return value }
        throw unknown(word, of: Value.words)
    }

    private func unknown(_ word: ArraySlice<UInt8>, of words: [String]) -> SceneError {
        let quoted = words.map { "'\($0)'" }
        let list = words.count == 1 ? quoted[0] : quoted.dropLast().joined(separator: ", ") + " or " + quoted[words.count - 1]
        return error(.expected(list, found: excerpt(of: word)), at: word.startIndex)
    }

    mutating func strokeStyle() throws(SceneError) -> StrokeStyle {
        let width = try number("a stroke width in points", in: 0...Point.coordinateLimit, "0…1e100")
        return StrokeStyle(width: width, cap: try choice(), join: try choice())
    }

    /// Returns the rest of the line as path data; empty text is an empty path.
    mutating func path() throws(SceneError) -> BezierPath {
        defer { position = bytes.endIndex }
        do {
            return try BezierPath(svg: remaining)
        } catch {
            throw self.error(.path(error), at: position + error.offset)
        }
    }

    /// Returns the last six arguments of the line as a matrix, or the last nine as a projection, and the text before them.
    func nameAndMatrix(isProjection: Bool) throws(SceneError) -> (name: String, transform: Projection) {
        var end = bytes.endIndex
        var numbers: [Double] = []
        let expected = isProjection ? "one of the nine numbers of the projection" : "a number of the matrix 'a b c d e f'"
        while numbers.count < (isProjection ? 9 : 6) {
            while end > position, Self.isSpace(bytes[end - 1]) { end -= 1 }
            var start = end
            while start > position, !Self.isSpace(bytes[start - 1]) { start -= 1 }
            let word = bytes[start..<end]
            guard let value = decimalNumber(word) else {
                throw error(.expected(expected, found: excerpt(of: word)), at: start)
            }
            guard abs(value) <= Point.coordinateLimit else {
                throw error(.numberOutOfRange(excerpt(of: word), range: "±1e100"), at: start)
            }
            numbers.insert(value, at: 0)
            end = start
        }
        while end > position, Self.isSpace(bytes[end - 1]) { end -= 1 }
        guard end > position else { throw error(.expected("the image's file name", found: "")) }
        let name = String(decoding: bytes[position..<end], as: UTF8.self)
        if isProjection { return (name, Projection(numbers)) }
        return (name, Projection(AffineMap(a: numbers[0], b: numbers[1], c: numbers[2], d: numbers[3], e: numbers[4], f: numbers[5])))
    }

    func expectEnd() throws(SceneError) {
        guard isAtEnd else { throw error(.unexpectedText(excerpt(of: remaining))) }
    }

    /// Returns a piece of the line for an error message: shortened, without control characters.
    func excerpt(of word: ArraySlice<UInt8>) -> String {
        let text = String(decoding: word.prefix(64), as: UTF8.self)
        let printable = String(text.map { $0.isASCII && ($0.asciiValue ?? 0) < 0x20 ? "\u{FFFD}" : $0 })
        return word.count > 64 ? printable + "…" : printable
    }

    private mutating func skipSpace() {
        while position < bytes.endIndex, Self.isSpace(bytes[position]) { position += 1 }
    }

    static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
}

/// Returns all of `word` as one number in SVG's grammar, or nil.
private func decimalNumber(_ word: ArraySlice<UInt8>) -> Double? {
    guard let (value, end) = DecimalNumber.read(word, at: word.startIndex), end == word.endIndex else { return nil }
    return value
}
