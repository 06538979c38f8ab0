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
    /// Of colours seen so far: the nearest one of the file's palette, or nil when it is too far.
    private var knownColors = ColorTable()
    private var knownTargets: [Color?] = []

    /// More colours than these are not remembered.
    private static let memory = 1 << 16

    package init(_ plan: GIFPlan) {
        self.plan = plan
        global = PaletteSearch(plan.palette)
    }

    /// The colours of the frame that shows `change`; nil where they depend on what is shown.
    /// - Parameter isFirst: whether it is the first of the file.
    package mutating func choose(for change: PictureChange, isFirst: Bool) -> FrameColors? {
        let clears = plan.hasTransparency && change.clears
        return clears && !isFirst ? nil : choose(for: change, also: [], isFirst: isFirst)
    }

    /// The colours of a frame that paints more than the change.
    /// - Parameter also: colours that are painted again, exactly.
    mutating func choose(for change: PictureChange, also: [Color], isFirst: Bool) -> FrameColors {
        var counted = ColorCounts()
        for run in change.runs where run.color != .clear { counted.add(run.color, run.pixels.count) }
        for color in also where counted.table.existingNumber(of: color) == nil { counted.add(color, 1) }
        let colors = counted.table.entries
        if let targets = globalTargets(of: colors) {
            var chosen = FrameColors(counted.table, as: targets, in: plan.palette, plan)
            if plan.settings.palettes == .one { chosen.dither(among: global, plan.settings) }
            chosen.leaveOneOpen(global)
            return chosen
        }
        let needsTransparency = !isFirst || plan.hasTransparency
        let room = needsTransparency ? plan.settings.colorsBesideTransparency : plan.settings.maximumColors
        let own = ownColors(for: counted.all, room: room)
        let colorsOnly = Palette(own, isGlobal: false)
        let palette = needsTransparency ? colorsOnly.withTransparentEntry : colorsOnly
        let search = PaletteSearch(palette)
        let targets = colors.map { own[search.nearest(to: $0, within: plan.settings.maximumError)] }
        var chosen = FrameColors(counted.table, as: targets, in: palette, plan)
        chosen.dither(among: search, plan.settings)
        return chosen
    }

    /// At most `room` colours for `colors`.
    private func ownColors(for colors: [CountedColor], room: Int) -> [Color] {
        if plan.settings.maximumError > 0 {
            let cover = ColorCover(colors, within: plan.settings.maximumError, isWhole: false)
            if cover.palette.count <= room { return cover.palette }
        } else if colors.count <= room {
            return colors.map(\.color)
        }
        return PaletteBuilder.colors(for: colors.byChannels, room: room)
    }

    /// What the palette of the file has for each of `colors`, if it serves them all.
    private mutating func globalTargets(of colors: [Color]) -> [Color]? {
        if knownColors.count > Self.memory {
            knownColors = ColorTable()
            knownTargets = []
        }
        var targets: [Color] = []
        targets.reserveCapacity(colors.count)
        for color in colors {
            let number = knownColors.number(of: color)
            if number == knownTargets.count {
                let nearest = plan.palette.colors[global.nearest(to: color, within: plan.settings.maximumError)]
                let isGood = plan.settings.palettes == .one || channelDistance(nearest, color) <= plan.settings.maximumError
                knownTargets.append(isGood ? nearest : nil)
            }
            guard let target = knownTargets[number] else { return nil }
            targets.append(target)
        }
        return targets
    }
}
