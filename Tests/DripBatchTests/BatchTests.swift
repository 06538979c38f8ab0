import DripGIF
import DripTestSupport
import Foundation
import Testing

@testable import DripBatch
@testable import DripRendering

/// A manifest in a directory of its own, as a caller of the library uses it.
private struct Project {
    let directory: TemporaryDirectory
    var path: String { directory("m.yaml") }

    /// - Parameter outputs: flow maps, without their braces.
    init(_ outputs: [String], _ rest: String = "") throws {
        directory = try TemporaryDirectory()
        try write(outputs, rest)
    }

    func write(_ outputs: [String], _ rest: String = "") throws {
        let list = outputs.map { "  - { \($0) }\n" }.joined()
        _ = try directory.write("version: 1\ndefaults: { size: 40x80, duration: 0.1s }\noutputs:\n\(list)\(rest)", to: "m.yaml")
    }

    @discardableResult
    func render(only: String? = nil, shard: BatchShard? = nil, prunes: Bool = false) async throws -> Batch.Report {
        try await Batch(path, only: only, shard: shard).render(jobs: 2, prunes: prunes)
    }

    func survey() throws -> [String] { try Batch(path).survey().stale.map { "\($0.staleness) \($0.path)" } }

    var lock: String { directory.text("m.yaml.lock") ?? "" }
}

private func drop(_ name: String, _ rest: String = "") -> String {
    "name: \(name), effect: waterdrop, parameters: { drips: 1 }" + (rest.isEmpty ? "" : ", ") + rest
}

@Suite struct BatchTests {
    @Test func onlyWhatChangedIsRendered() async throws {
        let project = try Project([drop("a"), drop("b", "scales: [1, 2]"), drop("c")])
        #expect(try project.survey() == ["new a.gif", "new b.gif", "new b@2x.gif", "new c.gif"])
        let first = try await project.render()
        #expect(first.written.map(\.path) == ["a.gif", "b.gif", "b@2x.gif", "c.gif"].map { project.directory($0) })
        #expect(try project.survey() == [])
        #expect(try await project.render().written.isEmpty)
        // Written otherwise, it is the same.
        try project.write([
            "name: a, parameters: { drips: '1' }, effect: waterdrop, seed: 0", drop("b", "scales: [1, 2.0]"), drop("c", "alt: A drop"),
        ])
        #expect(try project.survey() == [])
        try project.write([drop("a"), drop("b", "scales: [1, 2]"), drop("c", "seed: 1")])
        #expect(try project.survey() == ["outdated c.gif"])
        _ = try project.directory.write("edited", to: "b@2x.gif")
        try FileManager.default.removeItem(atPath: project.directory("a.gif"))
        #expect(try project.survey() == ["missing a.gif", "changed b@2x.gif", "outdated c.gif"])
        #expect(try await project.render().written.count == 3)
        #expect(try project.survey() == [])
    }

    @Test func twoShardsAreOneRun() async throws {
        let outputs = ["a", "b", "c", "d", "e"].map { drop($0, "scales: [1, 2]") }
        let gallery = "gallery: { html: g.html, markdown: g.md }\n"
        let (one, two) = (try Project(outputs, gallery), try Project(outputs, gallery))
        try await one.render()
        let first = try await two.render(shard: BatchShard(1, of: 2))
        #expect(first.written.count == 6 && first.pages.isEmpty, "pages show what is complete")
        #expect(try await two.render(shard: BatchShard(2, of: 2)).written.count == 4)
        #expect(one.directory.names == two.directory.names && one.directory.names.count == 14)
        for name in one.directory.names { #expect(one.directory.bytes(name) == two.directory.bytes(name), "\(name)") }
    }

    @Test func shardsThatRunAtOnceKeepEachOthersEntries() async throws {
        let project = try Project((0..<12).map { drop("a\($0)") })
        let path = project.path
        try await withThrowingTaskGroup(of: Void.self) { group in
            for index in 1...3 {
                group.addTask { _ = try await Batch(path, shard: BatchShard(index, of: 3)).render(jobs: 2) }
            }
            try await group.waitForAll()
        }
        #expect(try project.survey() == [])
    }

    @Test func theLockFileIsSortedJSONWithALineAFile() async throws {
        let project = try Project([drop("b"), drop("B2"), drop("\"a \\\\ 'é'\"")])
        try await project.render()
        let lines = project.lock.split(separator: "\n").map(String.init)
        #expect(lines.filter { $0.contains("key") }.map { $0.prefix(9) } == ["    \"B2.g", "    \"a \\\\", "    \"b.gi"])
        let object = try #require(try JSONSerialization.jsonObject(with: Data(project.lock.utf8)) as? [String: Any])
        #expect(object["version"] as? Int == 1 && (object["files"] as? [String: Any])?.keys.contains("a \\ 'é'.gif") == true)
        let before = project.lock
        try await project.render()
        #expect(project.lock == before)
    }

    @Test(arguments: ["", "{", "[]", "<<<<<<< HEAD\n{}\n", "{\"version\": 1}", "{\"version\": 2, \"files\": {}}"])
    func aLockFileThatIsNoneIsNotTakenForOne(text: String) throws {
        let project = try Project([drop("a")])
        _ = try project.directory.write(text, to: "m.yaml.lock")
        let error = #expect(throws: BatchError.self) { try Batch(project.path) }
        #expect(error?.description.contains("m.yaml.lock") == true && error?.description.contains("delete") == true)
    }

    /// The bytes of inputs are in the key, not their names or times.
    @Test func inputsAreWhatTheyHold() async throws {
        let project = try Project(["name: a, scene: s.drip, duration: null, size: null"])
        let scene = "drip 1\nsize 20 20\nimage p.png 1 0 0 1 0 0\n"
        _ = try project.directory.write(scene, to: "s.drip")
        #expect(try await project.render().failures.count == 1, "the picture is missing")
        try await picture("red", project.directory("p.png"))
        #expect(try await project.render().written.count == 1)
        _ = try project.directory.write(scene, to: "s.drip")
        #expect(try project.survey() == [])
        try await picture("lime", project.directory("p.png"))
        #expect(try project.survey() == ["outdated a.gif"])
        try await project.render()
        _ = try project.directory.write(scene + "delay 1\n", to: "s.drip")
        #expect(try project.survey() == ["outdated a.gif"])
        try FileManager.default.removeItem(atPath: project.directory("s.drip"))
        let failures = try Batch(project.path).survey().failures
        #expect(failures.count == 1 && failures[0].path == "a" && failures[0].error == .input(.missing(path: project.directory("s.drip"))))
    }

    private func picture(_ color: String, _ path: String) async throws {
        let scene = NSTemporaryDirectory() + "dripgif-\(UUID().uuidString).drip"
        defer { try? FileManager.default.removeItem(atPath: scene) }
        try Data("drip 1\nsize 4 4\nbackground \(color)\n".utf8).write(to: URL(fileURLWithPath: scene))
        try await RenderRequest(.drawing(path: scene), output: path).render()
    }

    @Test func oneFailureDoesNotStopTheOthers() async throws {
        let project = try Project([drop("a", "size: 10x10"), drop("b"), "name: c, scene: none.drip", drop("none/d"), drop("e")])
        let report = try await project.render()
        #expect(report.written.map(\.path) == ["b.gif", "e.gif"].map { project.directory($0) })
        #expect(report.failures.map(\.path) == ["c", "a.gif", "none/d.gif"])
        #expect(try project.survey() == ["new a.gif", "new none/d.gif"])
    }

    @Test func pruningDeletesWhatTheLockKnowsAndNothingElse() async throws {
        let outside = try TemporaryDirectory()
        _ = try outside.write("mine", to: "x.gif")
        let project = try Project([drop("a"), drop("b"), drop("edited"), drop("gone")], "gallery: { html: g.html }\n")
        try await project.render()
        _ = try project.directory.write("mine", to: "other.gif")
        _ = try project.directory.write("mine", to: "edited.gif")
        try FileManager.default.removeItem(atPath: project.directory("gone.gif"))
        try FileManager.default.createSymbolicLink(atPath: project.directory("out"), withDestinationPath: outside(""))
        let digest = try #require(BatchKey.digest(ofFileAt: outside("x.gif")))
        let hostile = ["../\(outside.path.split(separator: "/").last ?? "")/x.gif", outside("x.gif"), "out/x.gif", "m.yaml/../other.gif"]
        let lines = hostile.map { "    \"\($0)\": { \"key\": \"\", \"digest\": \"\(digest)\" },\n" }.joined()
        _ = try project.directory.write(project.lock.replacing("\"files\": {\n", with: "\"files\": {\n" + lines), to: "m.yaml.lock")
        try project.write([drop("a")])
        #expect(try await project.render().removed == [], "only when it is asked for")
        let report = try await project.render(prunes: true)
        #expect(report.removed == ["b.gif", "g.html"])
        #expect(Set(report.kept) == Set(hostile + ["edited.gif"]))
        #expect(project.directory.names == ["a.gif", "edited.gif", "m.yaml", "m.yaml.lock", "other.gif", "out"])
        #expect(outside.text("x.gif") == "mine" && !project.lock.contains("gone.gif"))
    }

    @Test func pruningLeavesWhatIsOnlyNotSelected() async throws {
        let project = try Project([drop("a"), drop("b")])
        try await project.render()
        #expect(try await project.render(only: "a", prunes: true).removed == [])
        #expect(project.directory.names.contains("b.gif"))
        #expect(throws: BatchError.nothingMatches(glob: "x*")) { try Batch(project.path, only: "x*") }
    }

    @Test func cancellingKeepsWhatIsDone() async throws {
        let project = try Project((0..<40).map { drop("a\($0)") })
        let path = project.path
        let task = Task {
            try await Batch(path).render(jobs: 2) { event in if case .written = event { withUnsafeCurrentTask { $0?.cancel() } } }
        }
        await #expect(throws: BatchError.rendering(.cancelled)) { try await task.value }
        let done = project.directory.names.filter { $0.hasSuffix(".gif") }.count
        #expect(done < 40 && done > 0 && !project.directory.names.contains { $0.hasPrefix(".dripgif") })
        #expect(try project.survey().count == 40 - project.lock.split(separator: "\n").count { $0.contains("key") })
        try await project.render()
        #expect(try project.survey() == [])
    }

    /// Who changes what the engine writes raises ``Release/engine``, so that batches notice: the README's picture tells.
    @Test func theEngineHasANumberForItsBytes() throws {
        let bytes = ["15": "1cd660a97139141666ea444c25030beebc6997c8640cd8148787310a0000dc00"]
        let root = (0..<3).reduce(URL(fileURLWithPath: #filePath)) { url, _ in url.deletingLastPathComponent() }
        let digest = BatchKey.digest(ofFileAt: root.appendingPathComponent("Fixtures/Gallery/waterdrop.gif").path)
        #expect(
            digest == bytes["\(Release.engine)"],
            "other bytes: raise Release.engine in Sources/App/DripRendering/Release.swift and put \(digest ?? "") here for it")
    }
}
