/// Lists the parameters of an effect, one in each line.
@resultBuilder
public enum ParameterList {
    /// Takes a parameter of any type.
    public static func buildExpression<Value>(_ parameter: Parameter<Value>) -> ParameterDeclaration { parameter.declaration }
    /// Returns the parameters of a block.
    public static func buildBlock(_ parameters: ParameterDeclaration...) -> [ParameterDeclaration] { parameters }
}
