import DripCompare
import DripImage
import Foundation
import Testing

@testable import DripTesting

/// What failed goldens leave in continuous integration: a summary, a page, and a line that accepts them elsewhere.
@Suite final class FailureReportTests: Sendable {
    private let package = FileManager.default.temporaryDirectory.appending(path: "report-tests-\(UUID().uuidString)")

    init() throws {
        try FileManager.default.createDirectory(at: package, withIntermediateDirectories: true)
        try Data("// a package\n".utf8).write(to: package.appending(path: "Package.swift"))
    }

    deinit { try? FileManager.default.removeItem(at: package) }

    private var variables: [String: String] {
        ["CI": "true", "DRIPGIF_ARTIFACTS": package.path + "/golden-artifacts", "GITHUB_STEP_SUMMARY": package.path + "/summary.md"]
    }

    private func failure(_ film: Film, named name: String? = nil, _ environment: [String: String]) -> GoldenFailure? {
        verifyGolden(
            of: .film(film), named: name, fileID: "AppTests/DropTests.swift", filePath: package.path + "/Tests/AppTests/DropTests.swift",
            testName: "falls()", environment: environment)
    }

    private func text(_ path: String) -> String { (try? String(contentsOf: package.appending(path: path), encoding: .utf8)) ?? "" }

    /// The line once had the absolute paths of the server.
    @Test func theLineThatAcceptsHoldsInACopyOfThePackage() throws {
        let film = try numberedFilm([1, 2, 3])
        _ = failure(film, [:])
        let found = try #require(failure(try film.changing(1, to: .white), variables))
        let line = "cp 'golden-artifacts/AppTests/DropTests/falls/actual.apng' 'Tests/AppTests/__Goldens__/DropTests/falls.apng'"
        #expect(found.artifacts?.acceptance == line)
        #expect(found.description.hasSuffix("to accept the new one, in \(package.path): \(line)"), "\(found)")
        let copy = package.deletingLastPathComponent().appending(path: "copy-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: copy) }
        try FileManager.default.copyItem(at: package, to: copy)
        try shell("cd '\(copy.path)' && \(line)")
        let golden = try Data(contentsOf: copy.appending(path: "Tests/AppTests/__Goldens__/DropTests/falls.apng"))
        #expect(try Film(decoding: [UInt8](golden)) == film.changing(1, to: .white))
    }

    @Test func theSummaryHasASectionForEachFailure() throws {
        let film = try numberedFilm([1, 2, 3])
        _ = failure(film, [:])
        _ = failure(try film.changing(1, to: .white), variables)
        let path = "golden-artifacts/AppTests/DropTests/falls"
        let golden = "Tests/AppTests/__Goldens__/DropTests/falls"
        let first = """
            ### Golden AppTests/DropTests/falls

            |  | File | Size | Frames | Duration | Loop |
            | --- | --- | --- | --- | --- | --- |
            | expected | `\(golden).apng` | 8x5 | 3 frames | 0.06 s | plays forever |
            | actual | `\(path)/actual.apng` | 8x5 | 3 frames | 0.06 s | plays forever |

            - pixels: 1 of 3 frames; first frame 1 (0.02 s): 1 pixel in 1x1+0+0, by up to 223 levels

            Film strip: `\(path)/difference.png`, all failures: `golden-artifacts/index.html`

            To accept the new one, in the package's directory:

            ```sh
            cp '\(path)/actual.apng' '\(golden).apng'
            ```


            """
        #expect(text("summary.md") == first)
        _ = failure(film, named: "new", variables)
        #expect(text("summary.md").hasPrefix(first))
        #expect(text("summary.md").contains("There is no golden `\(golden).new.apng`."))
        // A pass says nothing.
        let length = text("summary.md").count
        #expect(failure(film, variables) == nil && text("summary.md").count == length)
    }

    @Test func aSummaryThatCannotBeWrittenIsAPartOfTheFailure() throws {
        var variables = variables
        variables["DRIPGIF_SUMMARY"] = package.path + "/none/summary.md"
        let found = try #require(failure(try numberedFilm([1]), variables))
        #expect(
            found.description.contains("there is no golden") && found.description.contains("none/summary.md was not written"), "\(found)")
        #expect(found.artifacts?.files.map(\.name) == ["actual.apng"])
    }

    /// The page was at first that of whoever wrote last.
    @Test func testsInParallelMakeThePageOfTestsInARow() async throws {
        let film = try numberedFilm([1, 2, 3])
        let other = try film.changing(1, to: .white)
        for number in 0..<12 { _ = failure(film, named: "\(number)", [:]) }
        for number in 0..<12 { _ = failure(other, named: "\(number)", variables) }
        let page = text("golden-artifacts/index.html")
        #expect(page.contains("<h1>12 failed goldens</h1>") && page.matches(of: #/<section /#).count == 12)
        try FileManager.default.removeItem(at: package.appending(path: "golden-artifacts"))
        await withTaskGroup { group in
            for number in 0..<12 { group.addTask { _ = self.failure(other, named: "\(number)", self.variables) } }
        }
        #expect(text("golden-artifacts/index.html") == page)
        // One that passes again is no longer there.
        #expect(failure(film, named: "3", variables) == nil)
        let fewer = text("golden-artifacts/index.html")
        #expect(fewer.matches(of: #/<section /#).count == 11 && !fewer.contains("falls.3/"))
    }

    @Test func thePageShowsTheImagesBesideIt() throws {
        let film = try numberedFilm([1, 2, 3])
        _ = failure(film, [:])
        _ = failure(try film.changing(1, to: .white), variables)
        _ = failure(film, named: "new", variables)
        let folder = package.path + "/golden-artifacts/AppTests/DropTests/"
        let names = { try FileManager.default.contentsOfDirectory(atPath: folder + $0).sorted() }
        #expect(
            try names("falls") == [
                "a-0000.png", "a-0001.png", "a-0002.png", "actual.apng", "b-0001.png", "comparison.json", "d-0001.png", "difference.png",
                "expected.apng", "section.html",
            ])
        #expect(try names("falls.new") == ["actual.apng", "b-0000.png", "b-0001.png", "b-0002.png", "section.html"])
        let page = text("golden-artifacts/index.html")
        for part in [
            "data-folder=\"AppTests/DropTests/falls/\"", "\"a\":\"a-0001.png\",\"b\":\"b-0001.png\",\"d\":\"d-0001.png\"", "only in actual",
            "There is no golden Tests/AppTests/__Goldens__/DropTests/falls.new.apng",
            "cp 'golden-artifacts/AppTests/DropTests/falls/actual.apng'",
        ] {
            #expect(page.contains(part), "\(part)")
        }
    }
}
