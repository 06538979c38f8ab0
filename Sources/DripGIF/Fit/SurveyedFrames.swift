internal import DripCodec
internal import DripImage

/// The frames of an animation as they were drawn: what changes from each to the next, kept outside of memory, and how long each is shown.
struct SurveyedFrames: Sendable {
    let spool: ChangeSpool
    let delays: [Centiseconds]

    var size: PixelSize { spool.size }
    var count: Int { delays.count }

    /// Hundredths of a second that all frames last together.
    var hundredths: Int { delays.reduce(0) { $0 + $1.count } }

    /// A pass over the frames of `selection`.
    func reader(_ selection: FrameSelection) -> SelectedChanges {
        SelectedChanges(spool.reader(), selection, delays: selection.delays(of: delays), size: size)
    }
}

/// One pass over selected frames: what changes from each to the next selected one.
struct SelectedChanges: WorkSource {
    private var reader: ChangeSpool.Reader
    private let selection: FrameSelection
    private let delays: [Centiseconds]
    private var accumulator: ChangeAccumulator
    private var position = 0
    private var framesRead = 0

    fileprivate init(_ reader: ChangeSpool.Reader, _ selection: FrameSelection, delays: [Centiseconds], size: PixelSize) {
        self.reader = reader
        self.selection = selection
        self.delays = delays
        accumulator = ChangeAccumulator(size: size)
    }

    mutating func next() throws(DripGIFError) -> (change: PictureChange, delay: Centiseconds)? {
        guard position < selection.picks.count else { return nil }
        defer { position += 1 }
        if selection.isWhole { return try reader.next() }
        while framesRead <= selection.picks[position].index {
            guard let (change, _) = try reader.next() else { return nil }
            accumulator.add(change)
            framesRead += 1
        }
        return (accumulator.show(), delays[position])
    }
}
