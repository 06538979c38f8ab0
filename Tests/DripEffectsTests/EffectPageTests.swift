import DripEffects
import Foundation
import Testing

/// Each effect has a page in the documentation, and the facts on it are those of the declarations.
///
/// With `DRIPGIF_RECORD=failed` a page that differs gets the right facts, and the test still fails: look at the change, run again, commit it.
@Suite struct EffectPageTests {
    private static let pages = (0..<3).reduce(URL(filePath: #filePath)) { url, _ in url.deletingLastPathComponent() }
        .appending(path: "Sources/Library/DripGIF/DripGIF.docc/Effects")

    private static func page(of name: String) -> URL { pages.appending(path: "\(name.capitalized)Effect.md") }

    private static let heading = "## Parameters\n\n"

    /// What stands between the heading Parameters and the next one.
    static func facts(of type: any Effect.Type) throws -> String {
        let effect = try type.init(EffectSettings())
        let seconds = number(effect.period.value)
        let rows = type.description.parameters.map { parameter in
            "| `--\(parameter.name)` | \(values(of: parameter)) | \(defaultText(of: parameter)) | \(parameter.summary) |\n"
        }
        return "Canvas: \(effect.size.width) × \(effect.size.height) pt. Loop: \(seconds) s.\n\n"
            + "| Option | Values | Default | Meaning |\n|---|---|---|---|\n" + rows.joined() + "\n"
    }

    private static func number(_ value: Double) -> String { value == value.rounded() ? "\(Int(value))" : "\(value)" }

    private static func values(of parameter: ParameterDeclaration) -> String {
        func names(_ choices: [String]) -> String { choices.map { "`\($0)`" }.joined(separator: ", ") }
        let unit = parameter.unit.isEmpty ? "" : " \(parameter.unit)"
        return switch parameter.kind {
        case .number(let range): "\(number(range.lowerBound))…\(number(range.upperBound))\(unit)"
        case .integer(let range): "\(range.lowerBound)…\(range.upperBound)\(unit)"
        case .flag: "flag"
        case .choice(let choices): names(choices)
        case .color: "colour"
        case .text(let limit): "up to \(limit) characters"
        case .picture(let choices): names(choices) + ", PNG file"
        case .paint(let choices): names(choices) + ", colour, PNG file"
        case .keyPoints(let range): "list of value@seconds, values \(number(range.lowerBound))…\(number(range.upperBound))\(unit)"
        }
    }

    private static func defaultText(of parameter: ParameterDeclaration) -> String {
        switch (parameter.kind, parameter.defaultText) {
        case (.flag, _): "off"
        case (_, nil): "–"
        case (.choice, let text?), (.text, let text?): "`\(text)`"
        case (_, let text?): text
        }
    }

    @Test(arguments: EffectCatalog.effects.map { $0.description.name })
    func pageHasTheDeclaredFacts(name: String) throws {
        let type = try #require(EffectCatalog.effect(named: name))
        let url = Self.page(of: name)
        let text = try String(contentsOf: url, encoding: .utf8)
        let facts = try Self.facts(of: type)
        let start = try #require(text.range(of: Self.heading)?.upperBound, "\(name) has no heading Parameters")
        let end = text.range(of: "## ", range: start..<text.endIndex)?.lowerBound ?? text.endIndex
        let isRight = text[start..<end] == facts
        if !isRight, ["all", "failed", "missing"].contains(ProcessInfo.processInfo.environment["DRIPGIF_RECORD"]) {
            try (text[..<start] + facts + text[end...]).write(to: url, atomically: true, encoding: .utf8)
        }
        #expect(
            isRight, "\(url.lastPathComponent) differs from the declarations; run once with DRIPGIF_RECORD=failed, look at it, commit it")
        #expect(text.contains("(effect-\(name))"), "\(name) has no picture")
        // An effect that ignores the option says so; another one says what it shows.
        let hasNoOriginal = type.description.unusedSettings.contains(.fidelity)
        #expect(text.contains("`--fidelity original` changes nothing.") == hasNoOriginal, "\(name): what does --fidelity original show?")
    }

    @Test func thereIsNoOtherPage() throws {
        let names = try FileManager.default.contentsOfDirectory(atPath: Self.pages.path)
        #expect(Set(names) == Set(EffectCatalog.effects.map { Self.page(of: $0.description.name).lastPathComponent }))
    }
}
