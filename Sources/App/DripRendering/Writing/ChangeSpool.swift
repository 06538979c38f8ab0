import DripCodec
import DripFiles
import DripImage
private import Synchronization

/// The changes between frames, stored in an unnamed file from the choice of colours to coding. Frames are drawn or decoded once however often they
/// are coded, and memory does not grow with their number.
final class ChangeSpool: Sendable {
    let size: PixelSize
    private let file: ScratchFile
    private let unwritten = Mutex<[UInt8]>([])

    init(size: PixelSize) throws(DripGIFError) {
        self.size = size
        file = try ScratchFile()
    }

    /// Appends a change. Writes are buffered, so call ``finish()`` after the last.
    func append(_ change: PictureChange) throws(DripGIFError) {
        try unwritten.withLock { unwritten throws(DripGIFError) in
            ChangeRecords.add(change, to: &unwritten)
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
        private let file: ScratchFile
        private var offset = 0
        private var records: ChangeRecords

        init(_ spool: ChangeSpool) {
            file = spool.file
            records = ChangeRecords(size: spool.size)
        }

        mutating func next() throws(DripGIFError) -> PictureChange? {
            while true {
                if let change = records.next() { return change }
                let more = try file.bytes(from: offset, atMost: InputFile.chunkSize)
                if more.isEmpty { return nil }
                offset += more.count
                records.append(more)
            }
        }
    }
}
