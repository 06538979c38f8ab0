package import DripImage

/// The result of an animation's survey: the palette of the file.
package struct GIFPlan: Sendable {
    /// The size of all frames.
    package let size: PixelSize
    /// The settings of the plan.
    package let settings: GIFSettings
    /// Whether any pixel is ever clear.
    package let hasTransparency: Bool
    /// The palette of the file, with the colours of most frames first.
    let palette: Palette
    /// Whether the coder searches for small files: canvases beneath frames, the order of the palette, and phrases.
    var searches = true

    /// Whether the coder may choose among near colours. The next frame depends on its choice; with clear pixels, a frame waits for the next one.
    package var coderChooses: Bool { settings.maximumError > 0 && !hasTransparency }
}

extension GIFSurvey {
    /// Chooses the palette of the file.
    ///
    /// Takes all colours if a palette can hold them. Otherwise it takes those with which most frames need no local palette, which costs up to 768
    /// bytes, a third of a small frame; or the best ones for all pixels, where frames may use them for others.
    package func plan(_ settings: GIFSettings) -> GIFPlan { plan(settings, among: candidates(within: settings.maximumError)) }

    /// Chooses palettes like ``plan(_:)`` for several settings with one error: finding the candidates takes most of the time.
    /// - Parameter candidates: those within the error of `settings`.
    package func plan(_ settings: GIFSettings, among candidates: PaletteCandidates) -> GIFPlan {
        let limit = hasTransparency ? settings.colorsBesideTransparency : settings.maximumColors
        // If some frames have local palettes, every frame needs a transparent index.
        let sharedLimit = settings.colorsBesideTransparency
        var colors: [Color]
        if colorCount != nil, candidates.colors.count <= limit {
            colors = isDrawn ? candidates.byFrequency : candidates.ordered
        } else if settings.needsShownColors, colorCount == nil || settings.palettes == .one {
            guard let shown else { preconditionFailure("a survey for these settings measures the time of colours") }
            // The best colours for all pixels.
            colors = PaletteBuilder.colors(for: shown.colors, atMost: sharedLimit)
        } else {
            colors = candidates.chosen(atMost: sharedLimit)
        }
        if colors.isEmpty { colors = [.black] }
        return GIFPlan(
            size: size, settings: settings, hasTransparency: hasTransparency, palette: Palette(colors, isGlobal: true), searches: !isDrawn)
    }

    /// Returns the candidates for a palette with an allowed error; none if they are too many.
    package func candidates(within limit: ErrorLevels) -> PaletteCandidates {
        if colorCount == nil || limit == 0 { return PaletteCandidates(colors: colors.all, sets: sets) }
        let cover = BoundedQuantizer(colors.all, within: limit, isWhole: true)
        var sums = [Int](repeating: 0, count: cover.palette.count)
        for (number, choice) in cover.choice.enumerated() { sums[choice] += colors.counts[number] }
        return PaletteCandidates(
            colors: zip(cover.palette, sums).map { CountedColor(color: $0, count: $1) }, sets: sets.mapped(cover.choice))
    }
}
