import DripGIF
import Foundation
import Testing

/// The manual page, the completions, and the script that installs both with the command.
@Suite struct ManualTests {
    private let program: Program

    init() throws { program = try Program() }

    private static let root = (0..<3).reduce(URL(filePath: #filePath)) { url, _ in url.deletingLastPathComponent() }

    /// mdoc's escapes of what option names hold.
    private func plain(_ page: String) -> String { page.replacing("\\-", with: "-") }

    @Test func thePageNamesEveryCommandEffectAndOption() throws {
        let result = try program.run("--generate-manual")
        #expect(result.status == 0 && result.errors == "")
        #expect(result.output.utf8.allSatisfy { $0 < 128 })
        let lines = Set(plain(result.output).split(separator: "\n").map(String.init))
        func options(of item: Substring) -> [Substring] { item.split(separator: " ").filter { $0.hasPrefix("--") } }
        // What the help of each command lists, the page has as an item.
        for name in EffectCatalog.effects.map({ $0.description.name }) + [
            "draw", "encode", "batch", "compare", "list", "info", "preview waterdrop",
        ] {
            let command = name.split(separator: " ").map(String.init)
            #expect(lines.contains(".Ss \(command[0])"), "\(name)")
            let help = try program.run(command + ["--help-all"]).output.split(separator: "\n").filter { $0.hasPrefix("  -") }
            #expect(help.count >= 2)
            for option in help.flatMap(options) {
                let long = option.dropFirst(2).prefix { $0.isLetter || $0 == "-" }
                let isNamed = lines.contains { $0.hasPrefix(".It") && ($0 + " ").contains("Fl -\(long) ") }
                #expect(isNamed, "\(option) of \(name)")
            }
        }
        for text in [".Sh NAME", ".Sh SYNOPSIS", ".Sh EXIT STATUS", ".Sh EXAMPLES"] { #expect(lines.contains(text)) }
    }

    /// Nothing of the machine or the day is in it.
    @Test func thePageIsAlwaysTheSame() throws {
        let other = try Program()
        #expect(try program.run("--generate-manual").output == other.run(["--generate-manual"], environment: ["LC_ALL": "C"]).output)
    }

    /// Where man(1) and groff are, the page has nothing to warn of.
    @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/groff")))
    func groffHasNothingToSay() throws {
        try program.write(try program.run("--generate-manual").output, to: "dripgif.1")
        let process = Process()
        let errors = Pipe()
        process.executableURL = URL(filePath: "/usr/bin/groff")
        process.arguments = ["-mandoc", "-Tutf8", "-ww", "-z", program.path("dripgif.1")]
        process.standardError = errors
        process.standardOutput = FileHandle.nullDevice
        try process.run()
        let text = String(decoding: try errors.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        process.waitUntilExit()
        #expect(process.terminationStatus == 0 && text.isEmpty, "\(text.prefix(2000))")
    }

    @Test(arguments: ["bash", "zsh", "fish"])
    func completionsKnowEveryEffectAndParameter(shell: String) throws {
        let script = try program.run("--generate-completion-script", shell).output
        for effect in EffectCatalog.effects.map({ $0.description }) {
            #expect(script.contains(effect.name))
            for parameter in effect.parameters { #expect(script.contains(parameter.name), "\(parameter.name) of \(effect.name)") }
        }
    }

    /// Installs into a directory of its own, twice, and takes away again. A stand-in for swift tells the script that this build is the one it wants.
    @Test func theScriptInstallsAndRemoves() throws {
        let folder = URL(filePath: Program.path()).deletingLastPathComponent().path
        try FileManager.default.createDirectory(atPath: program.path("tools"), withIntermediateDirectories: false)
        try program.write(
            """
            #!/bin/sh
            case "$*" in
                *--version*) echo 'Swift version 6.3' ;;
                *--show-bin-path*) echo '\(folder)' ;;
            esac

            """, to: "tools/swift")
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program.path("tools/swift"))
        let files = [
            "bin/dripgif", "share/bash-completion/completions/dripgif", "share/fish/vendor_completions.d/dripgif.fish",
            "share/man/man1/dripgif.1", "share/zsh/site-functions/_dripgif",
        ]
        func install(_ arguments: String...) throws -> Int32 {
            let process = Process()
            process.executableURL = Self.root.appending(path: "Scripts/install")
            process.arguments = arguments
            var environment = ProcessInfo.processInfo.environment
            environment["PATH"] = program.path("tools") + ":" + (environment["PATH"] ?? "/usr/bin:/bin")
            process.environment = environment
            process.standardOutput = FileHandle.nullDevice
            try process.run()
            process.waitUntilExit()
            return process.terminationStatus
        }
        func installed() -> [String] {
            let paths = FileManager.default.enumerator(atPath: program.path("prefix"))?.compactMap { $0 as? String } ?? []
            var isFolder: ObjCBool = false
            return paths.filter {
                FileManager.default.fileExists(atPath: program.path("prefix/" + $0), isDirectory: &isFolder) && !isFolder.boolValue
            }
            .sorted()
        }
        for _ in 0..<2 {
            #expect(try install(program.path("prefix")) == 0)
            #expect(installed() == files)
        }
        #expect(try program.bytes("prefix/share/man/man1/dripgif.1") == Array(program.run("--generate-manual").output.utf8))
        #expect(
            try program.bytes("prefix/share/zsh/site-functions/_dripgif")
                == Array(program.run("--generate-completion-script", "zsh").output.utf8))
        #expect(FileManager.default.isExecutableFile(atPath: program.path("prefix/bin/dripgif")))
        #expect(try install("--uninstall", program.path("prefix")) == 0)
        #expect(installed() == [])
    }
}
