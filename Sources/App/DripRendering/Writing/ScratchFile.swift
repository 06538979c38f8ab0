import DripFiles

/// Bytes in an unnamed file.
final class ScratchFile: Sendable {
    private let file: FileDescriptor
    private static let name = "a temporary file"

    init() throws(DripGIFError) {
        do { file = try FileDescriptor.scratch() } catch { throw .output(.cannotCreate(path: Self.name, code: error.code)) }
    }

    func write(_ bytes: [UInt8]) throws(DripGIFError) {
        do { try file.write(bytes[...]) } catch { throw .output(.writeFailed(path: Self.name, code: error.code)) }
    }

    func copy(to put: ([UInt8]) throws(DripGIFError) -> Void) throws(DripGIFError) {
        var offset = 0
        while true {
            let chunk = try bytes(from: offset, atMost: InputFile.chunkSize)
            if chunk.isEmpty { return }
            try put(chunk)
            offset += chunk.count
        }
    }

    /// Returns at most `limit` bytes from `offset`; empty at the end.
    func bytes(from offset: Int, atMost limit: Int) throws(DripGIFError) -> [UInt8] {
        do { return try file.read(atMost: max(1, limit), from: offset) } catch {
            throw .input(.readFailed(path: Self.name, code: error.code))
        }
    }
}
