internal import DripImage
import DripNumbers

/// Values in place of those of an animation's slots, by the slots' identifiers: those that a user chooses, or a theme.
///
///     var slots = LottieSlots()
///     try slots.set("accent", to: "#FF9500")
///     let animation = try LottieAnimation(bytes, slots: slots)
public struct LottieSlots: Equatable, Sendable {
    struct Value: Equatable, Sendable {
        /// JSON of a property, or of an image; nil for a text that is none.
        var json: String?
        /// What stands in a text, or is the path of an image file.
        var text: String?
        /// Whether it is an error that no slot has this identifier.
        var isRequired: Bool
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
        let isJSON = text.hasPrefix("{") || text.hasPrefix("[")
        values[id] = Value(json: try Self.json(text), text: isJSON ? nil : text, isRequired: true)
    }

    /// Returns these values, with those of `others` in place of their own.
    public func merging(_ others: LottieSlots) -> LottieSlots {
        var slots = self
        slots.values.merge(others.values) { $1 }
        slots.notes += others.notes
        return slots
    }

    /// A text for each slot in the order of their identifiers: equal for equal values.
    package var keyTexts: [String] {
        values.stablySorted { $0.key < $1.key }.map { "\($0.key)=\($0.value.text ?? $0.value.json ?? "")" }
    }

    mutating func note(_ feature: String) { notes.append(feature) }

    private static func json(_ text: String) throws(LottieError) -> String? {
        if text.hasPrefix("{") || text.hasPrefix("[") {
            let node = try JSONDocument(Array(text.utf8)).node
            return node.isObject && (node["k"] != nil || node["p"] != nil) ? text : #"{"k":\#(text)}"#
        }
        if let color = Color(text) {
            let channels = [color.red, color.green, color.blue, color.alpha].map { "\(Double($0) / 255)" }
            return #"{"k":[\#(channels.joined(separator: ","))]}"#
        }
        let numbers = text.split(separator: ",", omittingEmptySubsequences: false).map { Double($0.filter { $0 != " " }) }
        let finite = numbers.compactMap { $0 }.filter(\.isFinite)
        guard finite.count == numbers.count else { return nil }
        return finite.count == 1 ? #"{"k":\#(finite[0])}"# : #"{"k":[\#(finite.map { "\($0)" }.joined(separator: ","))]}"#
    }
}

extension LottieSlots {
    /// Reads a theme of dotLottie version 2.
    /// - Parameter animation: the animation that it is for; rules for others are left out.
    init(theme bytes: [UInt8], of animation: String) throws(LottieError) {
        for rule in try JSONDocument(bytes).node["rules"]?.elements ?? [] {
            guard let id = rule["id"]?.string, rule["animations"]?.elements.contains(where: { $0.string == animation }) ?? true else {
                continue
            }
            let kind = rule["type"]?.string ?? ""
            if rule["expression"] != nil { note("theme: expression of '\(id)'") }
            var value = Value(isRequired: false)
            switch kind {
            case "Color", "Scalar", "Vector", "Position": value.json = Self.property(rule)
            case "Gradient":
                let values = rule["keyframes"]?[0]?["value"] ?? rule["value"]
                value.json = values.map { #"{"p":\#($0.count),"k":\#(Self.property(rule, Self.gradient) ?? "{}")}"# }
            case "Text": value.text = rule["value"]?["text"]?.string ?? rule["value"]?.string
            case "Image":
                let image = rule["value"]
                value.text = image?["path"]?.string ?? image?["url"]?.string
            default: break
            }
            if value.json == nil, value.text == nil { note("theme: \(kind.isEmpty ? "rule" : kind) '\(id)'") } else { values[id] = value }
        }
    }

    /// Returns a property as animations have it, with the value or the key frames of a rule.
    private static func property(_ rule: JSONNode, _ text: (JSONNode) -> String? = numbers) -> String? {
        guard let frames = rule["keyframes"], frames.isArray else { return rule["value"].flatMap(text).map { #"{"k":\#($0)}"# } }
        let keys = frames.elements.compactMap { key -> String? in
            guard let time = key["frame"]?.number, let value = key["value"].flatMap(text) else { return nil }
            let list = value.hasPrefix("[") ? value : "[\(value)]"
            var members = [#""t":\#(time)"#, #""s":\#(list)"#]
            for (name, side) in [("i", key["inTangent"]), ("o", key["outTangent"])] {
                guard let x = side?["x"].flatMap(numbers), let y = side?["y"].flatMap(numbers) else { continue }
                members.append(#""\#(name)":{"x":\#(x),"y":\#(y)}"#)
            }
            if key.isTrue("hold") { members.append(#""h":1"#) }
            return "{\(members.joined(separator: ","))}"
        }
        return keys.isEmpty ? nil : #"{"k":[\#(keys.joined(separator: ","))]}"#
    }

    private static func numbers(_ node: JSONNode) -> String? {
        guard let numbers = node.numbers else { return nil }
        return node.isArray ? "[\(numbers.map { "\($0)" }.joined(separator: ","))]" : "\(numbers[0])"
    }

    /// Returns the numbers of a gradient: offsets with colours, then offsets with opacities if there are any.
    private static func gradient(_ node: JSONNode) -> String? {
        var (colors, opacities, isOpaque) = ([Double](), [Double](), true)
        for stop in node.elements {
            guard let offset = stop["offset"]?.number, let color = stop["color"]?.numbers, color.count >= 3 else { return nil }
            colors += [offset] + color.prefix(3)
            opacities += [offset, color.count > 3 ? color[3] : 1]
            isOpaque = isOpaque && (color.count < 4 || color[3] == 1)
        }
        return "[\((isOpaque ? colors : colors + opacities).map { "\($0)" }.joined(separator: ","))]"
    }
}
