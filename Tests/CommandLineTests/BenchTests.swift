import Foundation
import Testing

/// `dripgif-bench`, whose JSON an outside harness reads. No test asserts on time.
@Suite struct BenchTests {
    static let scene =
        "drip 1\nsize 40 30\nbackground white\nfill #1E90FF nonzero M5 5 C20 -5 30 20 35 25 Z\nframe\nfill red evenodd M1 1 H20 V20 Z\n"

    struct Report: Decodable {
        let width: Int
        let height: Int
        let frames: Int
        let fillMs: Double
        let fillMsMin: Double
        let buildFillMs: Double
        let buildFillMsMin: Double
        let checksum: String
    }

    func bench(_ scene: String, _ options: String...) throws -> (Program.Result, Report?) {
        let program = try Program("dripgif-bench")
        try Data(scene.utf8).write(to: program.directory.appending(path: "x.drip"))
        let result = try program.run(["raster", "x.drip", "--json"] + options)
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        return (result, try? decoder.decode(Report.self, from: Data(result.output.utf8)))
    }

    @Test func rasterPrintsOneObject() throws {
        let (result, report) = try bench(Self.scene, "--frames", "5")
        let found = try #require(report, "\(result.output) \(result.errors)")
        #expect(result.status == 0 && result.output.split(separator: "\n").count == 1)
        #expect((found.width, found.height, found.frames) == (40, 30, 5))
        #expect(found.fillMs > 0 && found.fillMsMin <= found.fillMs && found.buildFillMsMin <= found.buildFillMs)
    }

    @Test func checksumTellsPicturesApartAndNothingElse() throws {
        let checksums = try [Self.scene, Self.scene, Self.scene.replacingOccurrences(of: "red", with: "green")].map {
            try #require(try bench($0, "--frames", "3").1).checksum
        }
        #expect(checksums[0] == checksums[1] && checksums[0] != checksums[2] && checksums[0].count == 16)
        // However many frames are timed, all are in it.
        #expect(try #require(try bench(Self.scene, "--frames", "1").1).checksum == checksums[0])
    }

    @Test func whatCannotBeReadIsSaid() throws {
        #expect(try bench("drip 1\nsize 4 4\nfill nothing\n").0.status == 64)
        #expect(try bench(Self.scene, "--frames", "0").0.status == 64)
    }

    @Test func stagesAreTimedAlone() throws {
        let program = try Program("dripgif-bench")
        let result = try program.run("stages", "--seconds", "0.01", "--json")
        #expect(result.status == 0)
        let times = try JSONDecoder().decode([String: Double].self, from: Data(result.output.utf8))
        #expect(
            times.keys.sorted() == [
                "LZW", "blends", "blur", "composite", "coverage", "deflate", "difference", "edges", "flatten", "frame", "gradients",
                "index",
                "masks", "paint", "shadows",
            ])
        #expect(times.values.allSatisfy { $0 > 0 })
    }
}
