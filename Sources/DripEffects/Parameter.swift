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
        /// Any text of one line with at most so many characters.
        case text(limit: Int)
        /// One of the names, or a picture's file.
        case picture(orOneOf: [String])
        /// One of the names, a colour, or a picture's file.
        case paint(orOneOf: [String])
        /// Values in the range, each with the second from which it holds: `0.3@0.5 0.8@2`.
        case keyPoints(ClosedRange<Double>)
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
        case .text(let limit):
            guard text.count <= limit, !text.contains(where: \.isNewline) else {
                throw unreadable(text, "one line of at most \(limit) characters")
            }
            return .text(text)
        case .picture(let choices):
            return choices.contains(text) ? .choice(text) : .pictureFile(text)
        case .paint(let choices):
            if choices.contains(text) { return .choice(text) }
            if let color = Color(text) { return .color(color) }
            guard !text.hasPrefix("#") else { throw unreadable(text, "one of \(choices.joined(separator: ", ")), a colour or a PNG file") }
            return .pictureFile(text)
        case .keyPoints(let range):
            guard let points = KeyPoint.list(text) else { throw unreadable(text, "a list such as \"0.3@0.5 0.8@2\", its times rising,") }
            for point in points where !range.contains(point.value) {
                throw outside(point.value.plain, "\(range.lowerBound.plain)…\(range.upperBound.plain)")
            }
            return .keyPoints(points)
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
    case text(String)
    /// The name of a picture's file, before it is read.
    case pictureFile(String)
    case picture(Picture)
    case keyPoints([KeyPoint])
}

/// A picture that an effect shows, read already.
public struct Picture: Hashable, Sendable {
    /// What a scene file calls it: its path.
    public let name: String
    public let pixels: Pixmap

    public init(name: String, pixels: Pixmap) {
        self.name = name
        self.pixels = pixels
    }
}

/// A value and the second from which it holds.
public struct KeyPoint: Hashable, Sendable {
    public let value: Double
    /// Seconds ≥ 0 from the start.
    public let time: Double

    public init(_ value: Double, at time: Double) {
        self.value = value
        self.time = time
    }

    /// Reads `value@time value@time …`; nil unless there is one at least and the times rise from 0 or later.
    static func list(_ text: String) -> [KeyPoint]? {
        var points: [KeyPoint] = []
        for word in text.split(whereSeparator: \.isWhitespace) {
            let halves = word.split(separator: "@", omittingEmptySubsequences: false)
            guard halves.count == 2, let value = Double(halves[0]), let time = Double(halves[1]), value.isFinite, time.isFinite else {
                return nil
            }
            guard time >= 0, points.last.map({ $0.time < time }) ?? true else { return nil }
            points.append(KeyPoint(value, at: time))
        }
        return points.isEmpty ? nil : points
    }
}

/// The values of an effect's parameters; every value is checked when it enters.
public struct ParameterValues: Hashable, Sendable {
    private let values: [String: ParameterValue]

    /// Reads `texts`, by parameter name, and adds the defaults of `description` for the rest.
    /// - Parameter pictures: reads the picture of a parameter from a file. Without it a file's name is an error.
    /// - Throws: ``EffectError`` for an unknown name, an unreadable text or a value out of range; what `pictures` throws.
    public init(
        parsing texts: [String: String] = [:], for description: EffectDescription,
        pictures: (_ path: String) throws(EffectError) -> Picture
    ) throws(EffectError) {
        for name in texts.keys.sorted() where !description.parameters.contains(where: { $0.name == name }) {
            throw .unknownParameter(name: name, effect: description.name)
        }
        var values: [String: ParameterValue] = [:]
        for parameter in description.parameters {
            guard let text = texts[parameter.name] ?? parameter.defaultText else { continue }
            let value = try parameter.value(of: text)
            if case .pictureFile(let path) = value {
                values[parameter.name] = .picture(try pictures(path))
            } else {
                values[parameter.name] = value
            }
        }
        self.values = values
    }

    /// The same for who has no pictures to give.
    public init(parsing texts: [String: String] = [:], for description: EffectDescription) throws(EffectError) {
        try self.init(parsing: texts, for: description) { path throws(EffectError) in
            throw .unreadablePicture(path: path, reason: "there is nothing to read it with")
        }
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

    public func text(_ name: String) -> String? {
        guard case .text(let text)? = values[name] else { return nil }
        return text
    }

    /// The picture of a `.picture` or `.paint` parameter; nil when it is something else, see ``choice(_:)``.
    public func picture(_ name: String) -> Picture? {
        guard case .picture(let picture)? = values[name] else { return nil }
        return picture
    }

    /// Of a `.keyPoints` parameter: at least one, their times rising; nil when there are none.
    public func keyPoints(_ name: String) -> [KeyPoint]? {
        guard case .keyPoints(let points)? = values[name] else { return nil }
        return points
    }
}

extension Double {
    /// Without a needless `.0`.
    fileprivate var plain: String { self == rounded() && abs(self) < 1e15 ? "\(Int(self))" : "\(self)" }
}
