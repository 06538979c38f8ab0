internal import DripCompare
private import Foundation

/// A failure as a section of the page that shows all failures of a run.
///
/// Every failure has its images and its section of the page in a directory of its own. The page is made of the sections that are there, so it does
/// not depend on the order of tests.
struct FailureReport {
    private let location: GoldenLocation
    private let acceptance: String

    private static let section = "section.html"

    init(_ location: GoldenLocation, acceptance: String) { (self.location, self.acceptance) = (location, acceptance) }

    /// Writes the images and the section of a failure, and then the page. Does nothing without a directory for the failures of the run.
    /// - Parameter golden: nil for a missing one.
    func write(
        _ golden: (path: String, film: Film)?, _ actual: Film, _ comparison: AnimationComparison?, target: String
    ) throws(GoldenFailure) {
        guard location.collection != nil else { return }
        let comparison = comparison ?? actual.compared(to: actual)
        let pairs = golden == nil ? comparison.pairs.map { FramePair(expected: nil, actual: $0.actual) } : comparison.pairs
        var frames: [ReportFrame] = []
        for (index, pair) in pairs.enumerated() {
            let before = pair.expected.flatMap { golden?.film.frames[$0].image }
            let after = pair.actual.map { actual.frames[$0].image }
            let pictures: ReportPictures
            do { pictures = try ReportPictures(before, after, beyond: comparison.tolerance.perPixel) } catch { throw .notDrawn("\(error)") }
            let names = try pictures.write(column: index) { bytes, name throws(GoldenFailure) in
                try GoldenFile.write(bytes, to: "\(location.artifacts)/\(name)")
            }
            frames.append(ReportFrame(comparison, pair, names, other: "actual"))
        }
        var section = ReportSection(
            comparison, ("expected", golden.map { location.shown($0.path) } ?? "none"),
            ("actual", location.shown("\(location.artifacts)/actual.\(actual.fileExtension)")), frames: frames)
        section.title = location.title
        section.verdict = golden == nil ? "There is no golden \(location.shown(target))" : "Not the golden"
        section.acceptance = acceptance
        section.folder = location.title.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed).map { $0 + "/" } ?? ""
        try GoldenFile.write(Array(section.html.utf8), to: "\(location.artifacts)/\(Self.section)")
        try Self.writePage(of: location)
    }

    /// Writes the page of all failures in the directory of the run.
    ///
    /// Other processes do the same at any time. Whoever writes last has seen all sections that were complete before, because it looks again after
    /// writing, and each of the others writes after its own section is complete.
    static func writePage(of location: GoldenLocation) throws(GoldenFailure) {
        guard let collection = location.collection else { return }
        var shown: [String]?
        while true {
            let sections = sections(in: collection)
            if sections == shown { return }
            let title = sections.count == 1 ? "1 failed golden" : "\(sections.count) failed goldens"
            let page = ReportPage(title, generator: "DripTesting", sections: sections)
            try GoldenFile.write(Array(page.html.utf8), to: "\(collection)/index.html")
            shown = sections
        }
    }

    /// Returns the sections in order of their paths.
    private static func sections(in collection: String) -> [String] {
        let manager = FileManager.default
        func entries(_ directory: String) -> [String] {
            ((try? manager.contentsOfDirectory(atPath: directory)) ?? []).sorted().map { "\(directory)/\($0)" }
        }
        // Module, test file, golden.
        let directories = entries(collection).flatMap(entries).flatMap(entries)
        return directories.compactMap { directory in
            manager.contents(atPath: "\(directory)/\(section)").map { String(decoding: $0, as: UTF8.self) }
        }
    }
}
