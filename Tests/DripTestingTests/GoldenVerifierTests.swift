import DripCompare
import DripGeometry
import DripImage
import DripNumbers
import Foundation
import Testing

@testable import DripTesting

/// The golden comparison must be able to fail, and must never record unasked.
@Suite final class GoldenVerifierTests {
    private let directory = FileManager.default.temporaryDirectory.appending(path: "golden-tests-\(UUID().uuidString)").path
    private let film: Film

    init() throws { film = try numberedFilm([1, 2, 3]) }

    deinit { try? FileManager.default.removeItem(atPath: directory) }

    private var stem: String { directory + "/goldens/case" }
    private var artifacts: String { directory + "/artifacts/case" }

    private func failure(_ record: RecordMode, _ film: Film, _ tolerance: GoldenTolerance = .exact) -> GoldenFailure? {
        let location = GoldenLocation(stem: stem, artifacts: artifacts)
        do throws(GoldenFailure) {
            try GoldenVerifier(location: location, record: record, tolerance: tolerance).verify(film)
            return nil
        } catch {
            return error
        }
    }

    private func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: path) }

    private var artifactNames: [String] { ((try? FileManager.default.contentsOfDirectory(atPath: artifacts)) ?? []).sorted() }

    @Test func aMissingGoldenIsRecordedOnceAndFails() throws {
        #expect(failure(.missing, film) == .recorded(path: stem + ".apng", .wasMissing))
        #expect(try Film(decoding: [UInt8](Data(contentsOf: URL(filePath: stem + ".apng")))) == film)
        for mode in [RecordMode.missing, .failed, .never] { #expect(failure(mode, film) == nil) }
    }

    @Test func neverRecordsNothingAndLeavesWhatIsNew() throws {
        let found = try #require(failure(.never, film))
        guard case .missing(let path, let left) = found else {
            Issue.record("\(found)")
            return
        }
        #expect(path == stem + ".apng" && !exists(path) && artifactNames == ["actual.apng"])
        #expect(left.acceptance == "mkdir -p '\(directory)/goldens' && cp '\(artifacts)/actual.apng' '\(path)'")
        try shell(left.acceptance)
        #expect(failure(.never, film) == nil && artifactNames == [])
    }

    @Test func aDifferenceLeavesAllThatIsNeededToJudgeIt() throws {
        _ = failure(.missing, film)
        let other = try film.changing(1, to: Color(rgb: 0x204061))
        for mode in [RecordMode.never, .missing] {
            let found = try #require(failure(mode, other))
            guard case .differs(stem + ".apng", let comparison, .exact, let left) = found else {
                Issue.record("\(found)")
                return
            }
            #expect(comparison.pixels.map(\.frame) == [1])
            #expect(artifactNames == ["actual.apng", "comparison.json", "difference.png", "expected.apng"])
            #expect(left.files.map(\.name) == ["expected.apng", "actual.apng", "difference.png", "comparison.json"])
            for file in left.files { #expect(try Data(contentsOf: URL(filePath: file.path)) == Data(file.bytes)) }
            #expect(try Film(decoding: left.files[0].bytes) == film && Film(decoding: left.files[1].bytes) == other)
            let object = try JSONSerialization.jsonObject(with: Data(left.files[3].bytes)) as? [String: Any]
            #expect(object?["firstFrame"] as? Int == 1 && object?["same"] as? Bool == false)
            for part in ["not the golden", "1 pixel in 1x1+0+0, by up to 1 level", "to accept the new one: cp "] {
                #expect(found.description.contains(part), "\(found)")
            }
            for name in ["expected", "actual", "difference", "comparison"] {
                #expect(found.description.contains("\(name): \(artifacts)/\(name)."))
            }
        }
        guard case .differs(_, _, _, let left)? = failure(.never, other) else { return }
        try shell(left.acceptance)
        #expect(failure(.never, other) == nil)
        // A pass leaves nothing of a failure before it.
        #expect(artifactNames == [])
    }

    @Test func failedRecordsWhatDiffersAndAllRecordsEverything() throws {
        _ = failure(.missing, film)
        let other = try film.changing(1, to: Color(rgb: 0x204061))
        guard case .recorded(_, .differed(let lines))? = failure(.failed, other) else {
            Issue.record("it was not recorded")
            return
        }
        #expect(lines.count == 1 && failure(.failed, other) == nil)
        #expect(failure(.all, other) == .recorded(path: stem + ".apng", .askedFor))
    }

    @Test func toleranceIsOfPixelsOnly() throws {
        _ = failure(.missing, film)
        let other = try film.changing(1, to: Color(rgb: 0x204063))
        func tolerance(_ distance: Int, _ count: Int) -> GoldenTolerance {
            GoldenTolerance(perPixel: distance, maximumPixels: count, because: "of a test")
        }
        #expect(failure(.never, other, tolerance(3, 0)) == nil && failure(.never, other, tolerance(0, 1)) == nil)
        let found = failure(.never, other, tolerance(2, 0))
        #expect(found?.description.contains("allowed: 0 pixels per frame by more than 2 levels, because of a test") == true)
        for changed in [
            try numberedFilm([1, 2]), try numberedFilm([1, 2, 3], delay: Rational(1, 25)), try numberedFilm([1, 2, 3], plays: .times(1)),
            try numberedFilm([1, 2, 3], width: 9),
        ] {
            #expect(failure(.never, changed, tolerance(255, 1_000)) != nil)
        }
    }

    @Test func aStillThatBecomesAnAnimationChangesItsExtension() throws {
        let still = Film(still: film.frames[0].image)
        #expect(failure(.missing, still) == .recorded(path: stem + ".png", .wasMissing))
        guard case .differs(stem + ".png", _, _, let left)? = failure(.missing, film) else {
            Issue.record("an animation passed for a still")
            return
        }
        #expect(left.acceptance.hasSuffix("&& rm '\(stem).png'"))
        #expect(failure(.failed, film) != nil && exists(stem + ".apng") && !exists(stem + ".png"))
        #expect(failure(.never, film) == nil)
    }

    @Test func whatCannotBeReadOrWrittenIsSaid() throws {
        try FileManager.default.createDirectory(atPath: directory + "/goldens", withIntermediateDirectories: true)
        try Data("no picture".utf8).write(to: URL(filePath: stem + ".apng"))
        guard case .unreadable? = failure(.missing, film) else {
            Issue.record("a broken golden passed")
            return
        }
        try Data("version https://git-lfs.github.com/spec/v1\n".utf8).write(to: URL(filePath: stem + ".apng"))
        #expect(failure(.never, film)?.description.contains("git lfs pull") == true)
        try FileManager.default.removeItem(atPath: directory + "/goldens")
        try Data().write(to: URL(filePath: directory + "/goldens"))
        guard case .notWritten? = failure(.missing, film) else {
            Issue.record("nothing was written, and nothing was said")
            return
        }
    }

    @Test("a comparer that is blind, or sees what is not there, fails", arguments: BrokenComparer.all)
    func brokenComparer(_ broken: BrokenComparer) throws {
        _ = failure(.missing, film)
        let location = GoldenLocation(stem: stem, artifacts: artifacts)
        for mode in RecordMode.allCases {
            do throws(GoldenFailure) {
                try GoldenVerifier(location: location, record: mode, comparer: broken.compare).verify(film)
                Issue.record("\(broken.name) passed")
            } catch {
                guard case .brokenComparer = error else {
                    Issue.record("\(error)")
                    return
                }
            }
        }
    }
}

/// A comparer with one fault.
struct BrokenComparer: CustomTestStringConvertible, Sendable {
    let name: String
    let compare: GoldenVerifier.Comparer
    var testDescription: String { name }

    static let all = [
        BrokenComparer(name: "all is the same") { golden, _, tolerance in golden.compared(to: golden, tolerance: tolerance) },
        BrokenComparer(name: "all differs") { golden, new, tolerance in
            let other = (try? Film(frames: new.frames, plays: .times(77))) ?? new
            return golden.compared(to: other, tolerance: tolerance)
        },
        BrokenComparer(name: "always tolerant") { golden, new, _ in
            golden.compared(to: new, tolerance: PixelTolerance(perPixel: 1, maximumPixels: 0))
        },
        BrokenComparer(name: "never tolerant") { golden, new, _ in golden.compared(to: new) },
        BrokenComparer(name: "blind for delays") { golden, new, tolerance in
            func even(_ film: Film) -> Film {
                let frames = film.frames.map { ShownFrame($0.image, delay: 1) }
                return (try? Film(frames: frames, plays: film.plays)) ?? film
            }
            return even(golden).compared(to: even(new), tolerance: tolerance)
        },
        BrokenComparer(name: "blind for plays") { golden, new, tolerance in
            golden.compared(to: (try? Film(frames: new.frames, plays: golden.plays)) ?? new, tolerance: tolerance)
        },
        BrokenComparer(name: "sees the first frame only") { golden, new, tolerance in
            func first(_ film: Film) -> Film { (try? Film(frames: [film.frames[0]], plays: film.plays)) ?? film }
            return first(golden).compared(to: first(new), tolerance: tolerance)
        },
    ]
}

/// Runs a command as a person would.
func shell(_ command: String) throws {
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = ["-c", command]
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
}
