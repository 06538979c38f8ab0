import DripCodec
import DripFiles
import DripImage

/// Counts frames, equal neighbours once. Memory: one frame.
struct DistinctFrames<Frame> {
    /// The number of frames that differ from their predecessor.
    private(set) var count = 0
    private var last: Frame?
    private let areEqual: (Frame, Frame) -> Bool

    init(_ areEqual: @escaping (Frame, Frame) -> Bool) { self.areEqual = areEqual }

    /// Adds the next frame.
    mutating func add(_ frame: Frame) {
        if last.map({ !areEqual($0, frame) }) ?? true { count += 1 }
        last = frame
    }
}

extension DistinctFrames<[UInt8]> {
    /// Creates a counter of fingerprints, which may be computed on any thread.
    init() { self.init(==) }

    /// Returns 32 bytes that are equal for equal frames.
    static func fingerprint(of image: StraightImage) -> [UInt8] { SHA256.hash(of: image.rows) }
}
