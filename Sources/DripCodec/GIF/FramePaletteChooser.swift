internal import DripImage

/// Chooses the palette of a frame, and says what becomes of each colour that the frame paints.
///
/// The palette of the file serves when every painted colour is in it, or within the error that is allowed, or when all frames have to do with it; else a
/// palette of the frame's own, exact when there is room, else the one that serves the painted pixels best.
struct FramePaletteChooser: Sendable {
    private let plan: GIFPlan
    private let global: PaletteSearch
    /// Of colours seen so far: the nearest one of the file's palette, or 0 when it is too far.
    private var globalColors = ColorTable()
    private var globalTargets: [UInt32] = []
    /// The colours that the frame at hand paints, how many pixels of each, and what they become.
    private var colors = ColorTable()
    private var counts: [Int] = []
    private var targets: [UInt32] = []
    /// Of each colour, the pattern that stands for it; empty when there are none.
    private var mixes: [ColorMix?] = []
    /// The palette among which errors are diffused, if they are.
    private var diffusion: PaletteSearch?
    /// Levels by which a diffused pixel of the frame at hand was off.
    private var diffusedError = 0

    /// More colours than these are not remembered.
    private static let memory = 1 << 16

    init(_ plan: GIFPlan) {
        self.plan = plan
        global = PaletteSearch(FramePalette(words: plan.globalWords, isGlobal: true, transparentIndex: nil))
    }

    /// The palette for what `change` paints; its transparent index is still open when it is the file's.
    /// - Parameter also: colours that are painted again, exactly, as words of a ``FlatPicture``.
    mutating func palette(for change: PictureChange, also: [UInt32], needsTransparency: Bool) -> FramePalette {
        count(change)
        for word in also where colors.number(of: word) == counts.count { counts.append(1) }
        targets.removeAll(keepingCapacity: true)
        mixes.removeAll(keepingCapacity: true)
        (diffusion, diffusedError) = (nil, 0)
        if useGlobal() {
            let palette = FramePalette(words: plan.globalWords, isGlobal: true, transparentIndex: nil)
            if plan.settings.palettes == .one { dither(palette, global) }
            return palette
        }
        let room = plan.settings.maximumColors - (needsTransparency ? 1 : 0)
        let words = ownWords(room: room)
        let palette = FramePalette(words: words, isGlobal: false, transparentIndex: needsTransparency ? UInt8(words.count) : nil)
        let search = PaletteSearch(palette)
        targets = colors.words.map { words[search.nearest(to: $0, within: plan.settings.maximumError)] }
        dither(palette, search)
        return FramePalette(
            words: needsTransparency ? words + [CanvasWord.painted] : words, isGlobal: false, transparentIndex: palette.transparentIndex)
    }

    /// Decides what becomes of the colours that the palette is too far from.
    private mutating func dither(_ palette: FramePalette, _ search: PaletteSearch) {
        let distances = zip(colors.words, targets).map { channelDistance($0, $1) }
        let worst = distances.max() ?? 0
        switch plan.settings.dither ?? (worst > GIFSettings.visibleError ? .ordered : GIFSettings.Dither.none) {
        case .none: return
        case .ordered:
            let floor = plan.settings.dither == nil ? GIFSettings.visibleError : plan.settings.maximumError
            let transparent = palette.transparentIndex.map { Int($0) } ?? -1
            mixes = colors.words.indices.map { number in
                if distances[number] <= floor { return nil }
                return ColorMix(of: colors.words[number], nearest: targets[number], in: palette.words, except: transparent)
            }
        case .diffuse:
            if worst > plan.settings.maximumError { diffusion = search }
        }
    }

    /// At most `room` colours for those of the frame at hand.
    private func ownWords(room: Int) -> [UInt32] {
        if plan.settings.maximumError > 0 {
            let cover = ColorCover(colors.words, counts, within: plan.settings.maximumError, isWhole: false)
            if cover.words.count <= room { return cover.words }
        } else if colors.count <= room {
            return colors.words
        }
        return PaletteBuilder.colors(for: CountedColor.sorted(colors.words, counts), room: max(1, room)).map(\.flatWord)
    }

    private mutating func count(_ change: PictureChange) {
        colors.removeAll()
        counts.removeAll(keepingCapacity: true)
        for index in 0..<change.runCount {
            let (_, count, word) = change.run(index)
            if word == CanvasWord.clear { continue }
            let number = colors.number(of: word)
            if number == counts.count { counts.append(count) } else { counts[number] += count }
        }
    }

    /// Whether the palette of the file serves all colours; then ``targets`` are its.
    private mutating func useGlobal() -> Bool {
        if globalColors.count > Self.memory {
            globalColors = ColorTable()
            globalTargets = []
        }
        for word in colors.words {
            let number = globalColors.number(of: word)
            if number == globalTargets.count {
                let nearest = plan.globalWords[global.nearest(to: word, within: plan.settings.maximumError)]
                let isGood = plan.settings.palettes == .one || channelDistance(nearest, word) <= plan.settings.maximumError
                globalTargets.append(isGood ? nearest : 0)
            }
            if globalTargets[number] == 0 {
                targets.removeAll(keepingCapacity: true)
                return false
            }
            targets.append(globalTargets[number])
        }
        return true
    }

    /// Levels by which a colour of the frame at hand may be off.
    var largestError: Int {
        var largest = plan.coderChooses ? plan.settings.maximumError : 0
        for (word, target) in zip(colors.words, targets) { largest = max(largest, channelDistance(word, target)) }
        for (word, mix) in zip(colors.words, mixes) {
            if let mix { largest = max(largest, channelDistance(word, mix.second)) }
        }
        return max(largest, diffusedError)
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
        if !mixes.isEmpty, let number = colors.existingNumber(of: word), let mix = mixes[number] { return .pattern(mix) }
        return .plain(nearest: nearest(to: word))
    }

    /// The colour of a pixel whose neighbours leave it their error.
    mutating func diffused(_ word: UInt32, x: Int, y: Int, _ errors: inout ErrorDiffusion) -> UInt32 {
        guard let diffusion else { return word }
        let wanted = errors.wanted(word, x: x, y: y)
        let painted = diffusion.color(nearest: wanted)
        errors.spread(wanted, painted, x: x)
        diffusedError = max(diffusedError, channelDistance(word, painted))
        return painted
    }

    /// The colour that the palette of this frame has for the source's colour `word`.
    private func nearest(to word: UInt32) -> UInt32 {
        guard let number = colors.existingNumber(of: word) else { return word }
        return targets[number]
    }

    /// Gives the palette of the file the lowest transparent index that nothing painted in `rect` needs, if there is one.
    func finish(_ palette: FramePalette, _ canvas: [UInt32], _ rect: PixelRect, width: Int) -> FramePalette {
        guard palette.isGlobal else { return palette }
        var isUsed = [Bool](repeating: diffusion != nil, count: palette.words.count)
        for target in targets + mixes.compactMap(\.?.second) {
            if let index = global.index(of: target) { isUsed[index] = true }
        }
        if let index = isUsed.firstIndex(of: false) {
            return FramePalette(words: palette.words, isGlobal: true, transparentIndex: UInt8(index))
        }
        // An entry more, where there is room for it.
        guard palette.words.count < plan.settings.maximumColors else { return palette }
        return FramePalette(words: palette.words + [CanvasWord.painted], isGlobal: true, transparentIndex: UInt8(palette.words.count))
    }
}
