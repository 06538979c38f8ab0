public import DripImage
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

    /// Content in the Swift type of a ``Parameter``.
    var payload: any Sendable {
        switch self {
        case .number(let number): number
        case .integer(let integer): integer
        case .flag(let isOn): isOn
        case .color(let color): color
        case .choice(let text), .text(let text), .pictureFile(let text): text
        case .picture(let picture): picture
        case .keyPoints(let points): points
        }
    }

    /// Returns the case of `Choice` with that name, or nil.
    func choice<Choice: RawRepresentable<String>>() -> Choice? { if case .choice(let name) = self { Choice(rawValue: name) } else { nil } }
}

/// An image in memory that an effect shows.
public struct Picture: Equatable, Sendable {
    /// Name in scene files: the path.
    public let name: String
    /// The pixels.
    public let pixels: Pixmap

    /// Creates an image.
    public init(name: String, pixels: Pixmap) {
        self.name = name
        self.pixels = pixels
    }
}

/// A value and its start in seconds.
public struct KeyPoint: Equatable, Sendable {
    package let value: Double
    /// Seconds from the start, ≥ 0.
    package let time: Double

    /// Creates a value that begins at `time` seconds.
    public init(_ value: Double, at time: Double) {
        self.value = value
        self.time = time
    }

    /// Parses `value@time value@time …`; returns nil for any other form.
    static func list(_ text: String) -> [KeyPoint]? {
        var points: [KeyPoint] = []
        for word in text.split(whereSeparator: { $0.isWhitespace }) {
            let halves = word.split(separator: "@", omittingEmptySubsequences: false)
            guard halves.count == 2, let value = Double(halves[0]), let time = Double(halves[1]) else { return nil }
            points.append(KeyPoint(value, at: time))
        }
        return points
    }

    /// Returns whether there is at least one point, all are finite, and the times increase from 0 or later.
    static func isTrack(_ points: [KeyPoint]) -> Bool {
        guard let first = points.first, first.time >= 0 else { return false }
        return points.allSatisfy { $0.value.isFinite && $0.time.isFinite }
            && zip(points, points.dropFirst()).allSatisfy { $0.time < $1.time }
    }
}
