internal import DripImage

/// Chooses the palette of a frame, and the treatment of each painted colour.
///
/// The file's palette is used if every painted colour is in it or within the allowed error, or if local palettes are excluded. Otherwise the frame
/// has a local palette: exact if there is room, else the best for its painted pixels.
///
/// A choice depends on the plan and the change, and also on the canvas where pixels become clear. Most frames can therefore be processed in any
/// order, by tasks with choosers of their own.
package struct FramePaletteChooser: Sendable {
    private let plan: GIFPlan
    private let global: PaletteSearch
    /// For known colours: the nearest one of the file's palette, or nil when it is too far.
    private var knownColors = ColorTable()
    private var knownTargets: [Color?] = []

    private static let memory = 1 << 16

    package init(_ plan: GIFPlan) {
        self.plan = plan
        global = PaletteSearch(plan.palette)
    }

    /// Returns the colours of the frame that shows `change`; nil if they depend on the canvas.
    /// - Parameter isFirst: whether it is the first of the file.
    package mutating func choose(for change: PictureChange, isFirst: Bool) -> FrameColors? {
        let clears = plan.hasTransparency && change.clears
        return clears && !isFirst ? nil : choose(for: change, also: [], isFirst: isFirst)
    }

    /// Returns the colours of a frame that paints more than the change.
    /// - Parameter also: colours that are repainted exactly.
    mutating func choose(for change: PictureChange, also: [Color], isFirst: Bool) -> FrameColors {
        var counted = ColorCounts()
        for run in change.runs where run.color != .clear { counted.add(run.color, run.pixels.count) }
        for color in also where counted.table.existingNumber(of: color) == nil { counted.add(color, 1) }
        let colors = counted.table.entries
        // Repainted colours differ from the source already, and must not move again.
        if also.allSatisfy({ global.index(of: $0) != nil }), let targets = globalTargets(of: colors) {
            var chosen = FrameColors(counted.table, as: targets, in: plan.palette, plan)
            if plan.settings.palettes == .one { chosen.dither(among: global, plan.settings) }
            chosen.reserveEntry(global)
            return chosen
        }
        let needsTransparency = !isFirst || plan.hasTransparency
        let room = needsTransparency ? plan.settings.colorsBesideTransparency : plan.settings.maximumColors
        let own = ownColors(for: counted.all, keeping: also, room: room)
        let colorsOnly = Palette(own, isGlobal: false)
        let palette = needsTransparency ? colorsOnly.withTransparentEntry : colorsOnly
        let search = PaletteSearch(palette)
        let targets = colors.map { own[search.nearest(to: $0, within: plan.settings.maximumError)] }
        var chosen = FrameColors(counted.table, as: targets, in: palette, plan)
        chosen.dither(among: search, plan.settings)
        return chosen
    }

    /// Returns at most `room` colours; those of `kept` are among them, if an error is allowed and there is room.
    private func ownColors(for colors: [CountedColor], keeping kept: [Color], room: Int) -> [Color] {
        let limit = plan.settings.maximumError
        if limit > 0 {
            let rest = kept.isEmpty ? colors : colors.filter { one in kept.allSatisfy { channelDistance($0, one.color) > limit } }
            let palette = kept + (rest.isEmpty ? [] : BoundedQuantizer(rest, within: limit, isWhole: false).palette)
            if palette.count <= room { return palette }
        } else if colors.count <= room {
            return colors.map(\.color)
        }
        return PaletteBuilder.colors(for: colors.byChannels, room: room)
    }

    /// Returns the representative of each of `colors` in the file's palette, if it suffices for all.
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
