import DripCodec
import DripCompare
import DripImage
import DripNumbers

/// Plays two animations side by side and compares what is shown at every moment.
///
/// How a file divides a still canvas into frames does not matter. A frame that viewers play more slowly than it says must be the same frame in both.
struct PlaybackComparison {
    /// The largest distance of two pixels, in levels; nil for any.
    let limit: Int?
    /// Whether the first animation counts as played by viewers.
    let fixesDelays: Bool

    /// Returns whether both show the same for the same time with the same plays.
    func areAlike(_ original: AnimationFile, _ copy: AnimationFile) throws(DripGIFError) -> Bool {
        try delays(of: copy, like: original) != nil
    }

    /// Returns the stored delays of `copy` in seconds, or nil if it is not like `original`.
    func delays(of copy: AnimationFile, like original: AnimationFile) throws(DripGIFError) -> [Rational]? {
        var copyDelays: [Rational] = []
        var one = Side(try original.frames(), fixesDelays: fixesDelays)
        var other = Side(try copy.frames(), fixesDelays: false)
        var (isLive, isOtherLive) = (try one.advance(), try other.advance())
        while isLive, isOtherLive {
            if other.isNew { copyDelays.append(other.rest) }
            other.isNew = false
            if Task.isCancelled { throw .cancelled }
            guard one.isHurried == other.isHurried, matches(one, other) else { return nil }
            if one.isHurried, one.rest != other.rest { return nil }
            let time = min(one.rest, other.rest)
            (one.rest, other.rest) = ((one.rest - time).withBoundedDenominator, (other.rest - time).withBoundedDenominator)
            // Both end at once or one is still shown.
            if one.rest == 0 { isLive = try one.advance() }
            if other.rest == 0 { isOtherLive = try other.advance() }
        }
        return !isLive && !isOtherLive && one.plays == other.plays ? copyDelays : nil
    }

    private func matches(_ one: borrowing Side, _ other: borrowing Side) -> Bool {
        guard let limit else { return true }
        guard let picture = one.picture, let copy = other.picture, picture.size == copy.size else { return false }
        return ImageDifference(picture, copy, beyond: limit).isEmpty
    }
}

/// One animation while it is played.
private struct Side: ~Copyable {
    private var frames: AnimationFrames
    private let fixesDelays: Bool
    private(set) var picture: StraightImage?
    /// The time for which it is still shown.
    var rest = Rational(0)
    /// Whether the image was shown just now.
    var isNew = false
    /// Whether viewers play the frame more slowly than its delay says.
    private(set) var isHurried = false

    init(_ frames: consuming AnimationFrames, fixesDelays: Bool) {
        self.frames = frames
        self.fixesDelays = fixesDelays
    }

    var plays: Plays { frames.plays }

    /// Shows the next frame, if there is one.
    mutating func advance() throws(DripGIFError) -> Bool {
        guard let image = try frames.nextImage() else { return false }
        let delay = image.delay.withBoundedDenominator
        picture = image.canvas
        isNew = true
        rest = fixesDelays ? delay.asPlayed : delay
        isHurried = rest.asPlayed != rest
        return true
    }
}
