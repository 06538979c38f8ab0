import DripFiles
import DripRendering

/// The files of some outputs, sorted by the required work.
struct BatchWork: Sendable {
    struct StaleFile: Sendable {
        let file: BatchFile
        let key: String
        let staleness: Batch.Staleness
    }

    /// Files to write, in the order of the manifest.
    private(set) var stale: [StaleFile] = []
    private(set) var currentCount = 0
    /// At most one failure per output.
    private(set) var failures: [Batch.Failure] = []
    /// The keys of all files in the manifest with readable inputs, by path.
    private(set) var keys: [String: String] = [:]

    /// Cost: reads all inputs of the manifest and all files of `selected`.
    init(_ selected: [ManifestOutput], in manifest: BatchManifest, _ lock: BatchLock) {
        let names = Set(selected.map(\.name))
        for output in manifest.outputs {
            let isSelected = names.contains(output.name)
            do throws(DripGIFError) {
                let inputs = try BatchKey.inputs(of: output, in: manifest.folder)
                for file in output.files {
                    let key = BatchKey.key(of: file, inputs: inputs)
                    keys[file.path] = key
                    guard isSelected else { continue }
                    if let staleness = Self.staleness(of: manifest.folder(file.path), lock.files[file.path], key: key) {
                        stale.append(StaleFile(file: file, key: key, staleness: staleness))
                    } else {
                        currentCount += 1
                    }
                }
            } catch {
                if isSelected { failures.append(Batch.Failure(path: output.name, error: error)) }
            }
        }
    }

    /// Returns nil when the file is current.
    static func staleness(of location: String, _ entry: BatchLock.Entry?, key: String) -> Batch.Staleness? {
        guard let entry else { return .new }
        if entry.key != key { return .outdated }
        if (try? FileStatus(of: location)) == nil { return .missing }
        return BatchKey.digest(ofFileAt: location) == entry.digest ? nil : .changed
    }
}
