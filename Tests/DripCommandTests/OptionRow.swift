import Testing

/// An option, and a call in which it makes a visible difference to each command that has it.
struct OptionRow: Sendable, CustomTestStringConvertible {
    /// What a run with the option is, compared with the same run without it.
    enum Effect: Sendable {
        /// Another status, other files, or other words.
        case differs
        /// The same, because it decides how the work is done and not what comes of it. Nil, or a value that is refused.
        case same(badValue: String?)
        /// Other words, where standard error is a terminal.
        case differsOnTerminal
    }

    /// The option as it is typed, with its value.
    let words: [String]
    /// The commands that have it, as ``begin`` names them.
    let commands: [String]
    /// What stands in both calls.
    let context: [String]
    let output: String
    let effect: Effect

    /// With its dashes.
    var name: String { words[0] }
    var testDescription: String { name }

    init(
        _ words: String, _ commands: [String] = renders, with context: String = "", output: String = "o.gif", _ effect: Effect = .differs
    ) {
        self.words = Self.arguments(words)
        self.commands = commands
        self.context = Self.arguments(context)
        self.output = output
        self.effect = effect
    }

    /// Splits words at spaces; `_` is a space in a word.
    private static func arguments(_ words: String) -> [String] {
        words.split(separator: " ").map { String($0).replacing("_", with: " ") }
    }

    /// The call without the option, or with it.
    func call(_ command: String, hasOption: Bool) throws -> [String] {
        let words = try #require(Self.begin[command]) + context + (hasOption ? words : [])
        // -o says what else would stand at the end.
        return words + (Self.renders.contains(command) && !(hasOption && name == "--output") ? [output] : [])
    }

    static let renders = ["badge", "draw", "encode"]
    static let working = renders + ["batch"]
    static let printing = working + ["compare", "list", "info"]

    /// How the call of each command begins, small and short, with the files of ``OptionTableTests``; all effects have the same options.
    static let begin: [String: [String]] = [
        "": [], "badge": ["badge", "--size", "64x64", "--release", "outside"], "draw": ["draw", "s.drip"],
        "encode": ["encode", "p-0.png", "p-1.png", "p-2.png"], "batch": ["batch", "m.yaml"], "compare": ["compare", "a.gif", "b.gif"],
        "preview": [
            "preview", "badge", "--size", "64x64", "--touch", "32,32@0 40,40@0.1", "--graphics", "blocks", "--fps", "10", "--loop", "1",
        ],
        "list": ["list"], "info": ["info", "a.gif"], "optimize": ["optimize", "odd.gif"],
    ]

    private static let short = "--fps 50 --duration 0.06"

    /// Every option of every command, but the parameters of effects.
    static let all: [OptionRow] =
        [
            // What all renders have.
            OptionRow("--output other.gif", with: short), OptionRow("--fps 10", with: "--duration 0.06"),
            OptionRow("--duration 0.02", with: "--fps 50 --from 0.02"), OptionRow("--from 0.02", with: "--fps 50 --to 0.06"),
            OptionRow("--to 0.04", with: "--fps 50 --from 0.02"), OptionRow("--at 0.04", with: "--fps 50", output: "o.png"),
            OptionRow("--sheet 2", with: "--fps 5", output: "o.png"), OptionRow("--scale 2", with: "--at 0", output: "o.png"),
            OptionRow("--matte #00FF00", with: "--background none " + short), OptionRow("--loop 3", with: short),
            OptionRow("--colors 2", with: short), OptionRow("--max-error 60", with: short), OptionRow("--max-bytes 1", with: short),
            OptionRow("--dither diffuse", with: "--colors 4 " + short),
            OptionRow("--palettes one", ["draw", "encode"], with: short),
            OptionRow("--palettes one", ["badge"], with: "--colors 8 --fps 10 --duration 1"),
            OptionRow("--verify", with: short, .same(badValue: nil)), OptionRow("--no-verify", with: short, .same(badValue: nil)),
            OptionRow("--gif-timing exact", with: "--fps 60 --duration 0.04"), OptionRow("--effort 1", with: short, output: "o.apng"),
            OptionRow("--format apng", with: short), OptionRow("--help-all", renders + ["preview"]),
            // What previews have, too.
            OptionRow("--size 80x90", renders + ["preview"], with: "--fps 5", output: "o.drip"),
            OptionRow("--background #00FF00", renders + ["preview"], with: "--fps 5", output: "o.drip"),
            OptionRow("--graphics kitty", ["preview"]),
            // What effects have, and nothing else.
            OptionRow("--appearance dark", ["badge", "preview"], output: "o.drip"),
            OptionRow("--fidelity original", ["badge", "preview"], output: "o.drip"),
            OptionRow("--seed 7", ["badge"], output: "o.drip"), OptionRow("--seed 7", ["preview"], with: "--touch 32,32@0_60,60@0.1"),
            OptionRow("--construction", ["badge", "preview"], output: "o.drip"),
            OptionRow("--no-construction", ["badge", "preview"], output: "o.drip", .same(badValue: nil)),
            OptionRow("--touch 30,30@0_40,40@0.2", ["badge", "preview"], output: "o.drip"),
            OptionRow("--shutter 360", with: "--fps 5"),
            // How work is done and talked about.
            OptionRow("--jobs 2", working, .same(badValue: "0")), OptionRow("--quiet", renders, with: "--fps 60 --duration 0.04"),
            OptionRow("--verbose", working), OptionRow("--progress always", working), OptionRow("--json", printing),
            OptionRow("--no-color", printing, with: "--nonsense", .differsOnTerminal),
            // What Lottie animations have; a scene file refuses it.
            OptionRow("--animation a", ["draw"], with: "--at 0", output: "o.png"),
            OptionRow("--marker a", ["draw"], with: "--at 0", output: "o.png"),
            OptionRow("--theme a", ["draw"], with: "--at 0", output: "o.png"),
            OptionRow("--slot a=1", ["draw"], with: "--at 0", output: "o.png"),
            OptionRow("--font Inter=i.ttf", ["draw"], with: "--at 0", output: "o.png"),
            OptionRow("--lenient", ["draw"], with: "--at 0", output: "o.png"),
            OptionRow("--no-lenient", ["draw"], with: "--at 0", output: "o.png", .same(badValue: nil)),
            // What single commands have.
            OptionRow("--fit stretch", ["draw", "encode"], with: "--size 80x20 --fps 50"),
            OptionRow("--check", ["batch"]), OptionRow("--dry-run", ["batch"]), OptionRow("--only c", ["batch"]),
            OptionRow("--shard 1/2", ["batch"]), OptionRow("--merge no.lock", ["batch"]), OptionRow("--prune", ["batch"]),
            OptionRow("--quiet", ["batch"], with: "--check"),
            OptionRow("--fps 20", ["preview"]), OptionRow("--loop 2", ["preview"]),
            OptionRow("--per-pixel 255", ["compare"]), OptionRow("--max-pixels 99999", ["compare"]),
            OptionRow("--report page", ["compare"]),
            OptionRow("--frames", ["info"]), OptionRow("--generate-manual", [""]),
            OptionRow("--in-place", ["optimize"], with: "two.gif"), OptionRow("--output o.gif", ["optimize"]),
        ]
        + [
            "--strip", "--fix-delays", "--size 10x", "--colors 2", "--max-error 60", "--max-bytes 1", "--effort 1", "--quiet", "--verbose",
            "--progress always", "--json",
        ].map { OptionRow($0, ["optimize"], with: "-o o.gif") } + [
            OptionRow("--fit stretch", ["optimize"], with: "--size 10x4 -o o.gif"),
            OptionRow("--jobs 2", ["optimize"], with: "-o o.gif", .same(badValue: "0")), OptionRow("--help-all", ["optimize"]),
            OptionRow("--no-color", ["optimize"], with: "--nonsense", .differsOnTerminal),
        ]
}
