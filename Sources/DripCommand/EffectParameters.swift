import ArgumentParser
import DripGIF

/// An effect's own options, made from its description, so that there is no second list of them.
///
/// ArgumentParser finds options by looking at a value's children: for those this type has a mirror with one `Option` or `Flag` for each
/// parameter. It hands back what it parsed by decoding: for that this type decodes under the same names.
struct EffectParameters<E: Effect>: ParsableArguments {
    /// What was given, by parameter name, unread: ``EffectSettings`` reads and checks it.
    private(set) var texts: [String: String] = [:]

    init() {}

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: ParameterKey.self)
        for parameter in E.description.parameters {
            let key = ParameterKey(parameter.name)
            if parameter.kind == .flag {
                if try container.decode(Flag<Bool>.self, forKey: key).wrappedValue { texts[parameter.name] = "true" }
            } else {
                texts[parameter.name] = try container.decode(Option<String?>.self, forKey: key).wrappedValue
            }
        }
    }
}

extension EffectParameters: CustomReflectable {
    var customMirror: Mirror {
        let children = E.description.parameters.map { parameter -> Mirror.Child in
            let name = NameSpecification.customLong(parameter.name)
            if parameter.kind == .flag {
                return (parameter.name, Flag<Bool>(wrappedValue: false, name: name, help: ArgumentHelp(parameter.helpText)))
            }
            // Unconditional, so that a negative number is a value.
            let option = Option<String?>(
                wrappedValue: nil, name: name, parsing: .unconditional,
                help: ArgumentHelp(parameter.helpText, valueName: parameter.valueName), completion: parameter.completion)
            return (parameter.name, option)
        }
        return Mirror(self, children: children)
    }
}

/// A key for any name.
private struct ParameterKey: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(_ name: String) { stringValue = name }
    init?(stringValue: String) { self.init(stringValue) }
    init?(intValue: Int) { nil }
}

extension ParameterDeclaration {
    /// What stands for the value in help: its unit, or its kind.
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

    /// Summary, then in brackets range, unit and default.
    fileprivate var helpText: String {
        var facts: [String] = []
        let unit = unit.isEmpty ? "" : " \(unit)"
        switch kind {
        case .number(let range): facts.append("\(JSON.number(range.lowerBound).text)…\(JSON.number(range.upperBound).text)\(unit)")
        case .integer(let range): facts.append("\(range.lowerBound)…\(range.upperBound)\(unit)")
        case .keyPoints(let range):
            facts.append("\(JSON.number(range.lowerBound).text)…\(JSON.number(range.upperBound).text)\(unit) at seconds")
        case .choice(let choices): facts.append(choices.joined(separator: ", "))
        case .picture(let names): facts.append((names + ["or a PNG file"]).joined(separator: ", "))
        case .paint(let names): facts.append((names + ["a colour, or a PNG file"]).joined(separator: ", "))
        case .flag, .color, .text: break
        }
        // Without a default text the effect works it out, and its summary says how.
        if kind != .flag, let defaultText { facts.append("default: \(defaultText)") }
        let text = facts.joined(separator: "; ")
        if facts.isEmpty { return "\(summary)." }
        return summary.hasSuffix(")") ? "\(summary.dropLast()); \(text))." : "\(summary) (\(text))."
    }
}
