package import DripImage
import DripNumbers

/// Changes as bytes, one after another: the byte count of each, four bytes, low byte first, and the change.
package struct ChangeRecords: Sendable {
    private let size: PixelSize
    /// The unread bytes begin at `start`.
    private var bytes: [UInt8] = []
    private var start = 0
    private static let headCount = 4

    /// Creates a reader of changes to images of `size`.
    package init(size: PixelSize) { self.size = size }

    /// Appends `change` to the records in `bytes`.
    package static func add(_ change: PictureChange, to bytes: inout [UInt8]) {
        let content = change.bytes
        bytes += UInt32(content.count).littleEndianBytes
        bytes += content
    }

    /// Adds the next bytes to read, in pieces of any size.
    package mutating func append(_ more: [UInt8]) {
        bytes.removeFirst(start)
        start = 0
        bytes += more
    }

    /// Returns the next change, or nil when more bytes are needed.
    /// - Precondition: the bytes are those of ``add(_:to:)``.
    package mutating func next() -> PictureChange? {
        let content = start + Self.headCount
        guard content <= bytes.count else { return nil }
        let count = Int(bytes.span.littleEndianWord(at: start))
        guard content + count <= bytes.count else { return nil }
        guard let change = PictureChange(size: size, bytes: Array(bytes[content..<content + count])) else {
            preconditionFailure("the records have other bytes than were added")
        }
        start = content + count
        return change
    }
}
