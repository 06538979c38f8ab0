/// The value of any property.
enum PropertyValue: Sendable {
    case number(Double)
    case numbers([Double])
    case path(PathValue)
    case text(String)

    /// All numbers; none for what has none.
    var numbers: [Double] {
        switch self {
        case .number(let number): [number]
        case .numbers(let numbers): numbers
        case .path, .text: []
        }
    }
}

/// The key frames of a property, without its program.
struct PropertyBase: Sendable {
    /// In frames; none without a change between two.
    let keyTimes: [Double]
    /// Whether the value is the same at all times.
    let isConstant: Bool
    let value: @Sendable (_ frame: Double) -> PropertyValue
}

/// What takes the place of a property's key frames: a pure function of the frame.
protocol PropertyProgram: AnyObject, Sendable {
    /// Returns the value at a time in frames; nil where the property keeps that of its key frames.
    func value(at frame: Double) -> PropertyValue?
}
