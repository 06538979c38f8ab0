enum ExpressionToken: Equatable {
    case number(Double)
    case text(String)
    case name(String)
    /// An operator or a bracket.
    case sign(String)
    /// The end of a line, which can end a statement.
    case lineEnd
    case end
}
