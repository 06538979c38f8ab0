internal import DripCodec
internal import DripGeometry

/// What is given up, step by step, when a GIF has to fit a number of bytes.
enum GIFFit {
    /// Levels of error that are tried, beside none.
    private static let errors = [1, 2, 3, 4, 6, 8, 10, 12, 16, 20, 24]
    /// Palette limits that are tried after them.
    private static let colors = [128, 64, 48, 32, 24, 16, 12, 8, 6, 4, 3, 2]
    /// Frames a second that are tried last: delays of 3, 4, 5, 6, 8, 10 and 12 hundredths.
    static let rates = [3, 4, 5, 6, 8, 10, 12].map { Rational(100, $0) }

    /// The settings to try, dearest first: those asked for, then more error, then fewer colours.
    static func candidates(from settings: GIFSettings) -> [GIFSettings] {
        var candidates = [settings]
        for error in errors where error > settings.maximumError {
            var next = settings
            next.maximumError = error
            candidates.append(next)
        }
        for limit in colors where limit < settings.maximumColors {
            var next = candidates[candidates.count - 1]
            next.maximumColors = limit
            // A pattern costs more than it gives where every byte counts.
            if settings.dither == nil { next.dither = GIFSettings.Dither.none }
            candidates.append(next)
        }
        return candidates
    }
}
