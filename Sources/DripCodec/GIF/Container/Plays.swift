/// How often an animation runs from its first frame to its last.
public enum Plays: Hashable, Sendable {
    /// It starts again until the viewer is closed.
    case forever
    /// In all, at least 1.
    case times(Int)

    /// The most plays that a GIF can count: its loop block has 16 bits for the repetitions after the first.
    public static let limit = 65_536

    /// As an APNG counts: 0 is forever.
    package var count: Int {
        switch self {
        case .forever: 0
        case .times(let count): count
        }
    }

    /// The count of the NETSCAPE2.0 block; nil is no block, which is one play.
    /// - Throws: ``GIFError/playsOutOfRange(_:limit:)``.
    func loopCount() throws(GIFError) -> Int? {
        switch self {
        case .forever: return 0
        case .times(let count):
            guard (1...Self.limit).contains(count) else { throw .playsOutOfRange(count, limit: Self.limit) }
            return count == 1 ? nil : count - 1
        }
    }

    /// The plays that ``loopCount()`` turned into `loopCount`.
    init(loopCount: Int?) {
        switch loopCount {
        case nil: self = .times(1)
        case 0?: self = .forever
        case let count?: self = .times(count + 1)
        }
    }
}
