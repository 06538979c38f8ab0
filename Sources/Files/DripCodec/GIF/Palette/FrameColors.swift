internal import DripImage

/// The colours of a frame: its palette, and the treatment of each source colour.
package struct FrameColors: Sendable {
    private(set) var palette: Palette
    /// That of painted pixels; for diffused ones only once they are painted.
    private(set) var allowedError: ErrorLevels
    private let colors: ColorTable
    private let targets: [Color]
    /// The change as it is painted, if the colours were decided pixel by pixel; there are no ``colors`` then.
    private(set) var painted: PictureChange?
    /// The pattern of each colour; empty without patterns.
    private var mixes: [ColorMix?] = []
    /// The palette for error diffusion, if it is used.
    private var diffusionSearch: PaletteSearch?

    /// Whether there are more colours than a palette can hold.
    var hasManyColors: Bool { painted != nil || colors.count > GIFSettings.colorLimit }

    init(_ colors: ColorTable, as targets: [Color], in palette: Palette, _ plan: GIFPlan) {
        self.palette = palette
        self.colors = colors
        self.targets = targets
        allowedError = plan.coderChooses ? plan.settings.maximumError : 0
        for (color, target) in zip(colors.entries, targets) { allowedError = max(allowedError, ErrorLevels(color, target)) }
    }

    /// Decides the colour of each pixel of `change`, which has too many colours to treat them one by one.
    init(painting change: PictureChange, in palette: Palette, _ search: inout PaletteSearch, _ plan: GIFPlan) {
        self.init(ColorTable(), as: [], in: palette, plan)
        var film = FilmPainter(change, in: palette, &search, plan.settings)
        painted = film.paint(&search)
        allowedError = film.largestError
    }

    /// Decides the treatment of colours too far from the palette.
    mutating func dither(among search: PaletteSearch, _ settings: GIFSettings) {
        let distances = zip(colors.entries, targets).map { ErrorLevels($0, $1) }
        let worst = distances.max() ?? 0
        let tolerance = settings.tolerance
        switch settings.dither ?? (worst > tolerance ? .ordered : GIFSettings.Dither.none) {
        case .none: return
        case .ordered:
            let patterns = ColorMixSearch(palette)
            mixes = colors.entries.indices.map { number in
                if distances[number] <= tolerance { return nil }
                return patterns.mix(of: colors.entries[number], nearest: targets[number])
            }
            for (color, mix) in zip(colors.entries, mixes) {
                if let mix { allowedError = max(allowedError, ErrorLevels(color, mix.second)) }
            }
        case .diffuse:
            if worst > settings.maximumError { diffusionSearch = search }
        }
    }

    /// Sets the lowest unused index of the file's palette as transparent, or adds an entry where there is room.
    mutating func reserveEntry(_ global: PaletteSearch) {
        var isUsed = [Bool](repeating: diffusionSearch != nil, count: palette.colors.count)
        for target in targets + mixes.compactMap({ $0?.second }) + (painted?.runs.map({ $0.color }) ?? []) {
            if let index = global.index(of: target) { isUsed[index] = true }
        }
        palette = isUsed.firstIndex(of: false).map { palette.leaving($0) } ?? palette.withTransparentEntry
    }

    enum Rule {
        /// The nearest colour of the palette; where the coder chooses, it receives the source's colour.
        case plain(nearest: Color)
        case pattern(ColorMix)
        /// The result of ``diffused(_:x:y:_:)``.
        case diffused
    }

    func rule(for color: Color) -> Rule {
        if painted != nil { return .plain(nearest: color) }
        if diffusionSearch != nil { return .diffused }
        guard let number = colors.existingNumber(of: color) else { return .plain(nearest: color) }
        if !mixes.isEmpty, let mix = mixes[number] { return .pattern(mix) }
        return .plain(nearest: targets[number])
    }

    /// Returns the colour of a pixel, including the error of its neighbours.
    mutating func diffused(_ color: Color, x: Int, y: Int, _ diffusion: inout ErrorDiffusion) -> Color {
        let wanted = diffusion.wanted(color, x: x, y: y)
        guard let painted = diffusionSearch?.color(nearest: wanted) else { return color }
        diffusion.spread(wanted, painted, x: x)
        allowedError = max(allowedError, ErrorLevels(color, painted))
        return painted
    }
}
