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

    /// Returns the stored delays of `copy` in seconds, or nil if it is not like `original`. Each is decoded on its own thread.
    func delays(of copy: AnimationFile, like original: AnimationFile) async throws(DripGIFError) -> [Rational]? {
        try await WorkPipeline.readAhead(ImageSource(original), window: Self.imagesAhead) { one async throws(DripGIFError) in
            try await WorkPipeline.readAhead(ImageSource(copy), window: Self.imagesAhead) { other async throws(DripGIFError) in
                try await delays(Side(one, fixesDelays: fixesDelays), Side(other, fixesDelays: false))
            }
        }
    }

    /// The number of images that one file may be ahead of the other.
    private static let imagesAhead = 4

    private func delays(_ one: Side, _ other: Side) async throws(DripGIFError) -> [Rational]? {
        var copyDelays: [Rational] = []
        var (one, other) = (one, other)
        var (isLive, isOtherLive) = (try await one.advance(), try await other.advance())
        while isLive, isOtherLive {
            if other.isNew { copyDelays.append(other.rest) }
            other.isNew = false
            if Task.isCancelled { throw .cancelled }
            guard one.isHurried == other.isHurried, matches(one, other) else { return nil }
            if one.isHurried, one.rest != other.rest { return nil }
            let time = min(one.rest, other.rest)
            (one.rest, other.rest) = ((one.rest - time).withBoundedDenominator, (other.rest - time).withBoundedDenominator)
            // Both end at once or one is still shown.
            if one.rest == 0 { isLive = try await one.advance() }
            if other.rest == 0 { isOtherLive = try await other.advance() }
        }
        return !isLive && !isOtherLive && one.plays == other.plays ? copyDelays : nil
    }

    private func matches(_ one: Side, _ other: Side) -> Bool {
        guard let limit else { return true }
        guard let picture = one.picture, let copy = other.picture, picture.size == copy.size else { return false }
        return ImageDifference(picture, copy, beyond: limit).isEmpty
    }
}

/// The images of a file, followed by its play count.
private struct ImageSource: WorkSource, ~Copyable {
    enum Part: Sendable {
        case image(StraightImage, delay: Rational)
        case end(Plays)
    }

    private var frames: AnimationFrames
    private var hasEnded = false

    init(_ file: AnimationFile) throws(DripGIFError) { frames = try file.frames() }

    mutating func next() throws(DripGIFError) -> Part? {
        if hasEnded { return nil }
        if let image = try frames.nextImage() { return .image(image.canvas, delay: image.delay.withBoundedDenominator) }
        hasEnded = true
        return .end(frames.plays)
    }
}

/// One animation while it is played.
private struct Side {
    private let parts: OrderedBuffer<ImageSource.Part>
    private let fixesDelays: Bool
    private(set) var picture: StraightImage?
    /// The play count, known at the end.
    private(set) var plays: Plays?
    /// The time for which it is still shown.
    var rest = Rational(0)
    /// Whether the image was shown just now.
    var isNew = false
    /// Whether viewers play the frame more slowly than its delay says.
    private(set) var isHurried = false

    init(_ parts: OrderedBuffer<ImageSource.Part>, fixesDelays: Bool) { (self.parts, self.fixesDelays) = (parts, fixesDelays) }

    /// Shows the next frame, if there is one.
    mutating func advance() async throws(DripGIFError) -> Bool {
        switch try await parts.take() {
        case .image(let canvas, let delay):
            picture = canvas
            isNew = true
            rest = fixesDelays ? delay.asPlayed : delay
            isHurried = rest.asPlayed != rest
            return true
        case .end(let count): plays = count
        case nil: break
        }
        return false
    }
}
