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
