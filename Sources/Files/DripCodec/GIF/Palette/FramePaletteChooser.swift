internal import DripImage

/// Chooses the palette of a frame, and the treatment of each painted colour.
///
/// The file's palette is used if every painted colour is in it or within the allowed error, or if local palettes are excluded. Otherwise the frame
/// has a local palette: exact if it can hold all colours, else the best for its painted pixels.
///
/// A choice depends on the plan and the change, and also on the canvas where pixels become clear. Most frames can therefore be processed in any
/// order, by tasks with choosers of their own.
package struct FramePaletteChooser: Sendable {
    private let plan: GIFPlan
    private var global: PaletteSearch
    /// For earlier colours: the nearest one of the file's palette, or nil when it is too far.
    private var cachedColors = ColorTable()
    private var cachedTargets: [Color?] = []

    /// The colours of a frame that has too many to be treated one by one.
    private var histogram: ColorHistogram

    private static let memory = 1 << 16
    /// The number of entries in the histogram of a film's frame. With a quarter of them a palette is up to .25 dB worse.
    private static let histogramLimit = 7 << 12
    /// The number of colours up to which the histogram is exact. More exact ones made files up to 5 % larger for less than .05 dB.
    private static let exactLimit = 1 << 12
    /// The same for a fast palette, from a quarter of the pixels and with half of the rounds of k-means: up to .5 dB worse.
    private static let fastHistogramLimit = 1 << 13
    private let isFast: Bool

    package init(_ plan: GIFPlan) {
        self.plan = plan
        global = PaletteSearch(plan.palette)
        isFast = GIFEffort.hasFastPalettes(plan.settings.effort)
        histogram = ColorHistogram(limit: isFast ? Self.fastHistogramLimit : Self.histogramLimit, exactLimit: Self.exactLimit)
    }

    /// Returns the colours of the frame that shows `change`; nil if they depend on the canvas.
    /// - Parameter isFirst: whether it is the first of the file.
    package mutating func choose(for change: PictureChange, isFirst: Bool) -> FrameColors? {
        let clears = plan.hasTransparency && change.clears
        return clears && !isFirst ? nil : choose(for: change, also: [], isFirst: isFirst)
    }

    /// Returns the colours of a frame that paints more than the change.
    /// - Parameters:
    ///   - also: colours that are repainted exactly, if a palette can hold them.
    ///   - sources: the colours in the source of those pixels.
    mutating func choose(for change: PictureChange, also: [Color], from sources: [Color] = [], isFirst: Bool) -> FrameColors {
        let isExact = plan.coderChooses || !plan.searches || plan.settings.maximumError > 0 || !also.isEmpty
        guard var counted = Self.counts(change, also, limit: isExact ? .max : GIFEffort.filmColors) else {
            return filmColors(change, isFirst: isFirst)
        }
        // Repainted colours differ from the source already, and must not move again.
        if also.allSatisfy({ global.index(of: $0) != nil }), let targets = globalTargets(of: counted.table.entries) {
            var chosen = FrameColors(counted.table, as: targets, in: plan.palette, plan)
            if plan.settings.palettes == .one { chosen.dither(among: global, plan.settings) }
            chosen.reserveEntry(global)
            return chosen
        }
        let needsTransparency = !isFirst || plan.hasTransparency
        let limit = needsTransparency ? plan.settings.colorsBesideTransparency : plan.settings.maximumColors
        var accurate = accurateColors(for: counted.all, keeping: also, atMost: limit)
        if accurate == nil, !sources.isEmpty {
            counted = Self.counts(change, sources, limit: .max) ?? counted
            accurate = accurateColors(for: counted.all, keeping: [], atMost: limit)
        }
        let colors = accurate ?? PaletteBuilder.colors(for: counted.all, atMost: limit)
        let colorsOnly = Palette(colors, isGlobal: false)
        let palette = needsTransparency ? colorsOnly.withTransparentEntry : colorsOnly
        var search = PaletteSearch(palette)
        let targets = counted.table.entries.map { colors[search.nearest(to: $0, within: plan.settings.maximumError)] }
        var chosen = FrameColors(counted.table, as: targets, in: palette, plan)
        chosen.dither(among: search, plan.settings)
        return chosen
    }

    /// Returns the colours of a frame that paints its whole rectangle and so needs no transparent index: the exact `colors` of all its pixels. Nil if
    /// a palette cannot hold them, or if they need not be exact.
    func wholePalette(of colors: ColorTable) -> FrameColors? {
        let settings = plan.settings
        guard !plan.hasTransparency, settings.maximumError == 0, settings.palettes == .own, colors.count <= settings.maximumColors else {
            return nil
        }
        return FrameColors(colors, as: colors.entries, in: Palette(colors.entries, isGlobal: false), plan)
    }

    /// Returns the colours of a frame that counts as a film's.
    private mutating func filmColors(_ change: PictureChange, isFirst: Bool) -> FrameColors {
        if plan.settings.palettes == .one {
            var colors = FrameColors(painting: change, in: plan.palette, &global, plan)
            colors.reserveEntry(global)
            return colors
        }
        let needsTransparency = !isFirst || plan.hasTransparency
        let limit = needsTransparency ? plan.settings.colorsBesideTransparency : plan.settings.maximumColors
        histogram.removeAll()
        histogram.add(change, isSampled: isFast)
        let rounds = PaletteBuilder.settlingRounds / (isFast ? 2 : 1)
        let colors = Palette(PaletteBuilder.colors(for: histogram.colors, atMost: limit, settlingRounds: rounds), isGlobal: false)
        let palette = needsTransparency ? colors.withTransparentEntry : colors
        var search = PaletteSearch(palette)
        return FrameColors(painting: change, in: palette, &search, plan)
    }

    /// Returns the number of pixels of each colour; nil if there are more than `limit` colours.
    private static func counts(_ change: PictureChange, _ others: [Color], limit: Int) -> ColorCounts? {
        var counted = ColorCounts()
        for run in change.runs where run.color != .clear {
            if counted.add(run.color, run.pixels.count) == limit { return nil }
        }
        for color in others where counted.table.existingNumber(of: color) == nil { counted.add(color, 1) }
        return counted
    }

    /// Returns at most `countLimit` colours within the allowed error of all, with those of `kept` among them; nil if that is impossible.
    private func accurateColors(for colors: [CountedColor], keeping kept: [Color], atMost countLimit: Int) -> [Color]? {
        let limit = plan.settings.maximumError
        if limit > 0 {
            let others = kept.isEmpty ? colors : colors.filter { one in kept.allSatisfy { ErrorLevels($0, one.color) > limit } }
            let cover = BoundedQuantizer(others, within: limit, isWhole: false, maximumCount: countLimit - kept.count)
            if cover.suffices { return kept + cover.palette }
        } else if colors.count <= countLimit {
            return colors.map { $0.color }
        }
        return nil
    }

    /// Returns the representative of each of `colors` in the file's palette, if it suffices for all.
    private mutating func globalTargets(of colors: [Color]) -> [Color]? {
        if cachedColors.count > Self.memory {
            cachedColors = ColorTable()
            cachedTargets = []
        }
        var targets: [Color] = []
        targets.reserveCapacity(colors.count)
        for color in colors {
            let number = cachedColors.number(of: color)
            if number == cachedTargets.count {
                let nearest = plan.palette.colors[global.nearest(to: color, within: plan.settings.maximumError)]
                let isGood = plan.settings.palettes == .one || ErrorLevels(nearest, color) <= plan.settings.maximumError
                cachedTargets.append(isGood ? nearest : nil)
            }
            guard let target = cachedTargets[number] else { return nil }
            targets.append(target)
        }
        return targets
    }
}
