/// A buffer that splits bytes, which arrive in pieces of any size, into lines.
struct LineBuffer: Sendable {
    /// The unread bytes begin at `start`. There is no line feed before `scanned`, so that each byte is scanned once.
    private var bytes: [UInt8] = []
    private var start = 0
    private var scanned = 0
    private(set) var isFinished = false
    /// The number of the last line returned, from 1.
    private(set) var lineNumber = 0

    mutating func append(_ chunk: some Collection<UInt8>) {
        precondition(!isFinished, "a reader that was told of the end of its file takes no more bytes")
        bytes.removeFirst(start)
        scanned -= start
        start = 0
        bytes += chunk
    }

    mutating func finish() { isFinished = true }

    /// Returns the next whole line without LF or CRLF, or nil when its end has not arrived. The last line needs no end once the file has ended.
    mutating func next() throws(SceneError) -> SceneLine? {
        // Searched in a local array: a stored one is checked for exclusive access at every byte.
        let bytes = bytes
        var end = scanned
        while end < bytes.count, bytes[end] != UInt8(ascii: "\n") { end += 1 }
        let isWhole = end < bytes.count
        let next = isWhole ? end + 1 : end
        guard isWhole || (isFinished && end > start) else {
            scanned = end
            if end - start > SceneReader.lineLimit + 1 { throw lineOverLimit }
            return nil
        }
        if end > start, bytes[end - 1] == UInt8(ascii: "\r") { end -= 1 }
        if lineNumber == 0, bytes[start..<end].starts(with: [0xEF, 0xBB, 0xBF]) { start += 3 }
        guard end - start <= SceneReader.lineLimit else { throw lineOverLimit }
        let line = bytes[start..<end]
        lineNumber += 1
        start = next
        scanned = next
        if let offset = invalidUTF8Offset(in: line) {
            throw SceneError(.invalidUTF8, line: lineNumber, column: offset + 1)
        }
        return SceneLine(line, number: lineNumber)
    }

    private var lineOverLimit: SceneError {
        SceneError(.lineOverLimit(limit: SceneReader.lineLimit), line: lineNumber + 1, column: SceneReader.lineLimit + 1)
    }
}

/// Returns the offset of the first invalid UTF-8, or nil. Plain ASCII, the usual case, is one loop.
private func invalidUTF8Offset(in bytes: ArraySlice<UInt8>) -> Int? {
    var bits: UInt8 = 0
    for byte in bytes { bits |= byte }
    guard bits >= 0x80 else { return nil }
    var decoder = Unicode.UTF8.ForwardParser()
    var iterator = bytes.makeIterator()
    var offset = 0
    while true {
        switch decoder.parseScalar(from: &iterator) {
        case .valid(let scalar): offset += scalar.count
        case .emptyInput: return nil
        case .error: return offset
        }
    }
}
