import DripImage

/// How the settings keep values of a Swift type.
struct ParameterForm<Value: Sendable>: Sendable {
    /// Returns nil for a value of another kind.
    let read: @Sendable (ParameterValue) -> Value?
    /// Returns nil for a value that stands for none.
    let write: @Sendable (Value) -> ParameterValue?

    /// The form of a value that may be missing.
    static func optional<Wrapped>(_ form: ParameterForm<Wrapped>) -> Self where Value == Wrapped? {
        Self(read: { form.read($0).map { .some($0) } }, write: { $0.flatMap(form.write) })
    }
}

extension ParameterForm where Value == Double {
    static var number: Self { Self(read: { if case .number(let number) = $0 { number } else { nil } }, write: { .number($0) }) }
}

extension ParameterForm where Value == Int {
    static var integer: Self { Self(read: { if case .integer(let integer) = $0 { integer } else { nil } }, write: { .integer($0) }) }
}

extension ParameterForm where Value == Bool {
    static var flag: Self { Self(read: { if case .flag(let isOn) = $0 { isOn } else { nil } }, write: { .flag($0) }) }
}

extension ParameterForm where Value == Color {
    static var color: Self { Self(read: { if case .color(let color) = $0 { color } else { nil } }, write: { .color($0) }) }
}

extension ParameterForm where Value == String {
    static var text: Self { Self(read: { if case .text(let text) = $0 { text } else { nil } }, write: { .text($0) }) }
}

extension ParameterForm where Value == [KeyPoint] {
    static var keyPoints: Self { Self(read: { if case .keyPoints(let points) = $0 { points } else { nil } }, write: { .keyPoints($0) }) }
}

extension ParameterForm where Value: RawRepresentable<String> {
    static var choice: Self {
        Self(read: { if case .choice(let name) = $0 { Value(rawValue: name) } else { nil } }, write: { .choice($0.rawValue) })
    }
}

extension ParameterForm {
    static func artwork<Choice>() -> Self where Value == Artwork<Choice> {
        Self { value in
            switch value {
            case .choice(let name): Choice(rawValue: name).map { .drawing($0) }
            case .color(let color): .color(color)
            case .picture(let picture): .picture(picture)
            default: nil
            }
        } write: {
            switch $0 {
            case .drawing(let choice): .choice(choice.rawValue)
            case .color(let color): .color(color)
            case .picture(let picture): .picture(picture)
            }
        }
    }
}
