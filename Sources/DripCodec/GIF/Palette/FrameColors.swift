internal import DripImage

/// The colours that a frame paints: its palette, and what becomes of each.
package struct FrameColors: Sendable {
    private(set) var palette: FramePalette
    /// Levels by which a painted pixel may be off; for diffused ones only once they are painted.
    private(set) var error: Int
    private let colors: ColorTable
    private let targets: [PackedRGBA8]
    /// Of each colour, the pattern that stands for it; empty when there are none.
    private var mixes: [ColorMix?] = []
    /// The palette among which errors are diffused, if they are.
    private var diffusion: PaletteSearch?

    init(_ colors: ColorTable, as targets: [PackedRGBA8], in palette: FramePalette, _ plan: GIFPlan) {
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
            let transparent = palette.transparentIndex.map { Int($0) } ?? -1
            mixes = colors.entries.indices.map { number in
                if distances[number] <= floor { return nil }
                return ColorMix(of: colors.entries[number], nearest: targets[number], in: palette.colors, except: transparent)
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
            palette = FramePalette(colors: palette.colors, isGlobal: true, transparentIndex: UInt8(index))
        } else if palette.colors.count < GIFSettings.colorLimit {
            palette = FramePalette(
                colors: palette.colors + [FramePalette.none], isGlobal: true, transparentIndex: UInt8(palette.colors.count))
        }
    }

    /// How pixels of a colour are painted in this frame.
    enum Rule {
        /// Painted in the colour that the palette has for it; where the coder chooses, it is told the source's colour.
        case plain(nearest: PackedRGBA8)
        case pattern(ColorMix)
        /// As ``diffused(_:x:y:_:)`` says.
        case diffused
    }

    /// How pixels of the source's colour `color` are painted in this frame.
    func rule(for color: PackedRGBA8) -> Rule {
        if diffusion != nil { return .diffused }
        guard let number = colors.existingNumber(of: color) else { return .plain(nearest: color) }
        if !mixes.isEmpty, let mix = mixes[number] { return .pattern(mix) }
        return .plain(nearest: targets[number])
    }

    /// The colour of a pixel whose neighbours leave it their error.
    mutating func diffused(_ color: PackedRGBA8, x: Int, y: Int, _ errors: inout ErrorDiffusion) -> PackedRGBA8 {
        guard let diffusion else { return color }
        let wanted = errors.wanted(color, x: x, y: y)
        let painted = diffusion.color(nearest: wanted)
        errors.spread(wanted, painted, x: x)
        error = max(error, channelDistance(color, painted))
        return painted
    }
}
