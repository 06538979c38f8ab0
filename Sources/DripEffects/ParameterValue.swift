public import DripImage

/// One parameter's value, whatever its type is in Swift. Keys of batches are made of how it is printed.
package enum ParameterValue: Hashable, Sendable {
    case number(Double)
    case integer(Int)
    case flag(Bool)
    case choice(String)
    case color(Color)
    case text(String)
    /// The name of a picture's file, before it is read.
    case pictureFile(String)
    case picture(Picture)
    case keyPoints([KeyPoint])

    /// In the form that ``ParameterDeclaration/value(of:)`` reads.
    var text: String {
        switch self {
        case .number(let number): number.plain
        case .integer(let integer): "\(integer)"
        case .flag(let isOn): "\(isOn)"
        case .color(let color): color.description
        case .choice(let text), .text(let text), .pictureFile(let text): text
        case .picture(let picture): picture.name
        case .keyPoints(let points): points.map { "\($0.value.plain)@\($0.time.plain)" }.joined(separator: " ")
        }
    }

    /// What it holds, in the type that a ``Parameter`` has.
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

    /// The case of `Choice` that it names; nil where it is none.
    func choice<Choice: RawRepresentable<String>>() -> Choice? { if case .choice(let name) = self { Choice(rawValue: name) } else { nil } }
}

/// A picture that an effect shows, read already.
public struct Picture: Hashable, Sendable {
    /// What a scene file calls it: its path.
    public let name: String
    public let pixels: Pixmap

    public init(name: String, pixels: Pixmap) {
        self.name = name
        self.pixels = pixels
    }
}

/// A value and the second from which it holds.
public struct KeyPoint: Hashable, Sendable {
    public let value: Double
    /// Seconds ≥ 0 from the start.
    public let time: Double

    public init(_ value: Double, at time: Double) {
        self.value = value
        self.time = time
    }

    /// Reads `value@time value@time …`; nil where that is not its form.
    static func list(_ text: String) -> [KeyPoint]? {
        var points: [KeyPoint] = []
        for word in text.split(whereSeparator: \.isWhitespace) {
            let halves = word.split(separator: "@", omittingEmptySubsequences: false)
            guard halves.count == 2, let value = Double(halves[0]), let time = Double(halves[1]) else { return nil }
            points.append(KeyPoint(value, at: time))
        }
        return points
    }

    /// Whether there is a point at least, all are finite, and the times rise from 0 or later.
    static func isTrack(_ points: [KeyPoint]) -> Bool {
        guard let first = points.first, first.time >= 0 else { return false }
        return points.allSatisfy { $0.value.isFinite && $0.time.isFinite }
            && zip(points, points.dropFirst()).allSatisfy { $0.time < $1.time }
    }
}

extension Double {
    /// Without a needless `.0`.
    var plain: String { self == rounded() && abs(self) < 1e15 ? "\(Int(self))" : "\(self)" }
}

extension CaseIterable where Self: RawRepresentable<String> {
    /// As they are typed.
    static var names: [String] { allCases.map(\.rawValue) }
}
