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
    ///   - unusedSettings: settings that change no drawing of the effect, for any values of its parameters.
    ///   - parameters: one in each line, in the order in which they are listed.
    public init(
        name: String, summary: String, unusedSettings: Set<EffectSetting> = [],
        @ParameterList parameters: () -> [ParameterDeclaration] = { [] }
    ) {
        self.name = name
        self.summary = summary
        self.parameters = parameters()
        self.unusedSettings = unusedSettings
    }
}
