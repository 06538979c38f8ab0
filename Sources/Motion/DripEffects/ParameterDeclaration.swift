import DripImage
import DripNumbers

/// The untyped declaration of a ``Parameter``, the source of help, lists, manifests and keys.
public struct ParameterDeclaration: Equatable, Sendable {
    package enum Kind: Equatable, Sendable {
        case number(ClosedRange<Double>)
        case integer(ClosedRange<Int>)
        case flag
        case choice([String])
        case color
        case text(limit: Int)
        case picture(orOneOf: [String])
        case paint(orOneOf: [String])
        case keyPoints(ClosedRange<Double>)
    }

    package let name: String
    package let kind: Kind
    package let unit: String
    /// The default as text that ``value(of:)`` parses; nil if the effect computes it.
    package let defaultText: String?
    package let summary: String

    /// Parses a value.
    /// - Throws: ``EffectError`` when it is unreadable or out of range.
    package func value(of text: String) throws(EffectError) -> ParameterValue {
        let value: ParameterValue? =
            switch kind {
            case .number: Double(text).map { .number($0) }
            case .integer: Int(text).map { .integer($0) }
            case .flag: Bool(text).map { .flag($0) }
            case .choice(let choices): choices.first { $0 == text.lowercased() }.map { .choice($0) }
            case .color: Color(text).map { .color($0) }
            case .text: .text(text)
            case .picture(let choices): choices.contains(text) ? .choice(text) : .pictureFile(text)
            case .paint(let choices):
                if choices.contains(text) {
                    .choice(text)
                } else if let color = Color(text) {
                    .color(color)
                } else {
                    text.hasPrefix("#") ? nil : .pictureFile(text)
                }
            case .keyPoints: KeyPoint.list(text).map { .keyPoints($0) }
            }
        guard let value else { throw unreadable(text) }
        try check(value, text)
        return value
    }

    /// Checks `value`, and reports errors with its source `text`.
    func check(_ value: ParameterValue, _ text: String) throws(EffectError) {
        switch (kind, value) {
        case (.number(let range), .number(let number)):
            guard number.isFinite else { throw unreadable(text) }
            guard range.contains(number) else { throw outside(text, range) }
        case (.integer(let range), .integer(let integer)):
            guard range.contains(integer) else { throw outside(text, "\(range.lowerBound)…\(range.upperBound)") }
        case (.text(let limit), .text(let text)):
            guard text.count <= limit, !text.contains(where: { $0.isNewline }) else { throw unreadable(text) }
        case (.keyPoints(let range), .keyPoints(let points)):
            guard KeyPoint.isTrack(points) else { throw unreadable(text) }
            for point in points where !range.contains(point.value) { throw outside(point.value.shortest, range) }
        case (.picture, .color): throw unreadable(text)
        default: break
        }
    }

    private func unreadable(_ text: String) -> EffectError {
        let expected =
            switch kind {
            case .number: "a number"
            case .integer: "a whole number"
            case .flag: "true or false"
            case .choice(let choices): "one of \(choices.joined(separator: ", "))"
            case .color: "a colour such as #1CA3FC or dodgerblue"
            case .text(let limit): "one line of at most \(limit) characters"
            case .picture(let choices): "one of \(choices.joined(separator: ", ")) or a PNG file"
            case .paint(let choices): "one of \(choices.joined(separator: ", ")), a colour or a PNG file"
            case .keyPoints: "a list such as \"0.3@0.5 0.8@2\" with ascending times"
            }
        return .unreadableValue(parameter: name, text: text, expected: expected)
    }

    private func outside(_ text: String, _ range: ClosedRange<Double>) -> EffectError {
        outside(text, "\(range.lowerBound.shortest)…\(range.upperBound.shortest)")
    }

    private func outside(_ text: String, _ range: String) -> EffectError {
        .valueOutOfRange(parameter: name, text: text, range: range + (unit.isEmpty ? "" : " " + unit))
    }
}
