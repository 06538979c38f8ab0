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
    /// A shell command that replaces the golden, to be run in ``package``.
    let acceptance: String
    /// The directory to which the command's paths are relative; nil if they are absolute.
    let package: String?

    /// Writes the files, and the page of all failures where one is wanted.
    /// - Parameters:
    ///   - golden: nil for a missing one.
    ///   - target: the path of the new golden.
    init(
        at location: GoldenLocation, golden: (path: String, bytes: [UInt8], film: Film)?, actual: Film, comparison: AnimationComparison?,
        target: String
    ) throws(GoldenFailure) {
        let directory = location.artifacts
        do throws(FilmError) {
            let new = "actual.\(actual.fileExtension)"
            var contents: [(String, [UInt8])] = []
            if let golden { contents.append(("expected.\(URL(filePath: golden.path).pathExtension)", golden.bytes)) }
            contents.append((new, try actual.encoded(effort: Film.goldenEffort)))
            if let golden, let comparison {
                let strip = FilmStrip.picture(golden.film, actual, comparison)
                contents.append(("difference.png", try Film(still: strip).encoded(effort: 2)))
                contents.append(("comparison.json", Array((comparison.json(golden.path, "\(directory)/\(new)").text + "\n").utf8)))
            }
            files = contents.map { name, bytes in File(name: name, path: "\(directory)/\(name)", bytes: bytes) }
            func word(_ path: String) -> String { "'" + location.shown(path).replacing("'", with: "'\\''") + "'" }
            let parent = golden == nil ? "mkdir -p \(word(URL(filePath: target).deletingLastPathComponent().path)) && " : ""
            let outdated = golden.flatMap { $0.path == target ? nil : " && rm \(word($0.path))" } ?? ""
            acceptance = "\(parent)cp \(word("\(directory)/\(new)")) \(word(target))\(outdated)"
            package = location.shown(target) == target ? nil : location.package
        } catch {
            throw .notDrawn("\(error)")
        }
        Self.remove(location)
        for file in files { try GoldenFile.write(file.bytes, to: file.path) }
        let report = FailureReport(location, acceptance: acceptance)
        try report.write(golden.map { ($0.path, $0.film) }, actual, comparison, target: target)
    }

    /// Removes the files of an earlier failure.
    static func remove(_ location: GoldenLocation) {
        guard (try? FileManager.default.removeItem(atPath: location.artifacts)) != nil else { return }
        try? FailureReport.writePage(of: location)
    }

    /// A line for each file, followed by the command.
    var text: String {
        files.map { "\($0.name.prefix { $0 != "." }): \($0.path)\n" }.joined()
            + "to accept the new one\(package.map { ", in \($0)" } ?? ""): \(acceptance)"
    }
}

extension Film {
    var fileExtension: String { isStill ? "png" : "apng" }
    /// The highest effort whose search is zlib's: tests run in builds for debugging, where ours takes ten times as long for 6 % of the file.
    static let goldenEffort = 4
}
