import DripCodec
import DripImage
import DripNumbers

/// The frames of an animation as drawn: the changes between frames, stored in a file, and the delays.
struct SurveyedFrames: Sendable {
    let spool: ChangeSpool
    /// Delays in seconds.
    let delays: [Rational]
    /// Whether they are drawn from shapes, rather than given as pixels.
    let areDrawn: Bool

    var size: PixelSize { spool.size }
    var count: Int { delays.count }

    /// The total duration in seconds.
    var duration: Rational { delays.reduce(Rational(0)) { ($0 + $1).withBoundedDenominator } }

    func reader(_ selection: FrameSelection) -> SelectedChanges {
        SelectedChanges(ChangeSpool.Reader(spool), selection, delays: selection.delays(of: delays), size: size)
    }
}

/// One pass over selected frames: the change from each to the next selected one.
struct SelectedChanges {
    private var reader: ChangeSpool.Reader
    private let selection: FrameSelection
    private let delays: [Rational]
    private var accumulator: ChangeAccumulator
    private var position = 0
    private var framesRead = 0

    fileprivate init(_ reader: ChangeSpool.Reader, _ selection: FrameSelection, delays: [Rational], size: PixelSize) {
        self.reader = reader
        self.selection = selection
        self.delays = delays
        accumulator = ChangeAccumulator(size: size, measuresError: false)
    }

    mutating func next() throws(DripGIFError) -> (change: PictureChange, delay: Rational)? {
        guard position < selection.picks.count else { return nil }
        defer { position += 1 }
        if selection.isWhole { return try reader.next().map { ($0, delays[position]) } }
        while framesRead <= selection.picks[position].index {
            guard let change = try reader.next() else { return nil }
            accumulator.add(change)
            framesRead += 1
        }
        return (accumulator.show(), delays[position])
    }
}

extension Centiseconds {
    /// Converts `seconds`, which is a whole number of hundredths.
    init(_ seconds: Rational) {
        let hundredths = seconds * 100
        precondition(hundredths.denominator == 1, "\(seconds) s is no delay for a GIF")
        self.init(hundredths.numerator)
    }
}
