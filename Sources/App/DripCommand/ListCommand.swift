import ArgumentParser
import DripEffects
import DripImage
import DripJSON
import DripNumbers
import DripRendering

/// The command `dripgif list [--json]`.
struct ListCommand: Action {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "list", abstract: "Lists the effects. --json adds every parameter with type, unit, range and default.",
            discussion: "Example: dripgif list --json")
    }

    @Flag(help: "Print the effects and their parameters as one JSON object.")
    var json = false

    @Flag(help: "Print messages without colours.")
    var noColor = false

    func perform() async throws {
        let effects = AvailableEffects.current.map { $0.description }
        if json {
            let values = try AvailableEffects.current.map { try JSON($0) }
            try Terminal.writeOutput(JSON.object([("effects", .array(values))]).text + "\n")
            return
        }
        let width = effects.map(\.name.count).max() ?? 0
        let lines = effects.map { "\($0.name)\(String(repeating: " ", count: width - $0.name.count))  \($0.summary)\n" }
        try Terminal.writeOutput(lines.joined())
    }
}

extension JSON {
    /// Describes an effect with its default canvas, loop and parameters.
    fileprivate init(_ type: any Effect.Type) throws {
        let description = type.description
        let effect: any Effect = try wrapping(type.init(EffectSettings()), in: DripGIFError.effect)
        self = .object([
            ("name", .string(description.name)), ("summary", .string(description.summary)),
            ("size", .array([.integer(effect.size.width), .integer(effect.size.height)])), ("duration", .number(effect.period.value)),
            ("parameters", .array(description.parameters.map { JSON($0) })),
        ])
    }

    /// Encodes all keys always; null for those that do not apply.
    private init(_ parameter: ParameterDeclaration) {
        var (type, minimum, maximum, choices) = ("", JSON.null, JSON.null, JSON.null)
        switch parameter.kind {
        case .number(let range): (type, minimum, maximum) = ("number", .number(range.lowerBound), .number(range.upperBound))
        case .integer(let range): (type, minimum, maximum) = ("integer", .integer(range.lowerBound), .integer(range.upperBound))
        case .flag: type = "flag"
        case .choice(let names): (type, choices) = ("choice", .strings(names))
        case .color: type = "color"
        case .text: type = "text"
        case .picture(let names): (type, choices) = ("picture", .strings(names))
        case .paint(let names): (type, choices) = ("paint", .strings(names))
        case .keyPoints(let range): (type, minimum, maximum) = ("key points", .number(range.lowerBound), .number(range.upperBound))
        }
        self = .object([
            ("name", .string(parameter.name)), ("type", .string(type)), ("unit", .string(parameter.unit)), ("minimum", minimum),
            ("maximum", maximum), ("choices", choices), ("default", JSON(defaultOf: parameter)), ("summary", .string(parameter.summary)),
        ])
    }

    /// Encodes the default in the parameter's type; null if the effect computes it.
    private init(defaultOf parameter: ParameterDeclaration) {
        guard let text = parameter.defaultText, let value = try? parameter.value(of: text) else {
            self = .null
            return
        }
        switch value {
        case .number(let number): self = .number(number)
        case .integer(let integer): self = .integer(integer)
        case .flag(let isOn): self = .bool(isOn)
        case .choice, .color, .text, .pictureFile, .picture, .keyPoints: self = .string(text)
        }
    }
}
