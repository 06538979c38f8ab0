/// The path of a mask as the baseline of a text.
struct TextPath: Sendable {
    var path: Track<PathValue>
    /// In points, from the start of the path, and back from its end.
    var firstMargin: Track<Double>
    var lastMargin: Track<Double>
    /// Whether letters turn with the path; 0 or 1.
    var isPerpendicular: Track<Double>
    /// Whether it runs from the end of the path to its start; 0 or 1.
    var isReversed: Track<Double>
}
