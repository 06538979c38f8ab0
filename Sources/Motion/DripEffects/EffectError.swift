public import DripPhysics
import DripScene
public import DripText

/// An error in the creation of an effect.
public enum EffectError: Error, Equatable, Sendable, CustomStringConvertible {
    /// A parameter that the effect does not have.
    case unknownParameter(name: String, effect: String)
    /// A text that is not a value of the parameter.
    case unreadableValue(parameter: String, text: String, expected: String)
    /// A value outside the parameter's range.
    case valueOutOfRange(parameter: String, text: String, range: String)
    /// The canvas is too small for the layout of the effect.
    case canvasTooSmall(effect: String, minimumWidth: Int, minimumHeight: Int)
    /// The parameters together give a motion that cannot be simulated.
    case unphysical(effect: String, error: DynamicsError)
    /// The effect's text cannot be set, for example because a font is missing.
    case text(effect: String, error: TextError)
    /// The image of a parameter cannot be read, because of `reason`.
    case unreadablePicture(path: String, reason: String)

    public var description: String {
        switch self {
        case .unknownParameter(let name, let effect): "\(effect) has no parameter '\(name)'"
        case .unreadableValue(let parameter, let text, let expected): "'\(text)' is not \(expected) for --\(parameter)"
        case .valueOutOfRange(let parameter, let text, let range): "\(text) is outside \(range) for --\(parameter)"
        case .canvasTooSmall(let effect, let width, let height): "\(effect) needs a canvas of at least \(width)x\(height) points"
        case .unphysical(let effect, let error): "\(effect) cannot be simulated: \(error)"
        case .text(let effect, let error): "the text of \(effect): \(error)"
        case .unreadablePicture(let path, let reason): "\(path): \(reason)"
        }
    }
}
