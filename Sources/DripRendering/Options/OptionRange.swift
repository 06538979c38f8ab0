/// The values that an option may have.
package struct OptionRange: Sendable {
    /// `2…256`.
    package let text: String
    /// `colours`, or empty.
    package let unit: String
    /// The value of a request that is outside, as text.
    let violation: @Sendable (RenderRequest) -> String?

    /// - Parameter value: what a request asks for; nil is always right.
    init<Value: Comparable & Sendable>(
        _ range: ClosedRange<Value>, _ unit: String = "", describing text: @escaping @Sendable (Value) -> String = { "\($0)" },
        _ value: @escaping @Sendable (RenderRequest) -> Value?
    ) {
        self.init("\(text(range.lowerBound))…\(text(range.upperBound))", unit) { request in
            value(request).flatMap { range.contains($0) ? nil : text($0) }
        }
    }

    init(from least: Int, _ value: @escaping @Sendable (RenderRequest) -> Int?) {
        self.init("\(least)…", "") { request in value(request).flatMap { $0 >= least ? nil : "\($0)" } }
    }

    private init(_ text: String, _ unit: String, _ violation: @escaping @Sendable (RenderRequest) -> String?) {
        (self.text, self.unit, self.violation) = (text, unit, violation)
    }

    /// `2…256 colours`.
    var description: String { unit.isEmpty ? text : "\(text) \(unit)" }
}
