import DripFiles
import DripRendering
private import FoundationEssentials
private import Synchronization

enum Pages {
    /// Replaces the file at `path` atomically.
    static func write(_ text: String, to path: String, _ temporaries: TemporaryFiles) throws(BatchError) {
        do {
            let file = try AtomicFile(path, temporaries)
            try file.write(Array(text.utf8))
            try file.commit()
        } catch {
            throw .rendering(.output(error))
        }
    }
}
