import DripCodec
import DripCompare
import DripImage
import DripNumbers
import DripScene

/// A GIF, APNG or WebP as the source of frames.
///
/// Memory is the file, a few words for each frame, and a few frames during a pass.
struct GivenAnimation: Sendable {
    let file: AnimationFile
    let size: PixelSize
    /// The delay of each frame in seconds, as stored.
    let delays: [Rational]
    let plays: Plays
    let notes: [RenderNote]
    /// Receives every image that a pass over the file decodes, with its number.
    var inspect: @Sendable (AnimationImage, Int) throws(DripGIFError) -> Void = { _, _ in }

    /// Reads all of `file` once, which also finds every error in it.
    /// - Parameter skipsPixels: whether errors in the pixels of a GIF are left to the first pass.
    init(_ file: AnimationFile, skipsPixels: Bool = false) throws(DripGIFError) {
        var frames = try file.frames()
        var delays: [Rational] = []
        while let delay = try skipsPixels ? frames.nextDelay() : frames.nextImage()?.delay {
            delays.append(delay.withBoundedDenominator)
            if Task.isCancelled { throw .cancelled }
            try Limits.check(frames: delays.count, lasting: 0)
        }
        if delays.isEmpty { throw .content(.noFrames(path: file.path)) }
        self.file = file
        (size, plays, notes) = (frames.size, frames.plays, frames.notes)
        self.delays = delays
    }

    /// The frames at the times at which viewers play them.
    var playedFrames: GivenFrames {
        let played = delays.map(\.asPlayed)
        let duration = played.reduce(Rational(0)) { ($0 + $1).withBoundedDenominator }
        let header = SceneHeader(size: size, framesPerSecond: (Rational(played.count) / duration).withBoundedDenominator, background: nil)
        return GivenFrames(header: header, delays: played)
    }

    /// All frames with their own delays.
    var ownChoices: [GivenFrames.Choice] { delays.enumerated().map { GivenFrames.Choice(index: $0, delay: $1) } }

    /// Whether every delay is one that a GIF can have.
    var hasWholeHundredths: Bool { delays.allSatisfy { ($0 * 100).denominator == 1 } }
}
