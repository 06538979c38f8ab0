import DripGIF
import DripTestSupport
import Foundation
import Testing

@testable import DripRendering

@Suite struct FileComparisonTests {
    private let directory: TemporaryDirectory

    init() throws { directory = try TemporaryDirectory() }

    private func write(_ film: Film, to name: String) throws -> String {
        try Data(try film.encoded()).write(to: URL(fileURLWithPath: directory(name)))
        return directory(name)
    }

    /// Films that differ in little, or not at all.
    private func film(_ random: inout SplitMix64) throws -> Film {
        let size = PixelSize(width: random.integer(in: 2...3), height: 2)
        let frames = (0..<random.integer(in: 1...4)).map { _ in
            var image = StraightImage(size: size, filledWith: .black)
            image[random.integer(in: 0...1), 1] = [.black, .white, .clear][random.integer(in: 0...2)]
            return ShownFrame(image, delay: Rational(random.integer(in: 1...2), 50))
        }
        return try Film(frames: frames, plays: random.integer(in: 0...3) == 0 ? .times(2) : .forever)
    }

    @Test("the same if and only if the digests are")
    func agreesWithTheDigest() async throws {
        var random = SplitMix64(seed: 7)
        var count = (same: 0, different: 0)
        for round in 0..<60 {
            let one = try write(try film(&random), to: "\(round)-a.png")
            let other = try write(try film(&random), to: "\(round)-b.png")
            let isSame = try await FileComparison.compare(one, other).isSame
            #expect(isSame == (try FileReport(of: one).digest == FileReport(of: other).digest), "round \(round)")
            if isSame { count.same += 1 } else { count.different += 1 }
            #expect(try await FileComparison.compare(one, one).isSame)
        }
        #expect(count.different > 20)
        #expect(count.same > 0)
    }

    @Test func theFirstDamagedFrameEndsIt() async throws {
        var random = SplitMix64(seed: 9)
        let whole = try write(try film(&random), to: "a.png")
        var bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: whole)))
        bytes.removeLast(16)
        try Data(bytes).write(to: URL(fileURLWithPath: directory("b.png")))
        let path = directory("b.png")
        await #expect(throws: DripGIFError.self) { try await FileComparison.compare(whole, path) }
        await #expect(throws: DripGIFError.self) { try await FileComparison.compare(path, whole, report: directory("report")) }
        #expect(directory.names == ["a.png", "b.png"])
    }

    @Test func anyLengthsMeet() async throws {
        func film(_ count: Int) throws -> Film {
            let size = PixelSize(width: 20, height: 20)
            return try Film(
                frames: (0..<count).map { index in
                    var image = StraightImage(size: size, filledWith: .black)
                    image[index % 20, index / 20] = .white
                    return ShownFrame(image, delay: Rational(1, 50))
                }, plays: .forever)
        }
        for (one, other) in [(1, 40), (40, 1), (3, 39), (40, 38)] {
            let comparison = try await FileComparison.compare(
                write(try film(one), to: "a.png"), write(try film(other), to: "b.png"))
            #expect(comparison.gap?.frames == min(one, other)..<max(one, other) && comparison.pixels.isEmpty)
        }
    }

    /// A directory with other files is not replaced, so their names must not count as those of a report.
    @Test(arguments: [
        ("index.html", true), ("a-0000.png", true), ("b-12345.png", true), ("d-0007.png", true), ("c-0000.png", false),
        ("a-000.png", false), ("a-123456.png", false), ("a-00x0.png", false), ("a-.png", false), ("a.png", false),
        ("a-0000.png.txt", false), ("a-0000png", false), ("a-٠٠٠٠.png", false), ("", false),
    ])
    func filesOfAReportAreKnown(name: String, isKnown: Bool) { #expect(ComparisonReport.isOurs(name) == isKnown) }
}
