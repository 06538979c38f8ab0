package import DripImage

/// What the survey of an animation decided: the palette of the file.
package struct GIFPlan: Sendable {
    /// Of all pictures.
    package let size: PixelSize
    /// What the plan was made for.
    package let settings: GIFSettings
    /// Whether a pixel is ever clear.
    package let hasTransparency: Bool
    /// That of the file: the colours that most frames need first.
    let palette: Palette

    /// Whether the coder may choose among near colours. What it chose must be known before the next frame is begun; where pixels can become clear, a
    /// frame waits for the next one, so there it may not.
    package var coderChooses: Bool { settings.maximumError > 0 && !hasTransparency }
}

/// Colours from which the palette of a file is chosen.
package struct PaletteCandidates: Sendable {
    let colors: [Color]
    /// Pixels that become each colour, or one that it stands for.
    let counts: [Int]
    /// The candidates that each frame needs.
    let sets: FrameColorSets
}

extension GIFSurvey {
    /// Chooses the palette of the file.
    ///
    /// All colours, if a palette holds them. Otherwise those that let the most frames do without a palette of their own: it costs up to 768 bytes,
    /// a third of a small frame.
    package func plan(_ settings: GIFSettings) -> GIFPlan { plan(settings, among: candidates(within: settings.maximumError)) }

    /// As ``plan(_:)``, for several settings of one error: finding the candidates takes most of the time.
    /// - Parameter candidates: those within the error of `settings`.
    package func plan(_ settings: GIFSettings, among candidates: PaletteCandidates) -> GIFPlan {
        let room = hasTransparency ? settings.colorsBesideTransparency : settings.maximumColors
        // Where some frames have palettes of their own, every one needs a transparent index.
        let sharedRoom = settings.colorsBesideTransparency
        var colors: [Color]
        if bins != nil {
            colors = means(room: sharedRoom)
        } else {
            if candidates.colors.count <= room {
                colors = ordered(candidates.colors, candidates.sets)
            } else if settings.palettes == .one {
                colors = means(room: sharedRoom)
            } else {
                colors = chosen(candidates.colors, candidates.counts, candidates.sets, room: sharedRoom)
            }
        }
        if colors.isEmpty { colors = [Color.black] }
        return GIFPlan(size: size, settings: settings, hasTransparency: hasTransparency, palette: Palette(colors, isGlobal: true))
    }

    /// The colours from which a palette is chosen where pixels may be off by `error` levels; none where they are counted in bins.
    package func candidates(within error: Int) -> PaletteCandidates {
        if bins != nil || error == 0 { return PaletteCandidates(colors: colors.entries, counts: counts, sets: sets) }
        let cover = ColorCover(colors.entries, counts, within: error, isWhole: true)
        var sums = [Int](repeating: 0, count: cover.palette.count)
        for (number, choice) in cover.choice.enumerated() { sums[choice] += counts[number] }
        return PaletteCandidates(colors: cover.palette, counts: sums, sets: sets.mapped(cover.choice))
    }

    /// At most `room` colours that serve all pixels best.
    private func means(room: Int) -> [Color] {
        PaletteBuilder.colors(for: shownColors, room: room)
    }

    /// `colors`, those first that most frames paint: so many frames need fewer bits a code.
    private func ordered(_ colors: [Color], _ sets: FrameColorSets) -> [Color] {
        let frequencies = frequencies(of: colors.count, sets) { _ in true }
        return colors.indices.sorted { (frequencies[$1], $0) < (frequencies[$0], $1) }.map { colors[$0] }
    }

    private func frequencies(of count: Int, _ sets: FrameColorSets, where matters: (Int) -> Bool) -> [Int] {
        var frequencies = [Int](repeating: 0, count: count)
        for frame in 0..<sets.frameCount where matters(frame) {
            for number in sets[frame] { frequencies[Int(number)] += 1 }
        }
        return frequencies
    }

    /// At most `room` of `colors`: the better of two choices, by what the palettes of the other frames cost.
    private func chosen(_ colors: [Color], _ counts: [Int], _ sets: FrameColorSets, room: Int) -> [Color] {
        let frequencies = frequencies(of: colors.count, sets) { _ in true }
        let byFrequency = colors.indices.sorted { (frequencies[$1], counts[$1], $0) < (frequencies[$0], counts[$0], $1) }
        let frequent = Set(byFrequency.prefix(room))
        guard sets.isComplete, sets.frameCount * min(room, colors.count) < Self.setLimit else {
            return byFrequency.prefix(room).map { colors[$0] }
        }
        let grown = grow(sets, count: colors.count, room: room, filler: byFrequency)
        let best = paletteBytes(frequent, sets) < paletteBytes(grown, sets) ? frequent : grown
        let served = self.frequencies(of: colors.count, sets) { frame in sets[frame].allSatisfy { best.contains(Int($0)) } }
        return best.sorted { (served[$1], frequencies[$1], $0) < (served[$0], frequencies[$0], $1) }.map { colors[$0] }
    }

    /// Takes in frame after frame, always the one that lacks fewest colours, while there is room.
    private func grow(_ sets: FrameColorSets, count: Int, room: Int, filler: [Int]) -> Set<Int> {
        var isIn = [Bool](repeating: false, count: count)
        var size = 0
        var waiting = Array(0..<sets.frameCount)
        while true {
            var best: (frame: Int, lacking: Int)?
            waiting.removeAll { frame in
                var lacking = 0
                for number in sets[frame] where !isIn[Int(number)] { lacking += 1 }
                if lacking > 0, lacking < best?.lacking ?? Int.max { best = (frame, lacking) }
                return lacking == 0
            }
            guard let best, size + best.lacking <= room else { break }
            for number in sets[best.frame] where !isIn[Int(number)] {
                isIn[Int(number)] = true
                size += 1
            }
        }
        for number in filler where size < room && !isIn[number] {
            isIn[number] = true
            size += 1
        }
        return Set(isIn.indices.filter { isIn[$0] })
    }

    /// The bytes of the local palettes that frames need beside a file's palette of `numbers`.
    private func paletteBytes(_ numbers: Set<Int>, _ sets: FrameColorSets) -> Int {
        (0..<sets.frameCount).reduce(0) { sum, frame in
            let set = sets[frame]
            if set.allSatisfy({ numbers.contains(Int($0)) }) { return sum }
            return sum + 3 << (Int.bitWidth - min(255, set.count).leadingZeroBitCount)
        }
    }
}
