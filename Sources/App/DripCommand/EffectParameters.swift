import ArgumentParser
import DripEffects
import DripJSON
import DripNumbers

/// Options of an effect, from its description.
enum EffectParameters<E: Effect>: OptionDeclarations {
    static var options: [DeclaredOption] {
        E.description.parameters.map { parameter in
            DeclaredOption(
                name: parameter.name,
                form: parameter.kind != .flag
                    ? .value(name: parameter.valueName, completion: parameter.completion)
                    : parameter.defaultText == nil ? .invertibleFlag : .flag,
                help: parameter.helpText)
        }
    }
}

extension ParameterDeclaration {
    /// Placeholder of the value in help: its unit, or its kind.
    fileprivate var valueName: String {
        switch kind {
        case .number: unit.isEmpty ? "number" : unit
        case .integer: unit.isEmpty ? "n" : unit
        case .choice: "name"
        case .color: "color"
        case .text: "text"
        case .picture: "name or file"
        case .paint: "name, color or file"
        case .keyPoints: "value@time …"
        case .flag: ""
        }
    }

    fileprivate var completion: CompletionKind? {
        switch kind {
        case .choice(let choices): .list(choices)
        case .picture, .paint: .file(extensions: ["png"])
        default: nil
        }
    }

    /// Summary as a sentence, then range, unit and default in brackets.
    fileprivate var helpText: String {
        var facts: [String] = []
        let unit = unit.isEmpty ? "" : " \(unit)"
        switch kind {
        case .number(let range): facts.append("\(range.lowerBound.shortest)…\(range.upperBound.shortest)\(unit)")
        case .integer(let range): facts.append("\(range.lowerBound)…\(range.upperBound)\(unit)")
        case .keyPoints(let range):
            facts.append("\(range.lowerBound.shortest)…\(range.upperBound.shortest)\(unit) at seconds")
        case .choice(let choices): facts.append(choices.joined(separator: ", "))
        case .picture(let names): facts.append((names + ["or a PNG file"]).joined(separator: ", "))
        case .paint(let names): facts.append((names + ["a colour, or a PNG file"]).joined(separator: ", "))
        case .flag, .color, .text: break
        }
        var effect = summary
        if kind != .flag, let defaultText {
            facts.append("default: \(defaultText)")
        } else if summary.hasSuffix(")"), let bracket = summary.firstRange(of: " (default: ") {
            // The effect computes the value, as the end of its summary explains.
            effect = String(summary[..<bracket.lowerBound])
            facts.append(String(summary[bracket.lowerBound...].dropFirst(2).dropLast()))
        }
        return facts.isEmpty ? "\(effect.asSentence)." : "\(effect.asSentence) (\(facts.joined(separator: "; ")))."
    }
}
