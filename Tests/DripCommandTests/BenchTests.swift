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

    @Test func lottiePrintsALineForEachFile() throws {
        let program = try Program("dripgif-bench")
        let shape = #"{"ty": 4, "ip": 0, "op": 30, "ks": {}, "shapes": [{"ty": "rc", "p": {"k": [5, 5]}, "s": {"k": [4, 4]}}]}"#
        let text = #"{"fr": 30, "ip": 0, "op": 30, "w": 10, "h": 10, "layers": [\#(shape)]}"#
        for (name, text) in [("a.json", text), ("b.json", "{}")] {
            try Data(text.utf8).write(to: program.directory.appending(path: name))
        }
        let result = try program.run("lottie", "a.json", "b.json", "--frames", "3", "--side", "20")
        let lines = result.output.split(separator: "\n").map { $0.split(separator: "\t").map(String.init) }
        #expect(result.status == 0 && lines.map(\.count) == [3, 2] && lines[1][1].hasPrefix("refused: "))
        #expect(lines[0].dropFirst().allSatisfy { Double($0).map { $0 > 0 } == true }, "milliseconds of reading and drawing")
        #expect(try program.run("lottie", "c.json").status == 64 && program.run("lottie", "a.json", "--frames", "0").status == 64)
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
