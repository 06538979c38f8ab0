import DripCodec
import DripFiles
import DripImage
private import Synchronization

/// The destination of one file's bytes, which are counted.
struct ByteSink: ~Copyable {
    private let file: AtomicFile
    /// The bytes for a pipe or a device, held until they have been read back.
    private let held: ScratchFile?
    private(set) var byteCount = 0

    /// - Parameter canReadBack: whether ``readBack()`` may be called.
    init(_ target: OutputTarget, _ temporaries: TemporaryFiles, canReadBack: Bool = false) throws(DripGIFError) {
        let scratch = canReadBack ? try ScratchFile() : nil
        do {
            switch target {
            case .standardOutput: file = try AtomicFile(standardOutput: "standard output")
            case .file, .frames: file = try AtomicFile(target.path, temporaries)
            }
        } catch {
            throw .output(error)
        }
        held = file.isDirect ? scratch : nil
    }

    mutating func write(_ bytes: [UInt8]) throws(DripGIFError) {
        if let held { try held.write(bytes) } else { try put(bytes) }
        byteCount += bytes.count
    }

    func readBack() throws(DripGIFError) -> WrittenBytes {
        if let held {
            return WrittenBytes(count: byteCount) { (offset) throws(DripGIFError) in
                try held.bytes(from: offset, atMost: InputFile.chunkSize)
            }
        }
        let file = try wrapping(file.readBack(), in: DripGIFError.output)
        return WrittenBytes(count: byteCount) { (offset) throws(DripGIFError) in
            try wrapping(file.read(from: offset), in: DripGIFError.input)
        }
    }

    consuming func commit() throws(DripGIFError) {
        try held?.copy { bytes throws(DripGIFError) in try put(bytes) }
        do { try file.commit() } catch { throw .output(error) }
    }

    private func put(_ bytes: [UInt8]) throws(DripGIFError) {
        do { try file.write(bytes) } catch { throw .output(error) }
    }
}
