internal import DripCodec

extension ByteFit {
    /// The lists of settings that are tried for a GIF for which `asked` was asked.
    ///
    /// One palette with few colours makes the smallest files. Palettes of their own are nearer where frames have different colours, and levels of
    /// error help both: measured on drawings in 5 to 5,000 colours, each list was the best at some sizes.
    static func families(from asked: GIFSettings) -> [[GIFSettings]] {
        let errors = [asked.maximumError] + [16, 48].filter { $0 > asked.maximumError }
        let palettes: [GIFSettings.Palettes] = asked.palettes == .one ? [.one] : [.one, .own]
        let colors = [asked.maximumColors] + colorCounts.filter { $0 < asked.maximumColors }
        return palettes.flatMap { palettes in
            errors.dropLast(palettes == .own ? 1 : 0).map { error in
                colors.map { count in
                    // A pattern is further off than the nearest colour, and takes more bytes.
                    GIFSettings(
                        maximumColors: count, maximumError: error, dither: asked.dither ?? GIFSettings.Dither.none, palettes: palettes,
                        effort: asked.effort)
                }
            }
        }
    }

    private static let colorCounts = [192, 128, 96, 64, 48, 32, 24, 16, 12, 10, 8, 6, 5, 4, 3, 2]

    /// How many frames may pass while one is shown, where the mean frame lasts `delay` hundredths: none is shown for longer than `longest`.
    static func steps(frameDelay delay: Double, longest: Centiseconds) -> [Int] {
        [1] + [2, 3, 4, 5, 6, 7, 8, 10, 12, 15, 20, 25, 30, 40, 60].filter { Double($0) * delay <= Double(longest.count) + 0.5 }
    }

    /// At least four pictures a second stay.
    static let longest = Centiseconds(25)
}
