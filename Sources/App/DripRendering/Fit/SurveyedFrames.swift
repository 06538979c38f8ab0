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
