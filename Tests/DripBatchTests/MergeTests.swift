import DripFiles
import DripRendering
import DripTestSupport
import Foundation
import Testing

@testable import DripBatch

/// Shards on machines that share nothing, and what joins their lock files.
@Suite struct MergeTests {
    private let directory: TemporaryDirectory

    init() throws { directory = try TemporaryDirectory() }

    /// A checkout of a manifest with stills, in a directory of its own.
    private func checkout(_ name: String, outputs: Int = 24, color: String = "red", lock: String? = nil) throws -> String {
        let folder = directory(name)
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        for number in 0..<outputs {
            _ = try directory.write("drip 1\nsize \(number + 1) 2\nfill \(color) nonzero M0 0H2V2H0Z\n", to: "\(name)/\(number).drip")
        }
        let lines = (0..<outputs).map { "  - { name: still\($0), scene: \($0).drip, at: 0, formats: [png] }\n" }
        let gallery = "gallery: { html: g.html, markdown: g.md }\n"
        if let lock { _ = try directory.write(lock, to: "\(name)/m.yaml.lock") }
        return try directory.write("version: 1\noutputs:\n\(lines.joined())\(gallery)", to: "\(name)/m.yaml")
    }

    private func text(_ path: String) -> String { (try? String(contentsOfFile: path, encoding: .utf8)) ?? "" }

    /// Also where the shards began with the lock file of outdated images.
    @Test(arguments: [false, true])
    func theLockOfEightShardsIsThatOfOneRun(isOutdated: Bool) async throws {
        var old: String?
        if isOutdated {
            let first = try checkout("old", color: "blue")
            _ = try await Batch(first).render()
            old = text(first + ".lock")
        }
        let whole = try checkout("whole", lock: old)
        _ = try await Batch(whole).render()
        var locks: [String] = []
        for shard in 1...8 {
            let path = try checkout("shard\(shard)", lock: old)
            #expect(try await Batch(path, shard: BatchShard(shard, of: 8)).render().written.count == 3)
            locks.append(path + ".lock")
        }
        let merged = try checkout("merged", lock: old)
        let result = try Batch(merged).merge(locks.shuffled())
        #expect(result.outdated.isEmpty && result.currentCount == 24 && result.pages == ["g.html", "g.md"])
        for ending in ["m.yaml.lock", "g.html", "g.md"] {
            #expect(!text(directory("whole/" + ending)).isEmpty)
            #expect(text(directory("merged/" + ending)) == text(directory("whole/" + ending)), "\(ending)")
        }
    }

    @Test func aLostShardIsNamed() async throws {
        let path = try checkout("a", outputs: 4)
        _ = try await Batch(path, shard: BatchShard(1, of: 2)).render()
        let merged = try checkout("b", outputs: 4)
        let result = try Batch(merged).merge([path + ".lock"])
        #expect(result.outdated == ["still1.png", "still3.png"] && result.currentCount == 2 && result.pages.isEmpty)
        // A later run joins the remainder.
        _ = try await Batch(path, shard: BatchShard(2, of: 2)).render()
        #expect(try Batch(merged).merge([path + ".lock"]).outdated.isEmpty)
    }

    @Test func ofTwoEntriesTheOneOfTheFileIsTaken() async throws {
        let path = try checkout("a", outputs: 1)
        _ = try await Batch(path).render()
        let lock = text(path + ".lock")
        let digest = try #require(lock.firstMatch(of: #/still0.png.*"digest": "(\w+)"/#)?.1)
        let other = try directory.write(lock.replacing(digest, with: "00"), to: "other.lock")
        for locks in [[other, path + ".lock"], [path + ".lock", other]] {
            let merged = try checkout("b", outputs: 1, lock: "")
            try? FileManager.default.removeItem(atPath: merged + ".lock")
            try? FileManager.default.removeItem(atPath: directory("b/still0.png"))
            try FileManager.default.copyItem(atPath: directory("a/still0.png"), toPath: directory("b/still0.png"))
            _ = try Batch(merged).merge(locks)
            #expect(text(merged + ".lock").contains(digest))
        }
    }

    @Test func whatIsNoLockFileIsRefused() throws {
        let path = try checkout("a", outputs: 1)
        #expect(throws: BatchError.rendering(.input(.missing(path: "none.lock")))) { try Batch(path).merge(["none.lock"]) }
        #expect(throws: BatchError.lockDamaged(path: path)) { try Batch(path).merge([path]) }
        #expect(!FileManager.default.fileExists(atPath: path + ".lock"))
    }
}
