import DripCodec
import DripNumbers

extension ByteFit {
    /// Returns the lists of options to try for a GIF where `asked` are too large.
    ///
    /// One palette with few colours makes the smallest files. Local palettes are more accurate where frames have different colours. An allowed error
    /// helps both. Measured on drawings with 5 to 5,000 colours: each list was the best at some sizes.
    static func gifFamilies(from asked: FileOptions) -> [[FileOptions]] {
        let limits = [asked.maximumError] + [16, 48].filter { $0 > asked.maximumError }
        let palettes: [GIFSettings.Palettes] = asked.palettes == .one ? [.one] : [.one, .own]
        let colors = [asked.colors] + colorCounts.filter { $0 < asked.colors }
        return palettes.flatMap { palettes in
            limits.dropLast(palettes == .own ? 1 : 0).map { limit in
                colors.map { count in
                    var file = asked
                    (file.colors, file.maximumError, file.palettes) = (count, limit, palettes)
                    // A pattern has a larger error than the nearest colour, and takes more bytes.
                    file.dither = asked.dither ?? GIFSettings.Dither.none
                    return file
                }
            }
        }
    }

    private static let colorCounts = [192, 128, 96, 64, 48, 32, 24, 16, 12, 10, 8, 6, 5, 4, 3, 2]

    /// Returns the list of options to try for an APNG or WebP, which differ in their error.
    static func trueColorFamilies(from asked: FileOptions) -> [[FileOptions]] {
        let limits = [asked.maximumError] + levels.filter { $0 > asked.maximumError }
        return [
            limits.map { limit in
                var file = asked
                file.maximumError = limit
                return file
            }
        ]
    }

    private static let levels: [ErrorLevels] = [1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64, 96, 128]

    /// Returns the candidate numbers of frames that one shown frame replaces. No frame is shown for longer than ``longest``.
    static func steps(_ frames: SurveyedFrames) -> [Int] {
        let delay = frames.duration.value / Double(frames.count)
        return [1] + [2, 3, 4, 5, 6, 7, 8, 10, 12, 15, 20, 25, 30, 40, 60].filter { Double($0) * delay <= longest.value + 0.005 }
    }

    /// At least four frames a second remain.
    static let longest = Rational(1, 4)
}
