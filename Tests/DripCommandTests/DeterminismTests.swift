import DripGIF
import Foundation
import Testing

/// The same pictures on every machine: each effect's digest is the one in the repository, whatever variants of its functions the C library takes,
/// in any place of the world, with any number of threads.
///
/// Texts are left out: their outlines are the installed fonts'.
@Suite struct DeterminismTests {
    private static let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "Fixtures/Goldens/digests.json")

    /// Parameters without which an effect would show a text.
    private static let wordless = [
        "badge": ["--text", ""], "ballrain": ["--tip", ""], "cakes": ["--word", ""], "wave": ["--no-label"],
        "item": ["--fidelity", "original"],
    ]

    private static let environments: [String: [String: String]] = [
        "plain": [:],
        "old processor": ["GLIBC_TUNABLES": "glibc.cpu.hwcaps=-AVX2,-FMA,-AVX512F,-AVX"],
        "elsewhere": ["LC_ALL": "de_DE.UTF-8", "LANG": "tr_TR.UTF-8", "TZ": "Asia/Tokyo"],
    ]

    private func digest(_ name: String, _ environment: [String: String]) throws -> String {
        let program = try Program()
        var values = ProcessInfo.processInfo.environment
        values.merge(environment) { $1 }
        let jobs = environment.isEmpty ? "1" : "3"
        let options = ["--size", "120x160", "--fps", "4", "--json", "--no-verify", "--effort", "1", "-j", jobs, "x.apng"]
        let result = try program.run([name] + (Self.wordless[name] ?? []) + options, environment: values)
        #expect(result.status == 0 && result.errors == "")
        return try #require(try jsonObject(result.output)["digest"] as? String)
    }

    @Test("every effect has the digest of every other machine", arguments: EffectCatalog.effects.map { $0.description.name })
    func digests(name: String) throws {
        let known = try #require(try JSONSerialization.jsonObject(with: Data(contentsOf: Self.file)) as? [String: String])
        for (place, environment) in Self.environments.sorted(by: { $0.key < $1.key }) {
            let found = try digest(name, environment)
            #expect(found == known[name], "\(place): if the new pictures are right, write \"\(name)\": \"\(found)\"")
        }
    }

    @Test("a still is the same at every frame rate", arguments: EffectCatalog.effects.map { $0.description.name })
    func stills(name: String) throws {
        let program = try Program()
        let options = (Self.wordless[name] ?? []) + ["--size", "96x128", "-q"]
        for rate in ["24", "30", "50", "60"] {
            #expect(try program.run([name] + options + ["--at", "0.7", "--fps", rate, "\(rate).png"]).status == 0)
        }
        let stills = ["24", "30", "50", "60"].map { program.bytes("\($0).png") }
        #expect(stills[0] != nil && Set(stills).count == 1)
        // And the frame of a sequence that is shown then.
        #expect(try program.run([name] + options + ["--from", "0.7", "--duration", "1f", "--fps", "30", "f/"]).status == 0)
        #expect(program.bytes("f/frame-0000.png") == stills[0])
    }
}
