import ArgumentParser
import DripGIF
import DripTestSupport
import Foundation
import Testing

@testable import DripBatch
@testable import DripCommand
@testable import DripRendering

/// An option is declared once: one that is added to a copy of the table is everywhere.
@Suite struct OptionDeclarationTests {
    private static let table = RenderOptionTable(
        options: RenderOptionTable.standard.options + [
            RenderOption(
                "sparkle", \EffectOptions.seed,
                .init(
                    summary: "How much it glitters", range: OptionRange(0...9, "stars") { $0.effect.seed }, commands: .all, kinds: [.gif],
                    excludes: ["at"]),
                read: OptionValue.seed)
        ])

    private enum Declarations: OptionDeclarations {
        static let options = table.options(of: .draw).map(DeclaredOption.init)
    }

    private struct Draw: ParsableCommand {
        static let configuration = CommandConfiguration(commandName: "draw", abstract: "Draws.")
        @OptionGroup(title: RenderOptions.title) var options: DeclaredOptions<Declarations>
    }

    private struct Root: ParsableCommand {
        static let configuration = CommandConfiguration(commandName: "dripgif", abstract: "Draws.", subcommands: [Draw.self])
    }

    /// The options of a manifest's only file.
    private func parts(_ keys: String, _ table: RenderOptionTable) throws -> (parts: RequestParts, key: String) {
        let directory = try TemporaryDirectory()
        let path = try directory.write("version: 1\ndefaults: { \(keys) }\noutputs: [{ name: a, effect: badge }]\n", to: "m.yaml")
        let file = try #require(try BatchManifest(path, options: table).files.first)
        return (file.parts, BatchKey.key(of: file, inputs: [], options: table))
    }

    @Test func theCommandLineTakesIt() throws {
        #expect(try Draw.parse(["--sparkle", "7"]).options.texts == ["sparkle": "7"])
        #expect(try Draw.parse(["--verify", "--at", "1"]).options.texts == ["verify": "true", "at": "1"])
        #expect(try Draw.parse(["--no-verify"]).options.texts == ["verify": "false"])
        do {
            _ = try Draw.parse(["--sparkle", "much"])
            Issue.record("a word is no number")
        } catch {
            #expect(Draw.message(for: error).contains("invalid for '--sparkle <n>': use a whole number"))
        }
    }

    @Test func helpManualAndCompletionsNameIt() throws {
        #expect(Draw.helpMessage(columns: 200).contains("How much it glitters (0…9; default: 0)."))
        let manual = ManualPage(try CommandTree(of: Root.self)).text
        #expect(manual.contains(".It Fl \\-sparkle Ar n") && manual.contains("How much it glitters"))
        #expect(Root.completionScript(for: .fish).contains("sparkle"))
    }

    @Test func manifestsTakeIt() throws {
        let given = try parts("sparkle: 7", Self.table)
        #expect(given.parts.effect.seed == 7)
        // What another value changes, another key renders.
        #expect(given.key != (try parts("sparkle: 8", Self.table)).key)
        #expect(throws: BatchError.self) { try parts("sparkle: 7", .standard) }
        #expect(throws: BatchError.self) { try parts("sparkle: 10", Self.table) }
    }

    @Test func rangeConflictsAndUseFollow() throws {
        let target = try OutputTarget("a.gif")
        let far = try RequestParts(["sparkle": "10"], Self.table.options)
        #expect(throws: RequestError.outOfRange(option: "--sparkle", value: "10", range: "0…9 stars")) {
            try Self.table.check(far, target)
        }
        let both = try RequestParts(["sparkle": "9", "at": "1"], Self.table.options)
        #expect(throws: RequestError.conflict("--sparkle", "--at")) { try Self.table.check(both, target) }
        // An output's own wish takes away a default that it excludes, in both directions.
        let exclusions = Self.table.exclusions
        #expect(exclusions["sparkle"] == ["at"] && exclusions["at"]?.contains("sparkle") == true && exclusions["loop"] == nil)
        let wish = RenderRequest(.drawing(path: "a.drip"), both, output: "a.gif")
        #expect(Self.table.unused(["sparkle", "fps"], in: wish, on: .apng).map(\.name) == ["sparkle"])
        #expect(Self.table.unused(["sparkle"], in: wish, on: .gif).isEmpty)
    }

    /// The documentation's list of keys is the table's.
    @Test func theArticleNamesAllKeys() throws {
        let article = URL(filePath: #filePath).deletingLastPathComponent().appending(
            path: "../../Sources/Library/DripGIF/DripGIF.docc/Batches.md")
        let lines = try String(contentsOf: article, encoding: .utf8).split(separator: "\n")
        let row = try #require(lines.first { $0.hasSuffix("| the options of that name |") })
        let keys = RenderOptionTable.standard.options(of: .manifests).map { "`\($0.name)`" }
        #expect(row == "| \(keys.joined(separator: " ")) | the options of that name |")
        let others = try #require(lines.first { $0.contains("| the options of that name, for Lottie animations") })
        let named = Set(others.matches(of: #/`([a-z-]+)`/#).map { String($0.1) })
        #expect(Set(RenderOptionTable.standard.optionsOfManifests.map(\.name)) == named.union(keys.map { $0.replacing("`", with: "") }))
    }
}
