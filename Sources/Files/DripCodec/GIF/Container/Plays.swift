/// The number of times that an animation plays.
public enum Plays: Equatable, Sendable {
    /// Repetition until the viewer is closed.
    case forever
    /// The total number of plays, at least 1.
    case times(Int)

    /// The maximum number of plays in a GIF: its loop block has 16 bits for repetitions after the first.
    package static let limit = 65_536

    /// The number in an APNG: 0 is forever.
    package var count: Int {
        switch self {
        case .forever: 0
        case .times(let count): count
        }
    }

    /// Returns the count of the NETSCAPE2.0 block; nil is no block, which is one play.
    /// - Throws: ``GIFError/playsOutOfRange(_:limit:)``.
    func loopCount() throws(GIFError) -> Int? {
        switch self {
        case .forever: return 0
        case .times(let count):
            guard (1...Self.limit).contains(count) else { throw .playsOutOfRange(count, limit: Self.limit) }
            return count == 1 ? nil : count - 1
        }
    }

    /// Creates the plays for a count of ``loopCount()``.
    init(loopCount: Int?) {
        switch loopCount {
        case nil: self = .times(1)
        case 0?: self = .forever
        case let count?: self = .times(count + 1)
        }
    }
}
