internal import DripImage

/// The work on a frame, by effort. Each effort tries what the one before it does, and more, so files hardly ever grow with it.
struct WebPEffort: Sendable {
    /// The pixels to try where a frame can be composited.
    let candidates: [UnchangedPixels]
    /// Candidates whose ``estimate(_:width:)`` is at most this multiple of the least are coded.
    private let doubt: Double
    /// Whether all pixels as they are, are coded in any case: the estimate knows no repetitions, by which they may be small.
    private let codesWritten: Bool
    /// The settings to choose a candidate with.
    let trial: WebPLibrary.Settings
    /// Further settings for the smallest candidate.
    private let finals: [WebPLibrary.Settings]
    /// Rectangles of more pixels get fewer trials.
    private let largeArea: Int

    /// - Parameter effort: 1…9.
    init(_ effort: Int) {
        func settings(_ method: Int32, _ quality: Float) -> WebPLibrary.Settings { .init(method: method, quality: quality) }
        candidates = effort <= 7 ? [.joined, .written, .skipped, .padded] : [.joined, .written, .skipped, .padded, .bridged, .filled]
        doubt = effort <= 3 ? 1 : effort <= 6 ? 1.1 : 1.5
        codesWritten = effort >= 3
        // Above a quality of 25 libwebp optimizes its parse; above 50 and 75 it looks back further.
        trial = effort == 1 ? settings(1, 20) : settings(2, 75)
        // A higher method divides a frame into smaller tiles, which pays or not. Method 5 also codes without a cache of colours, and palettes with
        // prediction. Method 6 with a quality of 100 tries everything, and takes 40 times as long.
        let all = [settings(4, 75), settings(5, 50), settings(4, 100), settings(5, 100), settings(6, 100)]
        let counts = [0, 0, 0, 0, 1, 2, 3, 4, 5]
        finals = Array(all.prefix(counts[effort - 1]))
        largeArea = effort <= 6 ? 48_000 : .max
    }

    /// Returns which of the drafts with these estimates to code, and with which settings the smallest of them.
    func plan(_ drafts: [(estimate: Int, isBlended: Bool)], area: Int) -> (trials: [Int], finals: [WebPLibrary.Settings]) {
        let isLarge = area > largeArea
        let limit = Double(drafts.map { $0.estimate }.min() ?? 0) * (isLarge ? 1 : doubt)
        let trials = drafts.indices.filter { Double(drafts[$0].estimate) <= limit || codesWritten && !drafts[$0].isBlended }
        return (trials, isLarge ? Array(finals.prefix(1)) : finals)
    }

    /// Returns a number that grows with the bytes of these pixels, coded by libwebp: few where most are equal to the one on the left or above.
    static func estimate(_ image: [Color], width: Int) -> Int {
        let pixels = image.span
        var sum = 0
        for location in 1..<max(1, pixels.count) where pixels[location].packed != pixels[location - 1].packed {
            sum += location >= width && pixels[location].packed == pixels[location - width].packed ? 1 : 4
        }
        return sum
    }
}
