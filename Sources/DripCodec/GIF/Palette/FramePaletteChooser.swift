internal import DripImage

/// Chooses the palette of a frame, and what becomes of each colour that the frame paints.
///
/// The palette of the file serves when every painted colour is in it, or within the error that is allowed, or when all frames have to do with it; else a
/// palette of the frame's own, exact when there is room, else the one that serves the painted pixels best.
///
/// A choice depends on the plan and the change, and where pixels become clear on what is shown as well. So most frames may be chosen for in any order,
/// each task with a chooser of its own.
package struct FramePaletteChooser: Sendable {
    private let plan: GIFPlan
    private let global: PaletteSearch
    /// Of colours seen so far: the nearest one of the file's palette, or 0 when it is too far.
    private var globalColors = ColorTable()
    private var globalTargets: [UInt32] = []

    /// More colours than these are not remembered.
    private static let memory = 1 << 16

    package init(_ plan: GIFPlan) {
        self.plan = plan
        global = PaletteSearch(FramePalette(words: plan.globalWords, isGlobal: true, transparentIndex: nil))
    }

    /// The colours of the frame that shows `change`; nil where they depend on what is shown.
    /// - Parameter isFirst: whether it is the first of the file.
    package mutating func choose(for change: PictureChange, isFirst: Bool) -> FrameColors? {
        let clears = plan.hasTransparency && (0..<change.runCount).contains { change.run($0).word == CanvasWord.clear }
        return clears && !isFirst ? nil : choose(for: change, also: [], isFirst: isFirst)
    }

    /// The colours of a frame that paints more than the change.
    /// - Parameter also: colours that are painted again, exactly, as words of a ``FlatPicture``.
    mutating func choose(for change: PictureChange, also: [UInt32], isFirst: Bool) -> FrameColors {
        var (colors, counts) = Self.count(change)
        for word in also where colors.number(of: word) == counts.count { counts.append(1) }
        if let targets = globalTargets(of: colors.words) {
            let palette = FramePalette(words: plan.globalWords, isGlobal: true, transparentIndex: nil)
            var chosen = FrameColors(colors, targets, palette, plan)
            if plan.settings.palettes == .one { chosen.dither(among: global, plan.settings) }
            chosen.leaveOneOpen(global)
            return chosen
        }
        let needsTransparency = !isFirst || plan.hasTransparency
        let room = needsTransparency ? plan.settings.colorsBesideTransparency : plan.settings.maximumColors
        let words = ownWords(for: colors.words, counts, room: room)
        let palette = FramePalette(
            words: needsTransparency ? words + [CanvasWord.painted] : words, isGlobal: false,
            transparentIndex: needsTransparency ? UInt8(words.count) : nil)
        let search = PaletteSearch(palette)
        let targets = colors.words.map { words[search.nearest(to: $0, within: plan.settings.maximumError)] }
        var chosen = FrameColors(colors, targets, palette, plan)
        chosen.dither(among: search, plan.settings)
        return chosen
    }

    /// The colours that `change` paints, and how many pixels of each.
    private static func count(_ change: PictureChange) -> (colors: ColorTable, counts: [Int]) {
        var colors = ColorTable()
        var counts: [Int] = []
        for index in 0..<change.runCount {
            let (_, count, word) = change.run(index)
            if word == CanvasWord.clear { continue }
            let number = colors.number(of: word)
            if number == counts.count { counts.append(count) } else { counts[number] += count }
        }
        return (colors, counts)
    }

    /// At most `room` colours for `words`.
    private func ownWords(for words: [UInt32], _ counts: [Int], room: Int) -> [UInt32] {
        if plan.settings.maximumError > 0 {
            let cover = ColorCover(words, counts, within: plan.settings.maximumError, isWhole: false)
            if cover.words.count <= room { return cover.words }
        } else if words.count <= room {
            return words
        }
        return PaletteBuilder.colors(for: CountedColor.sorted(words, counts), room: room).map(\.flatWord)
    }

    /// What the palette of the file has for each of `words`, if it serves them all.
    private mutating func globalTargets(of words: [UInt32]) -> [UInt32]? {
        if globalColors.count > Self.memory {
            globalColors = ColorTable()
            globalTargets = []
        }
        var targets: [UInt32] = []
        targets.reserveCapacity(words.count)
        for word in words {
            let number = globalColors.number(of: word)
            if number == globalTargets.count {
                let nearest = plan.globalWords[global.nearest(to: word, within: plan.settings.maximumError)]
                let isGood = plan.settings.palettes == .one || channelDistance(nearest, word) <= plan.settings.maximumError
                globalTargets.append(isGood ? nearest : 0)
            }
            if globalTargets[number] == 0 { return nil }
            targets.append(globalTargets[number])
        }
        return targets
    }
}
