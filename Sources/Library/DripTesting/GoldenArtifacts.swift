internal import DripCompare
private import DripJSON
private import Foundation

/// The files of a failure, and the command that accepts the new image as the golden.
struct GoldenArtifacts: Equatable {
    struct File: Equatable {
        /// The file's name: `expected.png`, `actual.apng`, `difference.png` or `comparison.json`.
        let name: String
        let path: String
        let bytes: [UInt8]
    }

    let files: [File]
    /// A shell command that replaces the golden.
    let acceptance: String

    /// Writes the files. `target` is the path of the new golden.
    init(
        in directory: String, golden: (path: String, bytes: [UInt8], film: Film)?, actual: Film, comparison: AnimationComparison?,
        target: String
    ) throws(GoldenFailure) {
        do throws(FilmError) {
            let new = "actual.\(actual.fileExtension)"
            var contents: [(String, [UInt8])] = []
            if let golden { contents.append(("expected.\(URL(filePath: golden.path).pathExtension)", golden.bytes)) }
            contents.append((new, try actual.encoded()))
            if let golden, let comparison {
                let strip = FilmStrip.picture(golden.film, actual, comparison)
                contents.append(("difference.png", try Film(still: strip).encoded(effort: 2)))
                contents.append(("comparison.json", Array((comparison.json(golden.path, "\(directory)/\(new)").text + "\n").utf8)))
            }
            files = contents.map { name, bytes in File(name: name, path: "\(directory)/\(name)", bytes: bytes) }
            let parent = golden == nil ? "mkdir -p \(Self.quoted(URL(filePath: target).deletingLastPathComponent().path)) && " : ""
            let outdated = golden.flatMap { $0.path == target ? nil : " && rm \(Self.quoted($0.path))" } ?? ""
            acceptance = "\(parent)cp \(Self.quoted("\(directory)/\(new)")) \(Self.quoted(target))\(outdated)"
        } catch {
            throw .notDrawn("\(error)")
        }
        Self.remove(directory)
        for file in files { try GoldenFile.write(file.bytes, to: file.path) }
    }

    static func remove(_ directory: String) { try? FileManager.default.removeItem(atPath: directory) }

    /// A line for each file, followed by the command.
    var text: String {
        files.map { "\($0.name.prefix { $0 != "." }): \($0.path)\n" }.joined() + "to accept the new one: \(acceptance)"
    }

    private static func quoted(_ path: String) -> String { "'" + path.replacing("'", with: "'\\''") + "'" }
}

extension Film {
    var fileExtension: String { isStill ? "png" : "apng" }
}

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
