import DripScene

/// Name and parameters of an effect: the source of `list` and of the command-line options.
public struct EffectDescription: Equatable, Sendable {
    /// Name in kebab-case, as typed on the command line.
    public let name: String
    /// Summary of one line.
    public let summary: String
    package let parameters: [ParameterDeclaration]
    package let unusedSettings: Set<EffectSetting>

    /// Creates a description.
    /// - Parameters:
    ///   - parameters: in the order in which they are listed.
    ///   - unusedSettings: settings that change no drawing of the effect, for any values of its parameters.
    public init<each Value>(
        name: String, summary: String, parameters: repeat Parameter<each Value>, unusedSettings: Set<EffectSetting> = []
    ) {
        self.name = name
        self.summary = summary
        var declarations: [ParameterDeclaration] = []
        repeat declarations.append((each parameters).declaration)
        self.parameters = declarations
        self.unusedSettings = unusedSettings
    }
}
