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
    case and = "&&"
    case or = "||"

    /// Creates an operator from a sign.
    init?(sign: String) {
        self.init(rawValue: sign == "===" ? "==" : sign == "!==" ? "!=" : sign)
    }

    /// Higher ones bind tighter.
    var precedence: Int {
        switch self {
        case .or: 1
        case .and: 2
        case .equal, .unequal: 3
        case .less, .greater, .atMost, .atLeast: 4
        case .add, .subtract: 5
        case .multiply, .divide, .remainder: 6
        }
    }
}
