/// An expression as written: JavaScript's expressions and simple statements.
indirect enum ExpressionSyntax {
    case number(Double)
    case text(String)
    case boolean(Bool)
    case undefined
    case list([ExpressionSyntax])
    case name(String)
    case member(ExpressionSyntax, String)
    case element(ExpressionSyntax, ExpressionSyntax)
    case call(ExpressionSyntax, [ExpressionSyntax])
    case negated(ExpressionSyntax)
    case not(ExpressionSyntax)
    case binary(ExpressionOperator, ExpressionSyntax, ExpressionSyntax)
    case and(ExpressionSyntax, ExpressionSyntax)
    case or(ExpressionSyntax, ExpressionSyntax)
    case choice(ExpressionSyntax, ExpressionSyntax, ExpressionSyntax)
    case assignment(ExpressionSyntax, ExpressionSyntax)
    /// `n++` and the like: the value is that before or after.
    case step(String, by: Double, isAfter: Bool)
    /// Statements, or expressions with commas: the value is the last one.
    case sequence([ExpressionSyntax])
    case declaration([(name: String, value: ExpressionSyntax?)])
    /// The second where the first one needs something that is not in the file.
    case attempt(ExpressionSyntax, ExpressionSyntax)
}

enum ExpressionOperator: String, Sendable {
    case add = "+"
    case subtract = "-"
    case multiply = "*"
    case divide = "/"
    case remainder = "%"
    case less = "<"
    case greater = ">"
    case atMost = "<="
    case atLeast = ">="
    case equal = "=="
    case unequal = "!="

    /// Creates an operator from a sign.
    init?(sign: String) {
        self.init(rawValue: sign == "===" ? "==" : sign == "!==" ? "!=" : sign)
    }

    /// Higher ones bind tighter.
    var precedence: Int {
        switch self {
        case .equal, .unequal: 1
        case .less, .greater, .atMost, .atLeast: 2
        case .add, .subtract: 3
        case .multiply, .divide, .remainder: 4
        }
    }
}
