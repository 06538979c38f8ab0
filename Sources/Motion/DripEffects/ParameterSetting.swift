/// A parameter with a value.
public struct ParameterSetting: Sendable {
    let declaration: ParameterDeclaration
    let value: ParameterValue?
}
