internal import DripCodec
internal import DripGeometry

/// What is given up, step by step, when a GIF has to fit a number of bytes.
enum GIFFit {
    /// Levels of error that are tried, beside none.
    private static let errors = [1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 16, 20, 24]
    /// Palette limits that are tried after them.
    private static let colors = [128, 64, 48, 32, 24, 16, 12, 8, 6, 4, 3, 2]
    /// Frames a second that are tried last: delays of 3, 4, 5, 6, 8, 10 and 12 hundredths.
    static let rates = [3, 4, 5, 6, 8, 10, 12].map { Rational(100, $0) }

    /// The settings to try: those asked for, then more error, then fewer colours; and the same with one palette for all frames. Each way is
    /// dearest first.
    static func ways(from settings: GIFSettings) -> [[GIFSettings]] {
        let asked = candidates(from: settings)
        if settings.palettes == .one { return [asked] }
        var shared = withoutPatterns(settings)
        shared.palettes = .one
        return [asked, candidates(from: shared)]
    }

    /// A pattern costs more than it gives where every byte counts.
    private static func withoutPatterns(_ settings: GIFSettings) -> GIFSettings {
        var plain = settings
        plain.dither = settings.dither ?? GIFSettings.Dither.none
        return plain
    }

    private static func candidates(from settings: GIFSettings) -> [GIFSettings] {
        var candidates = [settings]
        for error in errors where error > settings.maximumError {
            var next = settings
            next.maximumError = error
            candidates.append(next)
        }
        for limit in colors where limit < settings.maximumColors {
            var next = withoutPatterns(candidates[candidates.count - 1])
            next.maximumColors = limit
            candidates.append(next)
        }
        return candidates
    }
}
