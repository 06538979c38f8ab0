import ArgumentParser

/// The options of a table, for ArgumentParser. ArgumentParser finds options among a value's children, so this type has a mirror with one `Option` or
/// `Flag` for each. It returns the parsed values by decoding, so this type decodes the same names.
struct DeclaredOptions<Declarations: OptionDeclarations>: ParsableArguments {
    /// Given texts by name, unparsed; `true` or `false` for flags.
    private(set) var texts: [String: String] = [:]

    init() {}

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: OptionKey.self)
        for option in Declarations.options {
            let key = OptionKey(option.name)
            switch option.form {
            case .value where option.isRepeatable:
                let given = try container.decode(Option<[String]>.self, forKey: key).wrappedValue
                texts[option.name] = given.isEmpty ? nil : given.joined(separator: "\n")
            case .value: texts[option.name] = try container.decode(Option<String?>.self, forKey: key).wrappedValue
            case .flag: if try container.decode(Flag<Bool>.self, forKey: key).wrappedValue { texts[option.name] = "true" }
            case .invertibleFlag: texts[option.name] = try container.decode(Flag<Bool?>.self, forKey: key).wrappedValue.map { "\($0)" }
            }
        }
    }

    private struct OptionKey: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }

        init(_ name: String) { stringValue = name }
        init?(stringValue: String) { self.init(stringValue) }
        init?(intValue: Int) { nil }
    }
}

extension DeclaredOptions: CustomReflectable {
    var customMirror: Mirror {
        let children = Declarations.options.map { option -> Mirror.Child in
            let name = NameSpecification.customLong(option.name)
            let visibility = option.isDetail ? ArgumentVisibility.detail : .default
            switch option.form {
            case .flag:
                return (option.name, Flag<Bool>(wrappedValue: false, name: name, help: ArgumentHelp(option.help, visibility: visibility)))
            case .invertibleFlag:
                return (
                    option.name,
                    Flag<Bool?>(
                        wrappedValue: nil, name: name, inversion: .prefixedNo, help: ArgumentHelp(option.help, visibility: visibility))
                )
            case .value(let valueName, let completion):
                let check = option.check
                let help = ArgumentHelp(option.help, valueName: valueName, visibility: visibility)
                let transform: @Sendable (String) throws -> String = { text in
                    try check(text)
                    return text
                }
                // Unconditional, so that a negative number counts as a value.
                if option.isRepeatable {
                    return (
                        option.name,
                        Option<[String]>(
                            wrappedValue: [], name: name, parsing: .unconditionalSingleValue, help: help, completion: completion,
                            transform: transform)
                    )
                }
                return (
                    option.name,
                    Option<String?>(name: name, parsing: .unconditional, help: help, completion: completion, transform: transform)
                )
            }
        }
        return Mirror(self, children: children)
    }
}
