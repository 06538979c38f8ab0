import Foundation
import Testing

/// What a batch appends to the summary of a run, and how it joins shards.
@Suite struct BatchSummaryTests {
    private let program: Program

    init() throws { program = try Program() }

    private func run(_ arguments: String..., variable: String = "GITHUB_STEP_SUMMARY", file: String = "s.md") throws -> Program.Result {
        var environment = ProcessInfo.processInfo.environment.filter { !["GITHUB_STEP_SUMMARY", "DRIPGIF_SUMMARY"].contains($0.key) }
        environment[variable] = program.path(file)
        return try program.run(["batch"] + arguments, environment: environment)
    }

    private func write(_ count: Int) throws {
        try program.write("drip 1\nsize 3 2\nfill red nonzero M0 0H2V2H0Z\n", to: "a.drip")
        let outputs = (0..<count).map { "  - { name: a\($0), scene: a.drip, at: 0 }\n" }
        try program.write("version: 1\noutputs:\n" + outputs.joined(), to: "m.yaml")
    }

    private var summary: String { String(decoding: program.bytes("s.md") ?? [], as: UTF8.self) }

    @Test func eachRunAppendsWhatItFound() throws {
        try write(2)
        #expect(try run("m.yaml", "--check").status == 1)
        let first = """
            ### `dripgif batch m.yaml`

            **2 outdated**, 0 up to date.

            | File | Reason |
            | --- | --- |
            | `a0.png` | new |
            | `a1.png` | new |

            To render:

            ```sh
            dripgif batch m.yaml
            ```


            """
        #expect(summary == first)
        #expect(try run("m.yaml", variable: "DRIPGIF_SUMMARY").status == 0)
        #expect(summary.hasPrefix(first) && summary.contains("\n2 written, 0 up to date.\n\n| File | Size |\n"))
        #expect(try run("m.yaml", "--check").status == 0)
        #expect(summary.hasSuffix("\nAll files are up to date (2).\n\n"))
    }

    @Test func errorsAreInTheSummary() throws {
        try program.write("version: 1\noutputs: [{ name: a, scene: none.drip }]\n", to: "m.yaml")
        #expect(try run("m.yaml", "--check").status == 66)
        try program.write("version: 2\n", to: "bad.yaml")
        #expect(try run("bad.yaml").status == 65)
        #expect(summary.contains("Errors:\n\n- a: there is no file 'none.drip'"))
        #expect(summary.contains("- bad.yaml: line 1, column 10: the manifest version '2' is unknown"))
    }

    @Test func aSummaryThatCannotBeWrittenHidesNoError() throws {
        try write(1)
        let result = try run("m.yaml", file: "none/s.md")
        #expect(result.status == 73 && result.errorLines.count == 1 && result.errors.contains("DRIPGIF_SUMMARY"))
        try program.write("version: 2\n", to: "bad.yaml")
        let other = try run("bad.yaml", file: "none/s.md")
        #expect(other.status == 65 && other.errorLines.count == 2 && other.errorLines[0].contains("bad.yaml"))
    }

    @Test func mergingSaysWhatNoShardHas() throws {
        try write(4)
        for shard in 1...2 {
            #expect(try program.run("batch", "m.yaml", "--shard", "\(shard)/2").status == 0)
            try FileManager.default.moveItem(atPath: program.path("m.yaml.lock"), toPath: program.path("\(shard).lock"))
        }
        let half = try run("m.yaml", "--merge", "1.lock")
        #expect(half.status == 1 && half.output == "outdated: a1.png\noutdated: a3.png\n" && half.errors == "")
        #expect(summary.contains("| `a1.png` | not in any lock file |"))
        let whole = try jsonObject(try run("m.yaml", "--json", "--merge", "1.lock", "2.lock").output)
        #expect(whole["current"] as? Int == 4 && (whole["outdated"] as? [String])?.isEmpty == true)
        #expect(try program.run("batch", "m.yaml", "--check").status == 0)
        for option in [["--check"], ["--prune"], ["--shard", "1/2"]] {
            #expect(try program.run(["batch", "m.yaml", "--merge", "1.lock"] + option).status == 64)
        }
        #expect(try program.run("batch", "m.yaml", "--merge", "none.lock").status == 66)
    }
}
