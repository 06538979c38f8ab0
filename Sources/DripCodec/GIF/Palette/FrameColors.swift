internal import DripImage

/// The colours that a frame paints: its palette, and what becomes of each.
package struct FrameColors: Sendable {
    private(set) var palette: Palette
    /// Levels by which a painted pixel may be off; for diffused ones only once they are painted.
    private(set) var error: Int
    private let colors: ColorTable
    private let targets: [Color]
    /// Of each colour, the pattern that stands for it; empty when there are none.
    private var mixes: [ColorMix?] = []
    /// The palette among which errors are diffused, if they are.
    private var diffusion: PaletteSearch?

    init(_ colors: ColorTable, as targets: [Color], in palette: Palette, _ plan: GIFPlan) {
        self.palette = palette
        self.colors = colors
        self.targets = targets
        error = plan.coderChooses ? plan.settings.maximumError : 0
        for (color, target) in zip(colors.entries, targets) { error = max(error, channelDistance(color, target)) }
    }

    /// Decides what becomes of the colours that the palette is too far from.
    mutating func dither(among search: PaletteSearch, _ settings: GIFSettings) {
        let distances = zip(colors.entries, targets).map { channelDistance($0, $1) }
        let worst = distances.max() ?? 0
        switch settings.dither ?? (worst > GIFSettings.visibleError ? .ordered : GIFSettings.Dither.none) {
        case .none: return
        case .ordered:
            let floor = settings.dither == nil ? GIFSettings.visibleError : settings.maximumError
            mixes = colors.entries.indices.map { number in
                if distances[number] <= floor { return nil }
                return ColorMix(of: colors.entries[number], nearest: targets[number], in: palette)
            }
            for (color, mix) in zip(colors.entries, mixes) {
                if let mix { error = max(error, channelDistance(color, mix.second)) }
            }
        case .diffuse:
            if worst > settings.maximumError { diffusion = search }
        }
    }

    /// Gives the palette of the file the lowest transparent index that nothing painted needs, if there is one, or an entry more, where there is room.
    mutating func leaveOneOpen(_ global: PaletteSearch) {
        var isUsed = [Bool](repeating: diffusion != nil, count: palette.colors.count)
        for target in targets + mixes.compactMap(\.?.second) {
            if let index = global.index(of: target) { isUsed[index] = true }
        }
        if let index = isUsed.firstIndex(of: false) {
            palette = palette.leaving(index)
        } else {
            palette = palette.withTransparentEntry
        }
    }

    /// How pixels of a colour are painted in this frame.
    enum Rule {
        /// Painted in the colour that the palette has for it; where the coder chooses, it is told the source's colour.
        case plain(nearest: Color)
        case pattern(ColorMix)
        /// As ``diffused(_:x:y:_:)`` says.
        case diffused
    }

    /// How pixels of the source's colour `color` are painted in this frame.
    func rule(for color: Color) -> Rule {
        if diffusion != nil { return .diffused }
        guard let number = colors.existingNumber(of: color) else { return .plain(nearest: color) }
        if !mixes.isEmpty, let mix = mixes[number] { return .pattern(mix) }
        return .plain(nearest: targets[number])
    }

    /// The colour of a pixel whose neighbours leave it their error.
    mutating func diffused(_ color: Color, x: Int, y: Int, _ errors: inout ErrorDiffusion) -> Color {
        guard let diffusion else { return color }
        let wanted = errors.wanted(color, x: x, y: y)
        let painted = diffusion.color(nearest: wanted)
        errors.spread(wanted, painted, x: x)
        error = max(error, channelDistance(color, painted))
        return painted
    }
}
