package import DripImage

/// What the survey of an animation decided: the palette of the file.
package struct GIFPlan: Sendable {
    /// Of all pictures.
    package let size: PixelSize
    /// What the plan was made for.
    package let settings: GIFSettings
    /// Whether a pixel is ever clear.
    package let hasTransparency: Bool
    /// That of the file: the colours that most frames need first.
    let palette: Palette

    /// Whether the coder may choose among near colours. What it chose must be known before the next frame is begun; where pixels can become clear, a
    /// frame waits for the next one, so there it may not.
    package var coderChooses: Bool { settings.maximumError > 0 && !hasTransparency }
}

extension GIFSurvey {
    /// Chooses the palette of the file.
    ///
    /// All colours, if a palette holds them. Otherwise those that let the most frames do without a palette of their own: it costs up to 768 bytes,
    /// a third of a small frame.
    package func plan(_ settings: GIFSettings) -> GIFPlan { plan(settings, among: candidates(within: settings.maximumError)) }

    /// As ``plan(_:)``, for several settings of one error: finding the candidates takes most of the time.
    /// - Parameter candidates: those within the error of `settings`.
    package func plan(_ settings: GIFSettings, among candidates: PaletteCandidates) -> GIFPlan {
        let room = hasTransparency ? settings.colorsBesideTransparency : settings.maximumColors
        // Where some frames have palettes of their own, every one needs a transparent index.
        let sharedRoom = settings.colorsBesideTransparency
        var colors: [Color]
        if bins == nil, candidates.colors.count <= room {
            colors = candidates.ordered
        } else if bins != nil || settings.palettes == .one {
            // Those that serve all pixels best.
            colors = PaletteBuilder.colors(for: shownColors, room: sharedRoom)
        } else {
            colors = candidates.chosen(room: sharedRoom)
        }
        if colors.isEmpty { colors = [.black] }
        return GIFPlan(size: size, settings: settings, hasTransparency: hasTransparency, palette: Palette(colors, isGlobal: true))
    }

    /// The colours from which a palette is chosen where pixels may be off by `error` levels; none where they are counted in bins.
    package func candidates(within error: Int) -> PaletteCandidates {
        if bins != nil || error == 0 { return PaletteCandidates(colors: colors.all, sets: sets) }
        let cover = ColorCover(colors.all, within: error, isWhole: true)
        var sums = [Int](repeating: 0, count: cover.palette.count)
        for (number, choice) in cover.choice.enumerated() { sums[choice] += colors.counts[number] }
        return PaletteCandidates(
            colors: zip(cover.palette, sums).map { CountedColor(color: $0, count: $1) }, sets: sets.mapped(cover.choice))
    }
}
