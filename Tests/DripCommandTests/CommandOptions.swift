import Foundation
import Testing

/// An option of the command, as ArgumentParser knows it: a new one is in every test of all options by itself.
struct CommandOption: Sendable, Hashable, CustomTestStringConvertible {
    /// What stands before it, and after its value.
    let call: [String]
    let operands: [String]
    /// With its dashes.
    let name: String
    /// What stands for the value in help.
    let value: String

    var testDescription: String { (call + [name]).joined(separator: " ") }

    /// The words of a call that gives it `value`.
    func arguments(_ value: String) -> [String] { call + [name, value] + operands }

    /// Whether any text is a value.
    var takesAnyText: Bool { ["dir", "glob", "id", "marker", "output", "text"].contains(value) }

    /// All there are, but what all renders share only once.
    static let all: [CommandOption] = {
        var seen: Set<String> = []
        return (try? options()) ?? []
        func options() throws -> [CommandOption] {
            let root = try #require(try jsonObject(try Program().run("--experimental-dump-help").output)["command"] as? [String: Any])
            let commands = try #require(root["subcommands"] as? [[String: Any]])
            let effect = commands.filter { name($0) == "waterdrop" }
            return try (effect + commands.filter { name($0) != "waterdrop" }).flatMap { command -> [CommandOption] in
                let nested = (command["subcommands"] as? [[String: Any]]) ?? []
                guard let first = nested.first(where: { name($0) == "waterdrop" }) else { return try options(of: command, [name(command)]) }
                return try options(of: first, [name(command), name(first)])
            }
        }
        func name(_ command: [String: Any]) -> String { command["commandName"] as? String ?? "" }
        func options(of command: [String: Any], _ call: [String]) throws -> [CommandOption] {
            let arguments = (command["arguments"] as? [[String: Any]]) ?? []
            let operands = try arguments.filter { $0["kind"] as? String == "positional" }.flatMap { argument in
                let value = argument["valueName"] as? String ?? ""
                return try #require(files[value], "\(call) has a new operand '\(value)': say what to give")
            }
            return arguments.compactMap { argument in
                guard argument["kind"] as? String == "option" else { return nil }
                let names = (argument["names"] as? [[String: String]] ?? []).filter { $0["kind"] == "long" }
                let (name, value) = ("--" + (names.first?["name"] ?? ""), argument["valueName"] as? String ?? "")
                let isShared = ["Options of all renders", "Options of all effects"].contains(argument["sectionTitle"] as? String)
                if isShared, !seen.insert(name).inserted { return nil }
                if call.count > 1, argument["sectionTitle"] as? String == "Parameters of the effect" { return nil }
                return CommandOption(call: call, operands: operands, name: name, value: value)
            }
        }
    }()

    /// What to give for the operands that commands have.
    private static let files = [
        "output": ["o.drip"], "drawing": ["s.drip"], "files": ["p.png", "o.gif"], "manifest": ["m.yaml"], "a": ["p.png"], "b": ["p.png"],
        "file": ["p.png"], "subcommands": [],
    ]
}
