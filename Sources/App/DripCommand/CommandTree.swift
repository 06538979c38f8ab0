import ArgumentParser
import FoundationEssentials

/// The commands with their options, decoded from the output of ArgumentParser's `--experimental-dump-help`.
struct CommandTree: Decodable {
    let name: String
    let summary: String?
    let discussion: String?
    let options: [CommandTree.Option]?
    let subcommands: [CommandTree]?

    private enum CodingKeys: String, CodingKey {
        case name = "commandName"
        case summary = "abstract"
        case discussion, subcommands
        case options = "arguments"
    }

    init(of command: any ParsableCommand.Type) throws {
        struct Dump: Decodable { let command: CommandTree }
        do {
            _ = try command.parseAsRoot(["--experimental-dump-help"])
        } catch {
            self = try JSONDecoder().decode(Dump.self, from: Data(command.fullMessage(for: error).utf8)).command
            return
        }
        throw Failure(status: ExitStatus.internal, "ArgumentParser does not list the options; please report this")
    }

    /// Positional arguments, in order.
    var arguments: [CommandTree.Option] { (options ?? []).filter { $0.isArgument && $0.isShown } }

    /// Returns the options under the heading `title` of the help, or under none for nil. Options of every command are left out.
    func options(under title: String?) -> [CommandTree.Option] {
        (options ?? []).filter { !$0.isArgument && $0.isShown && $0.title == title && !["help", "version"].contains($0.longName) }
    }

    func subcommand(_ name: String) -> CommandTree? { subcommands?.first { $0.name == name } }

    /// An option, a flag or an argument of a command.
    struct Option: Decodable {
        struct Name: Decodable {
            let kind: String
            let name: String
        }

        let kind: String
        let names: [Name]?
        let valueName: String?
        let summary: String?
        let defaultValue: String?
        let title: String?
        let isShown: Bool
        let isRepeating: Bool

        private enum CodingKeys: String, CodingKey {
            case kind, names, valueName, defaultValue, isRepeating
            case summary = "abstract"
            case title = "sectionTitle"
            case isShown = "shouldDisplay"
        }

        var isArgument: Bool { kind == "positional" }
        var isFlag: Bool { kind == "flag" }
        var longNames: [String] { (names ?? []).filter { $0.kind == "long" }.map(\.name) }
        var longName: String? { longNames.first }
        var shortName: String? { names?.first { $0.kind == "short" }?.name }

        /// Summary, with the default unless the summary states it.
        var help: String {
            let text = summary ?? ""
            guard let defaultValue, !text.contains("default: ") else { return text }
            return "\(text.hasSuffix(".") ? String(text.dropLast()) : text) (default: \(defaultValue))."
        }
    }
}
