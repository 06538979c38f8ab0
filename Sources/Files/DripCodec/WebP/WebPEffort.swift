/// The work on a frame, by effort. Each effort tries what the one before it does, and mostly more, so files hardly ever grow with it.
struct WebPEffort: Sendable {
    /// The drafts that are tried whatever their estimate: with all pixels as they are. The estimate knows no repetitions, by which they may be small.
    private enum Written { case none, withPalette, all }

    /// The pixels to try where a frame can be composited, all of them last.
    let candidates: [UnchangedPixels]
    /// Drafts whose estimate is at most this multiple of the least are tried.
    private let doubt: Double
    private let written: Written
    /// The settings to choose a draft with.
    let trial: WebPLibrary.Settings
    /// Further settings for the smallest draft.
    private let finals: [WebPLibrary.Settings]
    /// Larger rectangles get fewer trials, and further settings only where these promise a gain.
    private let largeArea: Int

    /// - Parameter effort: 1…9.
    init(_ effort: Int) {
        func settings(_ method: Int32, _ quality: Float) -> WebPLibrary.Settings { .init(method: method, quality: quality) }
        candidates = effort <= 7 ? [.joined, .skipped, .padded, .written] : [.joined, .skipped, .padded, .bridged, .filled, .written]
        doubt = effort <= 3 ? 1 : effort <= 6 ? 1.05 : effort == 7 ? 1.1 : 1.5
        written = effort <= 2 ? .none : effort <= 6 ? .withPalette : .all
        // Above a quality of 25 libwebp optimizes its parse; above 50 and 75 it looks back further.
        trial = effort == 1 ? settings(1, 20) : settings(2, 75)
        // A higher method divides a frame into smaller tiles, which pays or not. Method 6 with a quality of 100 tries everything, and takes 40 times
        // as long.
        let all = [settings(4, 75), settings(5, 50), settings(4, 100), settings(5, 100), settings(6, 100)]
        let counts = [0, 0, 0, 0, 1, 1, 2, 4, 5]
        finals = effort == 5 ? [settings(4, 50)] : Array(all.prefix(counts[effort - 1]))
        largeArea = effort <= 5 ? 4_000 : effort == 6 ? 16_000 : effort == 7 ? 48_000 : .max
    }

    /// Returns whether to code `draft` by ``trial``.
    /// - Parameters:
    ///   - least: the least estimate of all drafts.
    ///   - best: the smallest chunk of other drafts so far. Where libwebp predicts, all pixels as they are help it, since edges continue.
    func tries(_ draft: WebPDraft, least: Int, best: [UInt8]?) -> Bool {
        if draft.estimate <= least || isTriedAnyway(draft) { return true }
        let canPay = !isLarge(draft) || !draft.isBlended && best.map { WebPFrameData.model(of: $0) != .colors } ?? false
        return canPay && Double(draft.estimate) <= Double(least) * doubt
    }

    private func isTriedAnyway(_ draft: WebPDraft) -> Bool {
        switch written {
        case .none: false
        case .withPalette: !draft.isBlended && draft.fitsPalette
        case .all: !draft.isBlended
        }
    }

    /// Returns the settings to code `draft` with once more.
    ///
    /// Finer tiles take three times as long. In a large rectangle they save a thousandth, unless it has a palette, or many changes that are
    /// predicted.
    /// - Parameter chunk: what ``trial`` made of it.
    func finals(of draft: WebPDraft, chunk: [UInt8]) -> [WebPLibrary.Settings] {
        let pays =
            switch WebPFrameData.model(of: chunk) {
            case .colors: false
            case .differencesFromPrediction: draft.changeCount >= draft.pixels.count / 16
            case .paletteIndices: true
            }
        return pays || !isLarge(draft) ? finals : []
    }

    private func isLarge(_ draft: WebPDraft) -> Bool { draft.pixels.count > largeArea }
}
