import ArgumentParser

/// Declaration of an option in a table.
struct DeclaredOption {
    enum Form {
        case value(name: String, completion: CompletionKind?)
        case flag
        /// A flag that `--no-NAME` reverses.
        case invertibleFlag
    }

    /// Name without dashes.
    let name: String
    let form: Form
    let help: String
    var isDetail = false
    /// Whether it may be given several times.
    var isRepeatable = false
    /// Checks a text, and throws an error with a readable description.
    var check: @Sendable (String) throws -> Void = { _ in }
}
