internal import DripImage

/// The colours that a frame paints: its palette, and what becomes of each.
package struct FrameColors: Sendable {
    private(set) var palette: FramePalette
    /// Levels by which a painted pixel may be off; for diffused ones only once they are painted.
    private(set) var error: Int
    private let colors: ColorTable
    private let targets: [UInt32]
    /// Of each colour, the pattern that stands for it; empty when there are none.
    private var mixes: [ColorMix?] = []
    /// The palette among which errors are diffused, if they are.
    private var diffusion: PaletteSearch?

    init(_ colors: ColorTable, _ targets: [UInt32], _ palette: FramePalette, _ plan: GIFPlan) {
        self.palette = palette
        self.colors = colors
        self.targets = targets
        error = plan.coderChooses ? plan.settings.maximumError : 0
        for (word, target) in zip(colors.words, targets) { error = max(error, channelDistance(word, target)) }
    }

    /// Decides what becomes of the colours that the palette is too far from.
    mutating func dither(among search: PaletteSearch, _ settings: GIFSettings) {
        let distances = zip(colors.words, targets).map { channelDistance($0, $1) }
        let worst = distances.max() ?? 0
        switch settings.dither ?? (worst > GIFSettings.visibleError ? .ordered : GIFSettings.Dither.none) {
        case .none: return
        case .ordered:
            let floor = settings.dither == nil ? GIFSettings.visibleError : settings.maximumError
            let transparent = palette.transparentIndex.map { Int($0) } ?? -1
            mixes = colors.words.indices.map { number in
                if distances[number] <= floor { return nil }
                return ColorMix(of: colors.words[number], nearest: targets[number], in: palette.words, except: transparent)
            }
            for (word, mix) in zip(colors.words, mixes) {
                if let mix { error = max(error, channelDistance(word, mix.second)) }
            }
        case .diffuse:
            if worst > settings.maximumError { diffusion = search }
        }
    }

    /// Gives the palette of the file the lowest transparent index that nothing painted needs, if there is one, or an entry more, where there is room.
    mutating func leaveOneOpen(_ global: PaletteSearch) {
        var isUsed = [Bool](repeating: diffusion != nil, count: palette.words.count)
        for target in targets + mixes.compactMap(\.?.second) {
            if let index = global.index(of: target) { isUsed[index] = true }
        }
        if let index = isUsed.firstIndex(of: false) {
            palette = FramePalette(words: palette.words, isGlobal: true, transparentIndex: UInt8(index))
        } else if palette.words.count < GIFSettings.colorLimit {
            palette = FramePalette(
                words: palette.words + [CanvasWord.painted], isGlobal: true, transparentIndex: UInt8(palette.words.count))
        }
    }

    /// How pixels of a colour are painted in this frame.
    enum Rule {
        /// Painted in the colour that the palette has for it; where the coder chooses, it is told the source's colour.
        case plain(nearest: UInt32)
        case pattern(ColorMix)
        /// As ``diffused(_:x:y:_:)`` says.
        case diffused
    }

    /// How pixels of the source's colour `word` are painted in this frame.
    func rule(for word: UInt32) -> Rule {
        if diffusion != nil { return .diffused }
        guard let number = colors.existingNumber(of: word) else { return .plain(nearest: word) }
        if !mixes.isEmpty, let mix = mixes[number] { return .pattern(mix) }
        return .plain(nearest: targets[number])
    }

    /// The colour of a pixel whose neighbours leave it their error.
    mutating func diffused(_ word: UInt32, x: Int, y: Int, _ errors: inout ErrorDiffusion) -> UInt32 {
        guard let diffusion else { return word }
        let wanted = errors.wanted(word, x: x, y: y)
        let painted = diffusion.color(nearest: wanted)
        errors.spread(wanted, painted, x: x)
        error = max(error, channelDistance(word, painted))
        return painted
    }
}
