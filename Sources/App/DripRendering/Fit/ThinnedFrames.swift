import DripCodec
import DripNumbers

/// The frames that remain at a step: their colours, and the error caused by omitting the others.
struct ThinnedFrames: Sendable {
    let selection: FrameSelection
    private(set) var survey: GIFSurvey
    /// The squared error of showing the picked frame, for each frame of the animation.
    private(set) var squaredErrors: [SquaredError] = []
    /// The approximate amount of data to code, for each pick.
    private(set) var extents: [Double] = []

    /// - Parameter countsColors: whether ``survey`` is needed.
    /// - Complexity: one pass over the changes, and one over the pixels of each pick.
    init(_ frames: SurveyedFrames, _ selection: FrameSelection, countsColors: Bool = true) throws(DripGIFError) {
        self.selection = selection
        survey = GIFSurvey(size: frames.size)
        survey.isDrawn = frames.areDrawn
        var accumulator = ChangeAccumulator(size: frames.size, measuresError: true)
        var reader = ChangeSpool.Reader(frames.spool)
        let delays = selection.delays(of: frames.delays)
        var position = 0
        while let change = try reader.next() {
            if Task.isCancelled { throw .cancelled }
            accumulator.add(change)
            if position < selection.picks.count, selection.picks[position].index == squaredErrors.count {
                let joined = accumulator.show()
                if countsColors { survey.add(joined, delay: Centiseconds(delays[position])) }
                let extent = joined.extent
                extents.append(Double(extent.runCount) + Double(extent.pixelCount).squareRoot())
                position += 1
            }
            squaredErrors.append(accumulator.squaredError)
        }
        survey.finish()
    }

    /// Returns the mean over time of ``squaredErrors`` while `picks` are shown.
    func meanSquaredError(_ picks: [FrameSelection.SelectedFrame], _ delays: [Rational]) -> Double {
        WeightedError.mean(of: picks, delays) { squaredErrors[$0] }
    }
}
