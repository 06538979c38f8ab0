import DripCodec
import DripFiles
import DripImage
import DripNumbers
private import Synchronization

/// The changes between frames, stored in an unnamed file from the choice of colours to coding. Frames are drawn or decoded once however often they
/// are coded, and memory does not grow with their number.
///
/// A record is the byte count of the change, four bytes, low byte first, and the change.
final class ChangeSpool: Sendable {
    let size: PixelSize
    private let file: ScratchFile
    private let unwritten = Mutex<[UInt8]>([])
    private static let headCount = 4

    init(size: PixelSize) throws(DripGIFError) {
        self.size = size
        file = try ScratchFile()
    }

    /// Appends a change. Writes are buffered, so call ``finish()`` after the last.
    func append(_ change: PictureChange) throws(DripGIFError) {
        let bytes = change.bytes
        try unwritten.withLock { unwritten throws(DripGIFError) in
            unwritten += UInt32(bytes.count).littleEndianBytes
            unwritten += bytes
            if unwritten.count > InputFile.chunkSize { try flush(&unwritten) }
        }
    }

    func finish() throws(DripGIFError) {
        try unwritten.withLock { unwritten throws(DripGIFError) in try flush(&unwritten) }
    }

    private func flush(_ bytes: inout [UInt8]) throws(DripGIFError) {
        try file.write(bytes)
        bytes.removeAll(keepingCapacity: true)
    }

    struct Reader {
        let spool: ChangeSpool
        private var offset = 0
        private var buffer: [UInt8] = []
        private var used = 0

        init(_ spool: ChangeSpool) { self.spool = spool }

        mutating func next() throws(DripGIFError) -> PictureChange? {
            let head = try take(ChangeSpool.headCount)
            if head.isEmpty { return nil }
            let byteCount = Int(head[0]) | Int(head[1]) &<< 8 | Int(head[2]) &<< 16 | Int(head[3]) &<< 24
            guard let change = PictureChange(size: spool.size, bytes: try take(byteCount)) else {
                preconditionFailure("the spool returned other bytes than were written to it")
            }
            return change
        }

        private mutating func take(_ count: Int) throws(DripGIFError) -> [UInt8] {
            while buffer.count - used < count {
                let more = try spool.file.bytes(from: offset, atMost: max(InputFile.chunkSize, count))
                if more.isEmpty { return [] }
                offset += more.count
                buffer.removeFirst(used)
                used = 0
                buffer += more
            }
            defer { used += count }
            return Array(buffer[used..<used + count])
        }
    }
}
