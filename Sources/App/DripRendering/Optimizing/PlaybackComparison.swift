import DripCodec
import DripCompare
import DripImage
import DripNumbers
import DripWork

/// Plays two animations side by side and compares what is shown at every moment.
///
/// How a file divides a still canvas into frames does not matter. A frame that viewers play more slowly than it says must be the same frame in both.
struct PlaybackComparison {
    /// The largest difference of two pixels; nil for any.
    let limit: ErrorLevels?
    /// Whether the first animation counts as played by viewers.
    let fixesDelays: Bool

    /// Returns the stored delays of `copy` in seconds, or nil if it is not like `original`. Each is decoded on its own thread.
    func delays(of copy: AnimationFile, like original: AnimationFile) async throws(DripGIFError) -> [Rational]? {
        let next = { @Sendable (frames: inout AnimationFrames) throws(DripGIFError) in try frames.nextImage() }
        return try await WorkPipeline<DripGIFError>.readAhead(original.parts(next)) { one async throws(DripGIFError) in
            try await WorkPipeline<DripGIFError>.readAhead(copy.parts(next)) { other async throws(DripGIFError) in
                try await delays(Side(parts: one, fixesDelays: fixesDelays), Side(parts: other, fixesDelays: false))
            }
        }
    }

    private func delays(_ one: Side, _ other: Side) async throws(DripGIFError) -> [Rational]? {
        var copyDelays: [Rational] = []
        var (one, other) = (one, other)
        var (isLive, isOtherLive) = (try await one.advance(), try await other.advance())
        while isLive, isOtherLive {
            if other.isNew { copyDelays.append(other.remaining) }
            other.isNew = false
            if Task.isCancelled { throw .cancelled }
            guard one.isHurried == other.isHurried, matches(one, other) else { return nil }
            if one.isHurried, one.remaining != other.remaining { return nil }
            let time = min(one.remaining, other.remaining)
            (one.remaining, other.remaining) = (
                (one.remaining - time).withBoundedDenominator, (other.remaining - time).withBoundedDenominator
            )
            // Both end at once or one is still shown.
            if one.remaining == 0 { isLive = try await one.advance() }
            if other.remaining == 0 { isOtherLive = try await other.advance() }
        }
        return !isLive && !isOtherLive && one.plays == other.plays ? copyDelays : nil
    }

    private func matches(_ one: Side, _ other: Side) -> Bool {
        guard let limit else { return true }
        guard let picture = one.picture, let copy = other.picture, picture.size == copy.size else { return false }
        return ImageDifference(picture, copy, beyond: limit.count).isEmpty
    }

    /// One animation while it is played.
    private struct Side {
        let parts: OrderedBuffer<AnimationFile.Part<AnimationImage>, DripGIFError>
        let fixesDelays: Bool
        private(set) var picture: StraightImage?
        /// The play count, known at the end.
        private(set) var plays: Plays?
        /// The time for which it is still shown.
        var remaining = Rational(0)
        /// Whether the image was shown just now.
        var isNew = false
        /// Whether viewers play the frame more slowly than its delay says.
        private(set) var isHurried = false

        /// Shows the next frame, if there is one.
        mutating func advance() async throws(DripGIFError) -> Bool {
            switch try await parts.take() {
            case .frame(let image):
                picture = image.canvas
                isNew = true
                let delay = image.delay.withBoundedDenominator
                remaining = fixesDelays ? delay.asPlayed : delay
                isHurried = remaining.asPlayed != remaining
                return true
            case .end(let end): plays = end.plays
            case nil: break
            }
            return false
        }
    }
}
