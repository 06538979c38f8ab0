import Foundation
import Testing

@Suite struct BatchCommandTests {
    private let program: Program

    init() throws { program = try Program() }

    /// - Parameter seeds: of the outputs, which are named by their positions.
    private func write(seeds: [Int], _ settings: String = "size: 40x80, duration: 0.1s", _ rest: String = "") throws {
        let outputs = seeds.enumerated().map { index, seed in
            "  - { name: drop\(index), effect: waterdrop, parameters: { drips: 1 }, seed: \(seed) }\n"
        }
        try program.write("version: 1\ndefaults: { \(settings) }\noutputs:\n" + outputs.joined() + rest, to: "m.yaml")
    }

    private var pictures: [String] { program.names.filter { $0.hasSuffix(".gif") } }

    @Test func aSecondRunOfAHundredOutputsDoesNothing() throws {
        try write(seeds: Array(0..<100))
        let first = try program.run("batch", "m.yaml")
        #expect(first.status == 0 && first.output == "" && first.errors == "", "\(first.errors)")
        #expect(pictures.count == 100)
        let second = try program.run("batch", "m.yaml", "-v")
        #expect(second.errors.wholeMatch(of: #/0 written, 100 up to date, \d+\.\d+ s\n/#) != nil, "\(second.errors)")
        #expect(try program.run("batch", "m.yaml", "--check").status == 0)
        // One parameter changed renders exactly one.
        var seeds = Array(0..<100)
        seeds[42] = 1000
        try write(seeds: seeds)
        let check = try program.run("batch", "m.yaml", "--check")
        #expect(check.status == 1 && check.output == "outdated: drop42.gif\n" && check.errors == "")
        let changed = try program.run("batch", "m.yaml", "-v")
        #expect(changed.errors.hasPrefix("drop42.gif  ") && changed.errors.contains("\n1 written, 99 up to date, "), "\(changed.errors)")
        // A deleted and an edited file are found.
        try FileManager.default.removeItem(atPath: program.path("drop7.gif"))
        try program.write("edited", to: "drop9.gif")
        #expect(try program.run("batch", "m.yaml", "--check").output == "missing: drop7.gif\nchanged: drop9.gif\n")
    }

    @Test func twoShardsAreOneRun() throws {
        try write(seeds: Array(0..<7))
        #expect(try program.run("batch", "m.yaml", "--shard", "1/2").status == 0)
        #expect(pictures == ["drop0.gif", "drop2.gif", "drop4.gif", "drop6.gif"])
        #expect(try program.run("batch", "m.yaml", "--shard", "2/2").status == 0)
        let (files, lock) = (pictures.map { program.bytes($0) }, program.bytes("m.yaml.lock"))
        for name in program.names where name != "m.yaml" { try FileManager.default.removeItem(atPath: program.path(name)) }
        #expect(try program.run("batch", "m.yaml").status == 0)
        #expect(pictures.map { program.bytes($0) } == files && program.bytes("m.yaml.lock") == lock)
    }

    @Test(arguments: [SIGKILL, SIGINT, SIGTERM])
    func whatWasKilledIsCompleted(signal: Int32) throws {
        try write(seeds: Array(0..<30), "duration: 0.3s")
        let process = program.process(["batch", "m.yaml", "-j", "2"])
        process.standardError = FileHandle.nullDevice
        try process.run()
        while process.isRunning, pictures.count < 5 { usleep(1000) }
        kill(process.processIdentifier, signal)
        process.waitUntilExit()
        #expect(process.terminationStatus == (signal == SIGKILL ? signal : 128 + signal))
        let done = pictures.count
        try #require(done < 30)
        #expect(program.names.allSatisfy { !$0.hasPrefix(".") }, "nothing else is left behind")
        let next = try program.run("batch", "m.yaml", "-v")
        #expect(next.status == 0 && pictures.count == 30)
        // At most those that were being written are written again.
        let written = next.errorLines.count { $0.contains(".gif  ") }
        #expect((30 - done...32 - done).contains(written), "\(written) after \(done)")
        #expect(try program.run("batch", "m.yaml", "--check").status == 0)
    }

    @Test func allFailuresAreReportedAtTheEndAndTheFirstDecides() throws {
        try program.write(
            """
            version: 1
            defaults: { size: 40x80, duration: 0.1s }
            outputs:
              - { name: a, effect: waterdrop }
              - { name: small, effect: waterdrop, size: 10x10 }
              - { name: none/c, effect: waterdrop }
              - { name: d, effect: waterdrop }

            """, to: "m.yaml")
        let result = try program.run("batch", "m.yaml")
        #expect(result.status == 65)
        #expect(result.errorLines.count == 2)
        #expect(result.errorLines[0].hasPrefix("error: small.gif: ") && result.errorLines[0].contains("at least"))
        #expect(result.errorLines[1].hasPrefix("error: none/c.gif: ") && result.errorLines[1].contains("mkdir -p"))
        #expect(program.names == ["a.gif", "d.gif", "m.yaml", "m.yaml.lock"])
        #expect(try program.run("batch", "m.yaml", "--only", "none*").status == 73)
        #expect(try program.run("batch", "m.yaml", "--only", "[ad]", "--check").status == 0)
    }

    @Test func aMissingSceneIsAFailureOfItsOutput() throws {
        try program.write("version: 1\noutputs:\n  - { name: a, scene: none.drip }\n", to: "m.yaml")
        for option in ["--check", "--dry-run", "-q"] {
            let result = try program.run("batch", "m.yaml", option)
            #expect(result.status == 66 && result.errorLines.count == 1 && result.errors.contains("error: a: there is no file 'none.drip'"))
        }
    }

    @Test func lookingWritesNothing() throws {
        try write(seeds: [0, 1])
        let before = program.names
        let check = try program.run("batch", "m.yaml", "--check")
        #expect(check.status == 1 && check.output == "new: drop0.gif\nnew: drop1.gif\n" && check.errors == "")
        let dry = try program.run("batch", "m.yaml", "--dry-run", "--only", "*1")
        #expect(dry.status == 0 && dry.output == "new: drop1.gif\n" && dry.errors == "")
        #expect(program.names == before)
        #expect(try program.run("batch", "m.yaml").status == 0)
        try write(seeds: [0])
        #expect(try program.run("batch", "m.yaml", "--check").status == 0)
        let orphans = try program.run("batch", "m.yaml", "--check", "--prune")
        #expect(orphans.status == 1 && orphans.output == "orphan: drop1.gif\n")
        #expect(try program.run("batch", "m.yaml", "--dry-run", "--prune").output == "delete: drop1.gif\n")
        #expect(pictures.count == 2)
        #expect(try program.run("batch", "m.yaml", "--prune", "-v").errors.contains("drop1.gif: deleted"))
        #expect(pictures == ["drop0.gif"])
    }

    @Test func jsonSaysWhatWasDone() throws {
        try FileManager.default.createDirectory(atPath: program.path("sub"), withIntermediateDirectories: false)
        let text =
            "version: 1\noutputs:\n  - { name: a, effect: waterdrop, size: 40x80, duration: 0.1s, scales: [2] }\ngallery: { html: g.html }\n"
        try program.write(text, to: "sub/m.yaml")
        let check = try jsonObject(try program.run("batch", "sub/m.yaml", "--check", "--json").output)
        #expect((check["stale"] as? [[String: String]]) == [["path": "sub/a@2x.gif", "reason": "new"]])
        let report = try jsonObject(try program.run("batch", "sub/m.yaml", "--json").output)
        #expect(Set(report.keys) == ["manifest", "current", "written", "pages", "removed", "failures"])
        let written = try #require(report["written"] as? [[String: Any]])
        let info = try jsonObject(try program.run("info", "sub/a@2x.gif", "--json").output)
        #expect(written.count == 1 && written[0]["digest"] as? String == info["digest"] as? String)
        #expect(report["pages"] as? [String] == ["sub/g.html"])
        #expect(Set(program.names) == ["sub"])
        #expect(program.bytes("sub/m.yaml.lock") != nil)
    }

    /// The bytes are those of the command that the gallery shows.
    @Test func theCommandOfTheGalleryMakesTheFile() throws {
        try program.write(
            """
            version: 1
            outputs:
              - name: it's a drop
                effect: waterdrop
                parameters: { drips: 2, wall: true, water: '#123456' }
                size: 60x80
                duration: 0.2s
                touch: 1,2@0 3,4@1
                appearances: [dark]
                scales: [2]
            gallery: { markdown: g.md }
            """, to: "m.yaml")
        #expect(try program.run("batch", "m.yaml").errors == "")
        let page = try String(contentsOfFile: program.path("g.md"), encoding: .utf8)
        let command = try #require(page.split(separator: "\n").first { $0.hasPrefix("dripgif ") })
        let name = "it's a drop~dark@2x.gif"
        #expect(
            page.contains("<img src=\"it%27s%20a%20drop~dark%402x.gif\"") || page.contains("<img src=\"it%27s%20a%20drop~dark@2x.gif\""))
        let bytes = program.bytes(name)
        try FileManager.default.removeItem(atPath: program.path(name))
        let shell = Process()
        shell.executableURL = URL(fileURLWithPath: "/bin/sh")
        shell.arguments = ["-c", "dripgif() { \"$PROGRAM\" \"$@\"; }\n\(command)"]
        shell.environment = ProcessInfo.processInfo.environment.merging(["PROGRAM": Program.path()]) { $1 }
        shell.currentDirectoryURL = program.directory
        try shell.run()
        shell.waitUntilExit()
        #expect(shell.terminationStatus == 0 && bytes != nil && program.bytes(name) == bytes)
    }

    @Test(arguments: [
        ("batch", 64, "<manifest>"), ("batch -", 64, "standard input"), ("batch none.yaml", 66, "none.yaml"),
        ("batch bad.yaml", 65, "line 3, column 1"),
        ("batch m.yaml --only x*", 64, "x*"), ("batch m.yaml --shard 3/2", 64, "3/2"), ("batch m.yaml --shard 0/2", 64, "0/2"),
        ("batch m.yaml --shard 2", 64, "I/N"), ("batch m.yaml -j 0", 64, "--jobs"), ("batch m.yaml --check --dry-run", 64, "exclude"),
        ("batch .", 66, "directory"), ("batch twice.yaml", 65, "use another name"),
    ])
    func aWrongCallIsOneLineAndWritesNothing(arguments: String, status: Int32, says: String) throws {
        try write(seeds: [0])
        try program.write("version: 1\noutputs: [\n", to: "bad.yaml")
        try program.write(
            "version: 1\noutputs: [{ name: a, effect: waterdrop, at: 0 }, { name: b, effect: waterdrop }, { name: b, effect: push }]\n",
            to: "twice.yaml")
        let before = program.names
        let result = try program.run(arguments.split(separator: " ").map(String.init))
        #expect(result.status == status && result.errorLines.count == 1 && result.errors.contains(says), "\(result.errors)")
        #expect(program.names == before)
    }

    @Test func jobsDoNotChangeTheBytes() throws {
        try write(seeds: [0, 1, 2])
        #expect(try program.run("batch", "m.yaml", "-j1").status == 0)
        let files = program.names.map { program.bytes($0) }
        for name in program.names where name != "m.yaml" { try FileManager.default.removeItem(atPath: program.path(name)) }
        #expect(try program.run("batch", "m.yaml", "-j", "8", "--progress", "always").errors.contains("100 %"))
        #expect(program.names.map { program.bytes($0) } == files)
    }
}
