internal import DripJSON

/// Why a Lottie file cannot be read.
public enum LottieError: Error, Equatable, Sendable {
    /// Text that is not JSON. Lines and columns count from 1.
    case syntax(line: Int, column: Int, reason: String)
    /// JSON that is no animation: a value is missing or has another type.
    case invalid(path: String, expected: String)
    /// A value beyond a limit.
    case overLimit(path: String, what: String, limit: Int)
    /// An archive, or compressed data, that cannot be read.
    case archive(reason: String)
    /// An animation that an archive does not have.
    case noAnimation(id: String, available: [String])
    /// A value for a slot that the animation does not have.
    case noSlot(id: String, available: [String])
    /// A font file for a font that the animation does not have.
    case noFont(name: String, available: [String])
    /// The file for a font is not TrueType, OpenType or WOFF.
    case notAFont(name: String)
    /// A theme that an archive does not have.
    case noTheme(id: String, available: [String])
    /// Compositions or parents that contain themselves.
    case cycle(path: String, name: String)
}

extension JSONNode {
    /// Parses the JSON text of a file.
    init(text bytes: [UInt8]) throws(LottieError) {
        do { self = try JSONDocument(bytes).node } catch {
            switch error {
            case .syntax(let line, let column, let reason): throw .syntax(line: line, column: column, reason: reason)
            case .overLimit(let what, let limit): throw .overLimit(path: "", what: what, limit: limit)
            }
        }
    }
}
