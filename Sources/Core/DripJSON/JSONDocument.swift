/// A parsed JSON document (RFC 8259). Its nodes keep it alive.
///
/// It has the bytes of the text, and where each value begins: 8 bytes for a value, whatever its kind. Numbers and strings are read when asked for.
package final class JSONDocument: Sendable {
    /// A value, or the key before one.
    struct Value {
        /// The index of its first byte.
        let start: UInt32
        /// The index of the value after it and all its parts.
        var next: UInt32
    }

    /// The maximum number of bytes of a text, of values within one another, and of values.
    package static let byteLimit = 64 << 20
    package static let depthLimit = 512
    package static let valueLimit = 1 << 24

    let bytes: [UInt8]
    let values: [Value]

    /// Parses `bytes`.
    package init(_ bytes: [UInt8]) throws(JSONError) {
        guard bytes.count <= Self.byteLimit else { throw .overLimit(what: "bytes", limit: Self.byteLimit) }
        var scanner = JSONScanner(bytes)
        try scanner.scan()
        self.bytes = bytes
        values = scanner.values
    }

    package var node: JSONNode { JSONNode(document: self, index: 0) }

    private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

    /// Returns the number of bytes of a byte order mark, as some editors write it, and of blanks before a text begins.
    package static func start(of bytes: [UInt8]) -> Int {
        let start = bytes.starts(with: byteOrderMark) ? byteOrderMark.count : 0
        return bytes[start...].firstIndex { ![0x20, 0x09, 0x0A, 0x0D].contains($0) } ?? bytes.count
    }

    /// Returns the paths from the root to values, which are in ascending order: `layers[3].shapes[0].it[2]`. Reads the document once.
    func paths(to targets: [Int]) -> [String] {
        var paths: [String] = []
        var remaining = targets[...]
        func visit(_ index: Int, _ path: String) {
            while remaining.first == index {
                paths.append(path)
                remaining.removeFirst()
            }
            var (child, number) = (index + 1, 0)
            let end = Int(values[index].next)
            let isObject = bytes[Int(values[index].start)] == UInt8(ascii: "{")
            while child < end, let target = remaining.first, target < end {
                let value = isObject ? child + 1 : child
                if target < Int(values[value].next) {
                    let key = isObject ? JSONNode(document: self, index: child).string ?? "" : ""
                    visit(value, isObject ? (path.isEmpty ? key : "\(path).\(key)") : "\(path)[\(number)]")
                }
                child = Int(values[value].next)
                number += 1
            }
        }
        visit(0, "")
        return paths
    }
}
