internal import DripCompare
private import Foundation

/// Reading and writing of goldens, with messages for errors.
enum GoldenFile {
    static func write(_ bytes: [UInt8], to path: String) throws(GoldenFailure) {
        let url = URL(filePath: path)
        do {
            try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(bytes).write(to: url, options: .atomic)
        } catch {
            throw .notWritten(path: path, reason: error.localizedDescription)
        }
    }

    static func read(_ path: String) throws(GoldenFailure) -> [UInt8] {
        do { return [UInt8](try Data(contentsOf: URL(filePath: path))) } catch {
            throw .unreadable(path: path, reason: error.localizedDescription)
        }
    }

    static func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: path) }

    static func remove(_ path: String) throws(GoldenFailure) {
        do { try FileManager.default.removeItem(atPath: path) } catch {
            throw .notWritten(path: path, reason: error.localizedDescription)
        }
    }
}
