private import Synchronization

/// The bytes of a file that was just written. They can be read piece by piece, on any thread.
final class WrittenBytes: Sendable {
    private let count: Int
    private let read: @Sendable (_ offset: Int) throws(DripGIFError) -> [UInt8]
    private let firstFailure = Mutex<DripGIFError?>(nil)

    /// - Parameter read: returns bytes from an offset on; empty at the end.
    init(count: Int, read: @escaping @Sendable (_ offset: Int) throws(DripGIFError) -> [UInt8]) {
        (self.count, self.read) = (count, read)
    }

    /// Returns bytes from `offset` on, for decoders that cannot throw. The file ends where it cannot be read; ``failure`` has the reason.
    func piece(from offset: Int) -> [UInt8] {
        do { return try read(offset) } catch {
            firstFailure.withLock { $0 = $0 ?? error }
            return []
        }
    }

    var failure: DripGIFError? { firstFailure.withLock { $0 } }

    /// Returns all bytes.
    func all() throws(DripGIFError) -> [UInt8] {
        var bytes: [UInt8] = []
        // A growing array would take twice the memory.
        bytes.reserveCapacity(count)
        while true {
            let piece = try read(bytes.count)
            if piece.isEmpty { return bytes }
            bytes += piece
        }
    }
}
