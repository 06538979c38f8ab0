internal import DripCompare
internal import DripNumbers

/// The reason why a golden test fails, with a correction.
enum GoldenFailure: Equatable, Error, CustomStringConvertible {
    case unknownMode(variable: String, value: String)
    /// An ambiguous name of a golden.
    case unclearName(String)
    case notDrawn(String)
    /// A comparer that misses known differences, or reports false ones.
    case brokenComparer(String)
    /// A golden that does not exist and is not recorded.
    case missing(path: String, GoldenArtifacts)
    /// A golden that this run has written.
    case recorded(path: String, Recording)
    /// A golden that cannot be read or decoded.
    case unreadable(path: String, reason: String)
    /// A file that cannot be written.
    case notWritten(path: String, reason: String)
    /// A difference over the tolerance.
    case differs(path: String, AnimationComparison, GoldenTolerance, GoldenArtifacts)
    /// A failure that the summary of the run lacks.
    indirect case notSummarized(GoldenFailure, path: String, reason: String)

    /// The reason why a golden was written.
    enum Recording: Equatable {
        case wasMissing
        /// The golden differed; the lines describe the differences.
        case differed([String])
        /// The record mode records all goldens.
        case askedFor
    }

    /// The files left for inspection.
    var artifacts: GoldenArtifacts? {
        switch self {
        case .missing(_, let artifacts), .differs(_, _, _, let artifacts): artifacts
        case .notSummarized(let failure, _, _): failure.artifacts
        default: nil
        }
    }

    var description: String {
        switch self {
        case .unknownMode(let variable, let value):
            "\(variable)=\(value) is unknown; use \(RecordMode.words.joined(separator: ", "))"
        case .unclearName(let reason): reason
        case .notDrawn(let reason): "there is nothing to compare: \(reason)"
        case .brokenComparer(let reason): "the comparison cannot be trusted: \(reason); no golden was compared, please report this"
        case .missing(let path, let artifacts):
            "there is no golden \(path), and this run records none\n\(artifacts.text)"
        case .recorded(let path, .wasMissing): "recorded the missing golden \(path); look at it, then run the test again"
        case .recorded(let path, .differed(let lines)):
            "recorded \(path) again, because it differed:\n\(lines.joined(separator: "\n"))\nlook at it, then run the test again without recording"
        case .recorded(let path, .askedFor): "recorded \(path); look at it, then run the test again without recording"
        case .unreadable(let path, let reason): "the golden \(path) cannot be read: \(reason); restore it with 'git checkout -- \(path)'"
        case .notWritten(let path, let reason): "cannot write \(path): \(reason)"
        case .notSummarized(let failure, let path, let reason): "\(failure)\nthe summary \(path) was not written: \(reason)"
        case .differs(let path, let comparison, let tolerance, let artifacts):
            "not the golden \(path)\n" + comparison.lines("golden", "new").map { $0 + "\n" }.joined() + tolerance.text + artifacts.text
        }
    }
}

extension GoldenTolerance {
    fileprivate var text: String {
        self == .exact
            ? ""
            : "allowed: \(pixels.maximumPixels) pixels per frame by more than \(pixels.perPixel) levels, because \(because)\n"
    }
}
