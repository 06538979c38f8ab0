public import DripImage
import DripNumbers

/// A parameter of an effect: its kebab-case name, values, default and summary.
///
/// This is the only declaration. The command line, manifests and Swift follow it, and each value is checked when it enters the settings. An optional
/// `Value` is nil by default: then the effect computes it, as the summary explains.
public final class Parameter<Value: Sendable>: Sendable {
    package let declaration: ParameterDeclaration
    let defaultValue: Value
    let form: ParameterForm<Value>

    private init(
        _ name: String, _ kind: ParameterDeclaration.Kind, form: ParameterForm<Value>, unit: String = "", default value: Value,
        _ summary: String
    ) {
        declaration = ParameterDeclaration(name: name, kind: kind, unit: unit, defaultText: form.write(value)?.text, summary: summary)
        defaultValue = value
        self.form = form
    }

    /// Name as typed on the command line, without dashes.
    package var name: String { declaration.name }

    /// Returns a value for ``EffectSettings/with(_:)``; nil keeps the default.
    public func callAsFunction(_ value: Value?) -> ParameterSetting {
        ParameterSetting(declaration: declaration, value: value.flatMap(form.write))
    }
}

// MARK: - Kinds of values

extension Parameter {
    /// Declares a number in `range`; `unit` is `pt`, `s`, … or empty.
    public convenience init(_ name: String, _ range: ClosedRange<Double>, unit: String = "", default: Double, _ summary: String)
    where Value == Double {
        self.init(name, .number(range), form: .number, unit: unit, default: `default`, summary)
    }

    /// Declares a number in `range`, or nil.
    public convenience init(_ name: String, _ range: ClosedRange<Double>, unit: String = "", _ summary: String) where Value == Double? {
        self.init(name, .number(range), form: .optional(.number), unit: unit, default: nil, summary)
    }

    /// Declares a whole number in `range`.
    public convenience init(_ name: String, _ range: ClosedRange<Int>, unit: String = "", default: Int, _ summary: String)
    where Value == Int {
        self.init(name, .integer(range), form: .integer, unit: unit, default: `default`, summary)
    }

    /// Declares a whole number in `range`, or nil.
    public convenience init(_ name: String, _ range: ClosedRange<Int>, unit: String = "", _ summary: String) where Value == Int? {
        self.init(name, .integer(range), form: .optional(.integer), unit: unit, default: nil, summary)
    }

    /// Declares a flag, false by default.
    public convenience init(_ name: String, _ summary: String) where Value == Bool {
        self.init(name, .flag, form: .flag, default: false, summary)
    }

    /// Declares a flag that the effect computes unless it is given: `--NAME` or `--no-NAME`.
    public convenience init(_ name: String, _ summary: String) where Value == Bool? {
        self.init(name, .flag, form: .optional(.flag), default: nil, summary)
    }

    /// Declares a colour.
    public convenience init(_ name: String, default: Color, _ summary: String) where Value == Color {
        self.init(name, .color, form: .color, default: `default`, summary)
    }

    /// Declares a colour, or nil.
    public convenience init(_ name: String, _ summary: String) where Value == Color? {
        self.init(name, .color, form: .optional(.color), default: nil, summary)
    }

    /// Declares a text of one line with at most `limit` characters.
    public convenience init(_ name: String, limit: Int, default: String, _ summary: String) where Value == String {
        self.init(name, .text(limit: limit), form: .text, default: `default`, summary)
    }

    /// Declares a text of one line with at most `limit` characters, or nil.
    public convenience init(_ name: String, limit: Int, _ summary: String) where Value == String? {
        self.init(name, .text(limit: limit), form: .optional(.text), default: nil, summary)
    }

    /// Declares values in `range`, each with its start in seconds, or nil: `0.3@0.5 0.8@2`.
    public convenience init(_ name: String, _ range: ClosedRange<Double>, _ summary: String) where Value == [KeyPoint]? {
        self.init(name, .keyPoints(range), form: .optional(.keyPoints), default: nil, summary)
    }

    /// Declares a case of an enumeration, by its raw value.
    public convenience init(_ name: String, default: Value, _ summary: String) where Value: CaseIterable & RawRepresentable<String> {
        self.init(name, .choice(Value.words), form: .choice, default: `default`, summary)
    }

    /// Declares a case of an enumeration, or nil.
    public convenience init<Choice: CaseIterable & RawRepresentable<String>>(_ name: String, _ summary: String) where Value == Choice? {
        self.init(name, .choice(Choice.words), form: .optional(.choice), default: nil, summary)
    }

    /// Declares one of an effect's own drawings or an image file, or nil. Colours are not allowed.
    public convenience init<Choice>(picture name: String, _ summary: String) where Value == Artwork<Choice>? {
        self.init(name, .picture(orOneOf: Choice.words), form: .optional(.artwork()), default: nil, summary)
    }

    /// Declares one of an effect's own drawings, a colour, or an image file, or nil.
    public convenience init<Choice>(_ name: String, _ summary: String) where Value == Artwork<Choice>? {
        self.init(name, .paint(orOneOf: Choice.words), form: .optional(.artwork()), default: nil, summary)
    }
}
