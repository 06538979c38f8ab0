/// Why a text is not read as JSON.
package enum JSONError: Error, Equatable, Sendable {
    /// Lines and columns count from 1.
    case syntax(line: Int, column: Int, reason: String)
    /// A text beyond a limit.
    case overLimit(what: String, limit: Int)
}
