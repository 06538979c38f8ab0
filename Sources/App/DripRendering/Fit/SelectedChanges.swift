import DripCodec
import DripImage
import DripNumbers

/// One pass over selected frames: the change from each to the next selected one.
struct SelectedChanges {
    private var reader: ChangeSpool.Reader
    private let selection: FrameSelection
    private let delays: [Rational]
    private var accumulator: ChangeAccumulator
    private var position = 0
    private var framesRead = 0

    init(_ reader: ChangeSpool.Reader, _ selection: FrameSelection, delays: [Rational], size: PixelSize) {
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
