import DripGIF
import DripTestSupport
import Foundation
import Synchronization
import Testing

/// No option is ignored: each acts on every command that takes it, and every other command refuses it.
@Suite struct OptionTableTests {
    private let program: Program

    /// With the files that the calls of ``OptionRow`` name.
    init() throws {
        program = try Program()
        for index in 0..<3 {
            var image = StraightImage(size: PixelSize(width: 20, height: 20), filledWith: .white)
            for row in 0..<20 {
                for column in 0..<20 {
                    image[(column + 3 * index) % 20, row] = Color(
                        red: UInt8(12 * column), green: UInt8(12 * row), blue: UInt8(40 * index), alpha: column % 3 == 0 ? 160 : 255)
                }
            }
            try Data(try PNGEncoder().encode(image)).write(to: program.directory.appending(path: "p-\(index).png"))
        }
        for name in ["odd.gif", "two.gif"] { try Data(Self.odd.bytes()).write(to: program.directory.appending(path: name)) }
        let image = { (index: Int) in "image p-\(index).png 1 0 0 1 0 0\n" }
        try program.write("drip 1\nsize 20 20\nfps 50\n\(image(0))frame\n\(image(1))frame\n\(image(2))", to: "s.drip")
        try program.write("drip 1\nsize 20 20\n\(image(1))", to: "t.drip")
    }

    /// For `optimize`: sixteen colours, a comment, and a delay that viewers play more slowly.
    private static var odd: GIFBuilder {
        var builder = GIFBuilder()
        (builder.width, builder.height) = (20, 20)
        builder.palette = (0..<16).map { (index: Int) -> [UInt8] in [UInt8(16 * index), UInt8(255 - 16 * index), UInt8(index * index)] }
        builder.append([0x21, 0xFE, 2, 104, 105, 0])
        for (frame, delay) in [0, 5, 7].enumerated() {
            builder.control(disposal: 1, delay: delay)
            let pixels = (0..<400).map { (place: Int) -> UInt8 in
                let sum = place * place / 7 + place / (3 + frame)
                return UInt8(sum % 16)
            }
            builder.image(width: 20, height: 20, pixels)
        }
        return builder
    }

    /// The names, with their dashes, that each command takes; of the effects only one is here. What ArgumentParser adds to all is left out.
    static let options: [String: Set<String>] = {
        return (try? found()) ?? [:]
        func found() throws -> [String: Set<String>] {
            let root = try #require(try jsonObject(try Program().run("--experimental-dump-help").output)["command"] as? [String: Any])
            var options = ["": names(root)]
            for command in root["subcommands"] as? [[String: Any]] ?? [] {
                guard let name = command["commandName"] as? String, name != "help" else { continue }
                guard name == "badge" || EffectCatalog.effect(named: name) == nil else { continue }
                let nested = (command["subcommands"] as? [[String: Any]])?.first { $0["commandName"] as? String == "badge" }
                options[name] = names(nested ?? command)
            }
            return options
        }
        func names(_ command: [String: Any]) -> Set<String> {
            var found: Set<String> = []
            for argument in command["arguments"] as? [[String: Any]] ?? [] {
                if argument["kind"] as? String == "positional" { continue }
                if argument["sectionTitle"] as? String == "Parameters of the effect" { continue }
                for name in argument["names"] as? [[String: String]] ?? [] where name["kind"] == "long" {
                    if let text = name["name"] { found.insert("--" + text) }
                }
            }
            return found.subtracting(["--help", "--version"])
        }
    }()

    /// A new option, or a new command, needs a row.
    @Test func everyOptionOfEveryCommandHasARow() {
        #expect(Set(Self.options.keys) == Set(OptionRow.begin.keys))
        for (command, names) in Self.options {
            let rows = Set(OptionRow.all.filter { $0.commands.contains(command) }.map(\.name))
            #expect(rows == names, "dripgif \(command)")
        }
    }

    @Test(arguments: OptionRow.all)
    func anOptionActs(_ row: OptionRow) throws {
        for command in row.commands {
            let plain = try plainOutcome(row.call(command, hasOption: false), row)
            let result = try outcome(row.call(command, hasOption: true), row)
            switch row.effect {
            case .differs, .differsOnTerminal:
                // Not the outcomes themselves: a failure would print the files.
                let acts = result != plain
                #expect(acts, "\(command) ignores \(row.name): \(result.text)")
            case .same(let badValue):
                let isSame = result == plain && result.status == 0
                #expect(isSame, "\(command) \(row.name): \(result.text)")
                guard let badValue else { continue }
                let refused = try program.run(row.call(command, hasOption: false) + [row.name, badValue])
                #expect(refused.status == 64 && refused.errors.contains(row.name), "\(refused.errors)")
            }
        }
    }

    /// Every option of any command, to the commands that do not take it. Help is there for all of them.
    @Test(arguments: OptionRow.begin.keys.sorted())
    func anotherCommandRefusesIt(command: String) throws {
        let own = try #require(Self.options[command])
        for name in Set(Self.options.values.joined()).subtracting(own).subtracting(["--help-all"]).sorted() {
            let row = try #require(OptionRow.all.first { $0.name == name })
            let begin = try #require(OptionRow.begin[command])
            let result = try program.run(begin + row.words + (OptionRow.renders.contains(command) ? ["o.gif"] : []))
            #expect(result.status == 64 && result.output == "", "\(command) \(name)")
            #expect(result.errorLines.count == 1 && result.errors.contains(name), "\(command): \(result.errors)")
        }
        #expect(!program.names.contains("o.gif"))
    }

    // MARK: - Runs

    /// What a person can see of a run.
    private struct Outcome: Equatable, Sendable {
        let status: Int32
        let text: String
        let files: [String: [UInt8]]
    }

    /// Many options stand beside the same call.
    private func plainOutcome(_ arguments: [String], _ row: OptionRow) throws -> Outcome {
        if case .differsOnTerminal = row.effect { return try outcome(arguments, row) }
        if let known = Self.plainOutcomes.withLock({ $0[arguments] }) { return known }
        let result = try outcome(arguments, row)
        Self.plainOutcomes.withLock { $0[arguments] = result }
        return result
    }

    private static let plainOutcomes = Mutex<[[String]: Outcome]>([:])

    private func outcome(_ arguments: [String], _ row: OptionRow) throws -> Outcome {
        let given = Set(program.names)
        defer { for name in program.names where !given.contains(name) { try? FileManager.default.removeItem(atPath: program.path(name)) } }
        if arguments.first == "batch" { try prepareBatch() }
        if ["compare", "info"].contains(arguments.first) {
            #expect(try program.run("draw", "s.drip", "a.gif").status == 0)
            #expect(try program.run("draw", "t.drip", "--duration", "0.02", "--loop", "2", "b.gif").status == 0)
        }
        let result = if case .differsOnTerminal = row.effect { try program.runOnTerminal(arguments) } else { try program.run(arguments) }
        let files = program.names.filter { !given.contains($0) }.map { ($0, program.bytes($0) ?? []) }
        return Outcome(status: result.status, text: result.output + result.errors, files: Dictionary(uniqueKeysWithValues: files))
    }

    /// The lock file knows a, which is up to date, and b, which the manifest does not name any more; c and d are new.
    private func prepareBatch() throws {
        try program.write("version: 1\noutputs: [{ name: a, scene: s.drip }, { name: b, scene: s.drip }]\n", to: "m.yaml")
        #expect(try program.run("batch", "m.yaml").status == 0)
        let outputs = ["a", "c", "d"].map { "{ name: \($0), scene: s.drip }" }.joined(separator: ", ")
        try program.write("version: 1\noutputs: [\(outputs)]\n", to: "m.yaml")
    }
}
