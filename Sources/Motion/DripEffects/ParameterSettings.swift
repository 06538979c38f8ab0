/// Collects the values of parameters, one in each line.
@resultBuilder
public enum ParameterSettings {
    /// Returns the values of a block.
    public static func buildBlock(_ settings: ParameterSetting...) -> [ParameterSetting] { settings }
}
