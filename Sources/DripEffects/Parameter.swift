public import DripImage

/// Something about an effect that can be set: its kebab-case name, what values it takes, and what it means.
public struct Parameter: Hashable, Sendable {
    /// What values a parameter takes.
    public enum Kind: Hashable, Sendable {
        case number(ClosedRange<Double>)
        case integer(ClosedRange<Int>)
        /// On or off; off unless named.
        case flag
        case choice([String])
        case color
    }

    public let name: String
    public let kind: Kind
    /// `pt`, `s`, … or empty for a bare number.
    public let unit: String
    /// What holds when nothing is given, in the form that ``ParameterValues/init(parsing:for:)`` reads; nil when the effect works it out.
    public let defaultText: String?
    /// One line.
    public let summary: String

    public init(_ name: String, _ kind: Kind, unit: String = "", default defaultText: String?, _ summary: String) {
        self.name = name
        self.kind = kind
        self.unit = unit
        self.defaultText = defaultText
        self.summary = summary
    }

    /// The value that `text` says.
    /// - Throws: ``EffectError`` when it is unreadable or out of range.
    public func value(of text: String) throws(EffectError) -> ParameterValue {
        switch kind {
        case .number(let range):
            guard let number = Double(text), number.isFinite else { throw unreadable(text, "a number") }
            guard range.contains(number) else { throw outside(text, "\(range.lowerBound.plain)…\(range.upperBound.plain)") }
            return .number(number)
        case .integer(let range):
            guard let integer = Int(text) else { throw unreadable(text, "a whole number") }
            guard range.contains(integer) else { throw outside(text, "\(range.lowerBound)…\(range.upperBound)") }
            return .integer(integer)
        case .flag:
            guard let isOn = Bool(text) else { throw unreadable(text, "true or false") }
            return .flag(isOn)
        case .choice(let choices):
            guard choices.contains(text) else { throw unreadable(text, "one of \(choices.joined(separator: ", "))") }
            return .choice(text)
        case .color:
            guard let color = Color(text) else { throw unreadable(text, "a colour such as #1CA3FC or dodgerblue") }
            return .color(color)
        }
    }

    private func unreadable(_ text: String, _ expected: String) -> EffectError {
        .unreadableValue(parameter: name, text: text, expected: expected)
    }

    private func outside(_ text: String, _ range: String) -> EffectError {
        .valueOutOfRange(parameter: name, text: text, range: range + (unit.isEmpty ? "" : " " + unit))
    }
}

/// One parameter's value.
public enum ParameterValue: Hashable, Sendable {
    case number(Double)
    case integer(Int)
    case flag(Bool)
    case choice(String)
    case color(Color)
}

/// The values of an effect's parameters; every value is checked when it enters.
public struct ParameterValues: Hashable, Sendable {
    private let values: [String: ParameterValue]

    /// Reads `texts`, by parameter name, and adds the defaults of `description` for the rest.
    /// - Throws: ``EffectError`` for an unknown name, an unreadable text or a value out of range.
    public init(parsing texts: [String: String] = [:], for description: EffectDescription) throws(EffectError) {
        for name in texts.keys.sorted() where !description.parameters.contains(where: { $0.name == name }) {
            throw .unknownParameter(name: name, effect: description.name)
        }
        var values: [String: ParameterValue] = [:]
        for parameter in description.parameters {
            guard let text = texts[parameter.name] ?? parameter.defaultText else { continue }
            values[parameter.name] = try parameter.value(of: text)
        }
        self.values = values
    }

    /// The number of a `.number` parameter; nil when it is neither given nor has a default.
    public func number(_ name: String) -> Double? {
        guard case .number(let number)? = values[name] else { return nil }
        return number
    }

    public func integer(_ name: String) -> Int? {
        guard case .integer(let integer)? = values[name] else { return nil }
        return integer
    }

    public func flag(_ name: String) -> Bool { values[name] == .flag(true) }

    public func choice(_ name: String) -> String? {
        guard case .choice(let choice)? = values[name] else { return nil }
        return choice
    }

    public func color(_ name: String) -> Color? {
        guard case .color(let color)? = values[name] else { return nil }
        return color
    }
}

extension Double {
    /// Without a needless `.0`.
    fileprivate var plain: String { self == rounded() && abs(self) < 1e15 ? "\(Int(self))" : "\(self)" }
}
