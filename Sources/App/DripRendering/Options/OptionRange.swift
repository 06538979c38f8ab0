/// The valid values of an option.
package struct OptionRange: Sendable {
    /// The range, such as `2…256`.
    package let text: String
    /// The unit, such as `colours`; may be empty.
    package let unit: String
    /// The text of a value if it is out of range.
    let violation: @Sendable (RequestParts) -> String?
}

extension OptionRange {
    /// - Parameter value: the requested value; nil is always valid.
    init<Value: Comparable & Sendable>(
        _ range: ClosedRange<Value>, _ unit: String = "", describing text: @escaping @Sendable (Value) -> String = { "\($0)" },
        _ value: @escaping @Sendable (RequestParts) -> Value?
    ) {
        self.init(text: "\(text(range.lowerBound))…\(text(range.upperBound))", unit: unit) { parts in
            value(parts).flatMap { range.contains($0) ? nil : text($0) }
        }
    }

    init(from least: Int, _ value: @escaping @Sendable (RequestParts) -> Int?) {
        self.init(text: "\(least)…", unit: "") { parts in value(parts).flatMap { $0 >= least ? nil : "\($0)" } }
    }

    /// The range and the unit, such as `2…256 colours`.
    var description: String { unit.isEmpty ? text : "\(text) \(unit)" }
}
