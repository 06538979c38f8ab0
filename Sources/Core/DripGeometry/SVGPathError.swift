/// An error in SVG path data, with its offset.
public struct SVGPathError: Error, Equatable, Sendable, CustomStringConvertible {
    package enum Reason: Equatable, Sendable {
        /// The first instruction is not a move.
        case doesNotBeginWithMove
        /// A character that begins neither an instruction nor a number.
        case unexpectedCharacter(UInt8)
        /// The text ends, or another instruction begins, before the arguments are complete.
        case numberExpected
        /// A number that is not finite or beyond ``Point/coordinateLimit``.
        case numberOutOfRange
        /// An arc flag other than 0 or 1.
        case flagExpected
    }

    package let reason: Reason
    /// The offset of the error, in bytes from the beginning of the path data.
    package let offset: Int

    public var description: String {
        switch reason {
        case .doesNotBeginWithMove: "path data must begin with M or m"
        case .unexpectedCharacter(let byte) where (0x21...0x7E).contains(byte):
            "unexpected '\(Character(UnicodeScalar(byte)))' in path data"
        case .unexpectedCharacter(let byte): "unexpected byte \(byte) in path data"
        case .numberExpected: "a number is missing in path data"
        case .numberOutOfRange: "a number in path data is not within ±1e100"
        case .flagExpected: "an arc flag must be 0 or 1"
        }
    }
}
