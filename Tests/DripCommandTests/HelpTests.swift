import DripGIF
import Foundation
import Testing

@Suite struct HelpTests {
    private let program: Program

    init() throws { program = try Program() }

    private static let commonOptions = [
        "--fps", "--duration", "--from", "--to", "--at", "--sheet", "--size", "--scale", "--background", "--matte", "--fidelity",
        "--appearance",
        "--output", "--loop", "--seed", "--touch", "--max-bytes", "--max-error", "--dither", "--palettes", "--verify", "--effort",
        "--colors", "--gif-timing", "--format", "--jobs", "--quiet", "--verbose", "--progress", "--json", "--no-color",
    ]

    /// Help without the line breaks and columns.
    private func words(_ text: String) -> String { text.split(whereSeparator: \.isWhitespace).joined(separator: " ") }

    @Test func withoutArgumentsHelpIsPrinted() throws {
        let result = try program.run()
        #expect(result.status == 0)
        #expect(result.errors == "")
        for name in ["waterdrop", "draw", "list", "info", "USAGE"] { #expect(result.output.contains(name)) }
    }

    @Test(arguments: EffectCatalog.effects.map { $0.description.name })
    func helpShowsEveryParameterWithItsRangeAndDefault(name: String) throws {
        let description = try #require(EffectCatalog.effect(named: name)).description
        let result = try program.run(name, "--help-all")
        #expect(result.status == 0)
        let text = words(result.output)
        #expect(text.contains("Example: dripgif \(name) "))
        for parameter in description.parameters {
            // A flag with a computed default has two forms.
            let forms = ["--\(parameter.name) ", "--\(parameter.name)/--no-\(parameter.name) "]
            #expect(forms.contains { text.contains($0) }, "\(parameter.name)")
            // Help begins with a capital letter, and the range stands before the default at the end of the summary.
            for part in words(parameter.summary).split(separator: " (") {
                #expect(text.contains(part.dropFirst()), "\(parameter.name)")
            }
            if let value = parameter.defaultText, parameter.kind != .flag {
                #expect(text.contains("default: \(value)"), "\(parameter.name)")
            }
            if !parameter.unit.isEmpty { #expect(text.contains(" \(parameter.unit)"), "\(parameter.name)") }
            if case .integer(let range) = parameter.kind { #expect(text.contains("\(range.lowerBound)…\(range.upperBound)")) }
        }
        for option in Self.commonOptions { #expect(text.contains(option), "\(option)") }
        #expect(!text.contains(") ("), "one pair of brackets an option")
        for range in ["at most 10 min", "1…10000", "0…18446744073709551615"] { #expect(text.contains(range)) }
        #expect(text.contains("apng"))
    }

    /// The effect's parameters and ten options fit on a page; the other options are one word away.
    @Test(arguments: ["waterdrop", "draw", "encode"])
    func briefHelpShowsTheOptionsThatMostPeopleWant(command: String) throws {
        let result = try program.run(command, "--help")
        #expect(result.status == 0)
        let brief = Set(options(in: result.output))
        let common = ["--output", "--fps", "--duration", "--at", "--sheet", "--size", "--scale", "--background", "--colors"]
        for option in common + ["--help-all", "--help"] { #expect(brief.contains(option), "\(option)") }
        #expect(brief.contains("--appearance") == (command == "waterdrop"))
        for option in ["--matte", "--effort", "--max-error", "--jobs", "--json", "--seed", "--touch", "--from"] {
            #expect(!brief.contains(option), "\(option)")
        }
        let parameters = command == "waterdrop" ? WaterDrop.description.parameters.map { "--\($0.name)" } : []
        #expect(brief.subtracting(parameters).count <= 13, "\(brief)")
        #expect(brief.isSuperset(of: parameters))
        let all = try program.run(command, "--help-all")
        #expect(all.status == 0 && all.errors == "")
        #expect(Set(options(in: all.output)).isStrictSuperset(of: brief))
        // What is hidden is still an option, in the manual page and in completions.
        #expect(try program.run("--generate-manual").output.contains("Fl \\-max\\-error"))
        #expect(try program.run("--generate-completion-script", "bash").output.contains("--max-error"))
    }

    @Test func allHelpIsThereForEveryCommand() throws {
        #expect(try program.run("--help-all").output == program.run("--help").output)
        #expect(try program.run("help", "waterdrop", "--help-all").status == 0)
        #expect(try program.run("info", "--help-all").output == program.run("info", "--help").output)
        #expect(options(in: try program.run("preview", "badge", "--help-all").output).contains("--seed"))
    }

    /// The long names at the beginnings of lines.
    private func options(in help: String) -> [String] {
        help.matches(of: #/(?m)^  (?:-\w, )?(?:-\w <[^>]*>, )?(--[a-z-]+)/#).map { String($0.1) }
    }

    /// The help of batches names every key and option, and its manifest is one.
    @Test func theManifestInTheHelpIsRead() throws {
        let help = try program.run("batch", "--help").output
        let text = words(help)
        for name in [
            "--check", "--dry-run", "--only", "--shard", "--prune", "--jobs", "--json", "max-bytes", "gif-timing", "MANIFEST.lock",
        ] {
            #expect(text.contains(name), "\(name)")
        }
        let lines = help.split(separator: "\n", omittingEmptySubsequences: false).map { $0.drop { $0 == " " } }
        let first = try #require(lines.firstIndex { $0 == "version: 1" })
        let last = try #require(lines.firstIndex { $0.hasPrefix("gallery:") })
        // Help is not indented by ArgumentParser, but may be.
        let indent = help.split(separator: "\n", omittingEmptySubsequences: false)[first].prefix { $0 == " " }.count
        let manifest = help.split(separator: "\n", omittingEmptySubsequences: false)[first...last].map { $0.dropFirst(indent) + "\n" }
            .joined()
        try program.write(manifest, to: "m.yaml")
        let result = try program.run("batch", "m.yaml", "--check")
        #expect(result.status == 1 && result.output.contains("new: drop~dark@2x.gif\n"), "\(result.errors)")
    }

    @Test func helpOfACommandIsAlsoAskedForWithHelp() throws {
        #expect(try program.run("help", "waterdrop").output == program.run("waterdrop", "--help").output)
        #expect(try program.run("help").output == program.run("--help").output)
    }

    @Test(arguments: ["--help", "--version", "waterdrop --help", "help", "--generate-completion-script bash"])
    func helpThatCannotBeWrittenIsAnError(arguments: String) throws {
        let process = program.process(arguments.split(separator: " ").map(String.init))
        let errors = Pipe()
        process.standardOutput = try FileHandle(forWritingTo: URL(fileURLWithPath: "/dev/full"))
        process.standardError = errors
        try process.run()
        let text = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        #expect(process.terminationStatus == 74)
        #expect(text.hasPrefix("error: ") && text.split(separator: "\n").count == 1, "\(text)")
    }

    /// The example of the help works as it stands.
    @Test(arguments: EffectCatalog.effects.map { $0.description.name })
    func theExampleOfTheHelpRuns(name: String) throws {
        let text = words(try program.run(name, "--help").output)
        let example = try #require(text.split(separator: "Example: dripgif ").dropFirst().first?.split(separator: " USAGE").first)
        let arguments = example.split(separator: " ").map(String.init)
        // A still of it is enough.
        let result = try program.run(arguments.dropLast() + ["--at", "1", "o.png"])
        #expect(result.status == 0, "\(result.errors)")
    }

    @Test func effectNamesAndParametersTakeNoReservedWord() {
        let reserved: Set = [
            "batch", "check", "compare", "completions", "draw", "encode", "help", "info", "list", "optimize", "preview", "render", "update",
            "version",
        ]
        let options = Set(
            Self.commonOptions.map { String($0.dropFirst(2)) } + [
                "help", "help-all", "version",
            ])
        for effect in EffectCatalog.effects.map({ $0.description }) {
            #expect(!reserved.contains(effect.name))
            for parameter in effect.parameters { #expect(!options.contains(parameter.name), "--\(parameter.name) of \(effect.name)") }
        }
    }

    @Test func versionIsOneLine() throws {
        let result = try program.run("--version")
        #expect(result.status == 0)
        #expect(result.output == "dripgif \(Release.version)\n")
    }

    @Test func listNamesEveryEffectOnALine() throws {
        let result = try program.run("list")
        #expect(result.output.split(separator: "\n").count == EffectCatalog.effects.count)
        for effect in EffectCatalog.effects { #expect(result.output.contains(effect.description.summary)) }
    }

    @Test func listJSONHasTheKeysOfTheContract() throws {
        let list = try jsonObject(try program.run("list", "--json").output)
        let effects = try #require(list["effects"] as? [[String: Any]])
        #expect(effects.count == EffectCatalog.effects.count)
        for (effect, type) in zip(effects, EffectCatalog.effects) {
            #expect(Set(effect.keys) == ["name", "summary", "size", "duration", "parameters"])
            #expect(effect["name"] as? String == type.description.name)
            #expect((effect["size"] as? [Int])?.count == 2)
            #expect(try #require(effect["duration"] as? Double) > 0)
            let parameters = try #require(effect["parameters"] as? [[String: Any]])
            #expect(parameters.count == type.description.parameters.count)
            for parameter in parameters {
                #expect(Set(parameter.keys) == ["name", "type", "unit", "minimum", "maximum", "choices", "default", "summary"])
            }
        }
    }

    @Test(arguments: ["bash", "zsh", "fish"])
    func completionsKnowTheParameters(shell: String) throws {
        let result = try program.run("--generate-completion-script", shell)
        #expect(result.status == 0)
        #expect(result.output.contains("waterdrop"))
        #expect(result.output.contains("drips"))
    }
}
