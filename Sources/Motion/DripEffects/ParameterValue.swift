package import DripImage
import DripNumbers

/// The value of a parameter, without its Swift type. Batch keys contain its text.
package enum ParameterValue: Equatable, Sendable {
    case number(Double)
    case integer(Int)
    case flag(Bool)
    case choice(String)
    case color(Color)
    case text(String)
    /// Name of an image file that is not read yet.
    case pictureFile(String)
    case picture(Picture)
    case keyPoints([KeyPoint])

    /// Text that ``ParameterDeclaration/value(of:)`` parses.
    var text: String {
        switch self {
        case .number(let number): number.shortest
        case .integer(let integer): "\(integer)"
        case .flag(let isOn): "\(isOn)"
        case .color(let color): color.description
        case .choice(let text), .text(let text), .pictureFile(let text): text
        case .picture(let picture): picture.name
        case .keyPoints(let points): points.map { "\($0.value.shortest)@\($0.time.shortest)" }.joined(separator: " ")
        }
    }
}
