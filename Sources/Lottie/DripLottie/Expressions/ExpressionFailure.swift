/// Why an expression has no value.
enum ExpressionFailure: Error {
    /// A word or a construct that is not evaluated.
    case unsupported(String)
    /// A layer, an effect or a property that the file does not contain. Programs can catch it, and ``thrown(_:)``.
    case missing(String)
    /// An error of the program itself.
    case thrown(String)
    case limit(Int, of: String)

    /// What it is in notes. After Effects, too, takes the value of the key frames where the program itself fails.
    var feature: Feature {
        switch self {
        case .unsupported(let name): .undrawn("expression with \(name.prefix(80))")
        case .missing(let name): .undrawn("expression with \(name.prefix(80)), which is not in the file")
        case .thrown(let text): .odd("expression with an error: \(text.prefix(80))")
        case .limit(let limit, let unit): .undrawn("expression with more than \(limit) \(unit)")
        }
    }
}
