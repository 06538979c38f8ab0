import DripGIF
import Foundation
import Testing

/// The command with an effect of one's own: the program of Examples/main.swift.
@Suite struct OwnEffectTests {
    private func run(_ program: Program, _ words: String...) throws -> Program.Result { try program.run(words) }

    @Test func aFileIsWritten() throws {
        let program = try Program("PulseExample")
        #expect(try run(program, "pulse", "--rings", "2", "--interval", "0.2", "a.gif").status == 0)
        let info = try run(program, "info", "a.gif", "--json").output
        #expect(info.contains("\"frames\":10"), "\(info)")
    }

    @Test func itIsInHelpListManualAndCompletions() throws {
        let program = try Program("PulseExample")
        let help = try run(program, "pulse", "--help").output
        for text in [
            "Example: dripgif pulse --rings 3 --scale 2 out.gif", "Number of simultaneous rings (1…8; default: 3).", "(0.1…5", "#1CA3FC",
        ] {
            #expect(help.contains(text), "\(text) in \(help)")
        }
        #expect(try run(program, "--help").output.contains("Rings grow from the middle and fade"))
        #expect(try run(program, "list").output.contains("pulse       rings grow"))
        let built = try Program().run(["list", "--json"]).output
        let own = try run(program, "list", "--json").output
        #expect(
            own.hasPrefix(built.dropLast(4))
                && own.contains("\"name\":\"rings\",\"type\":\"integer\",\"unit\":\"\",\"minimum\":1,\"maximum\":8"))
        #expect(try run(program, "--generate-manual").output.contains(".Ss pulse"))
        for shell in ["bash", "zsh", "fish"] {
            #expect(try run(program, "--generate-completion-script", shell).output.contains("rings"))
        }
        #expect(try run(program, "preview", "pulse", "--help").output.contains("--rings"))
        #expect(try run(program, "pulze", "a.gif").errors.contains("did you mean 'pulse'?"))
        #expect(try run(program, "pulse", "--seed", "3", "--at", "0", "a.png").errors.contains("--seed has no effect on pulse"))
        // The command itself does not know it.
        #expect(try Program().run(["pulse", "a.gif"]).status == 64)
    }

    /// A range is declared once, and checked on the command line and in a manifest. `PulseTests` checks it in Swift.
    @Test func theRangeIsTheSameInAManifest() throws {
        let program = try Program("PulseExample")
        #expect(try run(program, "pulse", "--rings", "9", "a.gif").errors.contains("9 is outside 1…8 for --rings"))
        let manifest = "version: 1\noutputs:\n  - { name: a, effect: pulse, parameters: { rings: 9 } }\n"
        try Data(manifest.utf8).write(to: program.directory.appending(path: "m.yaml"))
        #expect(try run(program, "batch", "m.yaml").errors.contains("9 is outside 1…8 for rings"))
    }

    @Test func aManifestMayNameIt() throws {
        let program = try Program("PulseExample")
        let manifest = "version: 1\noutputs:\n  - { name: a, effect: pulse, parameters: { rings: 2, interval: 0.2 } }\n"
        try Data(manifest.utf8).write(to: program.directory.appending(path: "m.yaml"))
        #expect(try run(program, "batch", "m.yaml").status == 0)
        #expect(try run(program, "batch", "--check", "m.yaml").status == 0)
        #expect(try run(program, "pulse", "--rings", "2", "--interval", "0.2", "b.gif").status == 0)
        #expect(program.bytes("a.gif") == program.bytes("b.gif"))
        #expect(try Program().run(["batch", program.path("m.yaml")]).errors.contains("pulse"))
    }
}
