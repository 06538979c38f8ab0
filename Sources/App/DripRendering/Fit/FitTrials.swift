import DripCodec

/// Codes candidates for ``ByteFit``.
protocol FitTrials: AnyObject {
    /// Returns the error of exact frames shown at this step: an approximate lower bound for every candidate with that step.
    func leastError(_ step: Int) async throws(DripGIFError) -> Double
    /// Returns the outcome of a candidate, estimated from a sample of its frames.
    func estimate(_ candidate: ByteFit.Candidate) async throws(DripGIFError) -> ByteFit.Outcome
    /// Returns the outcome of a candidate with all frames coded. The error is valid only where the bytes fit.
    func measure(_ candidate: ByteFit.Candidate) async throws(DripGIFError) -> ByteFit.Outcome
}
