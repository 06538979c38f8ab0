public import DripCodec
public import DripImage
import DripNumbers

/// An animation in memory as shown by a viewer, with equal neighbours joined.
public struct Film: Equatable, Sendable {
    /// The frames: at least one, all of the same size.
    public let frames: [ShownFrame]
    /// The number of plays.
    public let plays: Plays

    /// The size of every frame.
    public var size: PixelSize { frames[0].image.size }
    /// Whether it is a still: one frame of 0 s, shown once.
    package var isStill: Bool { frames.count == 1 && frames[0].delay == 0 && plays == .times(1) }

    /// Creates a film, joining equal neighbours.
    /// - Throws: ``FilmError/noFrames``, ``FilmError/otherSize(frame:_:expected:)``.
    public init(frames: [ShownFrame], plays: Plays) throws(FilmError) {
        guard let first = frames.first else { throw .noFrames }
        var joiner = FrameJoiner<StraightImage, Rational>()
        var joined: [ShownFrame] = []
        for (index, frame) in frames.enumerated() {
            if frame.image.size != first.image.size { throw .otherSize(frame: index, frame.image.size, expected: first.image.size) }
            if let complete = joiner.add(frame) { joined.append(complete) }
        }
        if let last = joiner.last() { joined.append(last) }
        self.frames = joined
        self.plays = plays
    }

    /// Creates a still.
    public init(still image: StraightImage) {
        frames = [ShownFrame(image, delay: 0)]
        plays = .times(1)
    }

    /// Decodes all frames of a GIF, APNG, WebP or PNG. Memory: all of them.
    public init(decoding bytes: [UInt8]) throws(AnimationError) {
        var decoder = try AnimationDecoder(bytes)
        var frames: [ShownFrame] = []
        while let frame = try decoder.next() { frames.append(frame) }
        if frames.isEmpty { throw .noFrames }
        self.frames = frames
        plays = decoder.plays
    }

    /// Returns the differences between this film and `other`.
    public func compared(to other: Film, tolerance: PixelTolerance = .exact) -> AnimationComparison {
        var comparer = AnimationComparer(tolerance: tolerance)
        var (ours, theirs) = (frames.makeIterator(), other.frames.makeIterator())
        while comparer.add(ours.next(), theirs.next()) {}
        return comparer.finish(plays: plays, other.plays)
    }

    /// Encodes a still as PNG, and other films as APNG; ``init(decoding:)`` restores the same film.
    /// - Throws: ``FilmError/delayNotExact(frame:_:)``, ``FilmError/encoding(_:)``.
    public func encoded(effort: Int = 6) throws(FilmError) -> [UInt8] {
        var timed: [(image: StraightImage, delay: APNGDelay)] = []
        for (index, frame) in frames.enumerated() {
            guard let delay = APNGDelay(exactly: frame.delay) else { throw .delayNotExact(frame: index, frame.delay) }
            timed.append((frame.image, delay))
        }
        do throws(PNGError) {
            if isStill { return try PNGEncoder(effort: effort).encode(frames[0].image) }
            return try APNGEncoder(effort: effort, plays: plays).encode(timed)
        } catch {
            throw .encoding(error)
        }
    }
}

extension APNGDelay {
    /// Nil when numerator or denominator exceeds 16 bits.
    fileprivate init?(exactly seconds: Rational) {
        guard let numerator = UInt16(exactly: seconds.numerator), let denominator = UInt16(exactly: seconds.denominator) else { return nil }
        self.init(numerator, denominator)
    }
}
