/// Why an expression has no value.
enum ExpressionFailure: Error {
    /// A word or a construct that is not evaluated.
    case unsupported(String)
    /// A layer, an effect or a property that the file does not contain. Programs can catch it, and ``thrown(_:)``.
    case missing(String)
    /// An error of the program itself.
    case thrown(String)
    case limit(Int, of: String)

    /// The feature's name in notes.
    var feature: String {
        switch self {
        case .unsupported(let name): "expression with \(name.prefix(80))"
        case .missing(let name): "expression with \(name.prefix(80)), which is not in the file"
        case .thrown(let text): "expression with an error: \(text.prefix(80))"
        case .limit(let limit, let unit): "expression with more than \(limit) \(unit)"
        }
    }
}
