internal import DripImage
internal import DripJSON
import DripNumbers

/// Values in place of those of an animation's slots, by the slots' identifiers: those that a user chooses, or a theme.
///
///     var slots = LottieSlots()
///     try slots.set("accent", to: "#FF9500")
///     let animation = try LottieAnimation(bytes, slots: slots)
public struct LottieSlots: Equatable, Sendable {
    struct Value: Equatable, Sendable {
        /// What stands in a property; nil for a text that is none.
        var property: Property?
        /// What stands in a text, or is the path of an image file.
        var text: String?
        /// Whether it is an error that no slot has this identifier.
        var isRequired: Bool
        /// What it was read from: equal for equal values.
        var source: String

        static func == (one: Value, other: Value) -> Bool { one.source == other.source && one.isRequired == other.isRequired }
    }

    enum Property: Sendable {
        /// A property as files have it, an image, or a bare value.
        case json(JSONNode)
        /// Numbers over time; of a gradient also the number of its colours.
        case numbers(Track<NumberList>, stopCount: Int?)
    }

    private(set) var values: [String: Value] = [:]
    /// What a theme says that cannot be drawn.
    private(set) var notes: [String] = []

    /// Creates slots with the values of the file.
    public init() {}

    /// Sets the value of a slot.
    /// - Parameters:
    ///   - id: the slot's identifier.
    ///   - text: a number, a colour such as `#FF9500`, numbers such as `10,20`, JSON of a property or of a value, a text, or the path of an image
    ///     file beside the animation. Which of these it is follows from what the slot holds.
    /// - Throws: ``LottieError/syntax(line:column:reason:)`` for JSON that cannot be read.
    public mutating func set(_ id: String, to text: String) throws(LottieError) {
        var value = Value(isRequired: true, source: text)
        if text.hasPrefix("{") || text.hasPrefix("[") {
            value.property = .json(try JSONNode(text: Array(text.utf8)))
        } else {
            value.property = Self.numbers(text).map { .numbers(Track(NumberList($0)), stopCount: nil) }
            value.text = text
        }
        values[id] = value
    }

    /// Returns these values, with those of `others` in place of their own.
    public func merging(_ others: LottieSlots) -> LottieSlots {
        var slots = self
        for (id, value) in others.values { slots.values[id] = value }
        slots.notes += others.notes
        return slots
    }

    /// A text for each slot in the order of their identifiers: equal for equal values.
    package var keyTexts: [String] { values.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value.source)" } }

    mutating func note(_ feature: String) { notes.append(feature) }

    mutating func set(_ id: String, _ value: Value) { values[id] = value }

    /// Returns the numbers of a text: the channels of a colour, or numbers between commas; nil for another text.
    private static func numbers(_ text: String) -> [Double]? {
        if let color = Color(text) { return [color.red, color.green, color.blue, color.alpha].map { Double($0) / 255 } }
        let numbers = text.split(separator: ",", omittingEmptySubsequences: false).map { Double($0.filter { $0 != " " }) ?? .nan }
        return numbers.allSatisfy { $0.isFinite } ? numbers : nil
    }
}
