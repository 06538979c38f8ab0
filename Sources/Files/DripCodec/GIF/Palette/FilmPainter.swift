internal import DripImage

/// Paints the frame of a film in the colours of its palette, pixel by pixel.
struct FilmPainter {
    private let change: PictureChange
    private let palette: [Color]
    private let dither: GIFSettings.Dither
    private let tolerance: ErrorLevels
    /// For each run, the index of the nearest colour.
    private var nearest: [UInt8]
    private var runs: [PictureChange.Run] = []
    /// The largest one of a painted pixel.
    private(set) var largestError: ErrorLevels = 0
    // Cells of the colour cube, and the mix of the middle of each.
    private let patterns: ColorMixSearch
    private var cells = ColorTable()
    private var mixes: [ColorMix] = []

    init(_ change: PictureChange, in palette: Palette, _ search: inout PaletteSearch, _ settings: GIFSettings) {
        (self.change, self.palette) = (change, palette.colors)
        tolerance = settings.tolerance
        patterns = ColorMixSearch(palette)
        nearest = Array(repeating: 0, count: change.runs.count)
        for (number, run) in change.runs.enumerated() where run.color != .clear {
            let index = search.nearest(to: run.color)
            nearest[number] = UInt8(truncatingIfNeeded: index)
            largestError = max(largestError, ErrorLevels(run.color, palette.colors[index]))
        }
        dither = settings.dither ?? (largestError > tolerance ? .ordered : .none)
    }

    /// Returns the change as it is painted.
    mutating func paint(_ search: inout PaletteSearch) -> PictureChange {
        let width = change.size.width
        runs.reserveCapacity(change.runs.count)
        var diffusion = ErrorDiffusion(width: dither == .diffuse ? width : 0)
        for (number, run) in change.runs.enumerated() {
            if run.color == .clear {
                runs.append(run)
                continue
            }
            let color = palette[Int(nearest[number])]
            if dither == .diffuse {
                for location in run.pixels {
                    let (y, x) = location.quotientAndRemainder(dividingBy: width)
                    let wanted = diffusion.wanted(run.color, x: x, y: y)
                    let painted = search.color(nearest: wanted)
                    diffusion.spread(wanted, painted, x: x)
                    add(location, painted, of: run.color)
                }
            } else if dither == .ordered, ErrorLevels(color, run.color) > tolerance, let mix = mix(of: run.color, &search) {
                for location in run.pixels {
                    let (y, x) = location.quotientAndRemainder(dividingBy: width)
                    add(location, mix.color(x: x, y: y), of: run.color)
                }
            } else {
                add(run, color)
            }
        }
        return PictureChange(size: change.size, runs: runs)
    }

    /// Returns the mix of a colour: the pair of the middle of its cell, with the share of the colour itself. Nil if one colour is best.
    private mutating func mix(of color: Color, _ search: inout PaletteSearch) -> ColorMix? {
        let number = cells.number(of: Color(packed: color.packed & 0xFFF8_F8F8))
        if number == mixes.count {
            let middle = Color(packed: color.packed & 0xFFF8_F8F8 | 0x0004_0404)
            mixes.append(patterns.mix(of: middle, nearest: search.color(nearest: middle)))
        }
        let mix = mixes[number]
        if mix.share == 0 { return nil }
        let offset = mix.second.channels &- mix.first.channels
        let along = ((color.channels &- mix.first.channels) &* offset).wrappedSum()
        let length = (offset &* offset).wrappedSum()
        return ColorMix(first: mix.first, second: mix.second, share: Int(max(0, min(64, (64 * along + length / 2) / length))))
    }

    private mutating func add(_ location: Int, _ painted: Color, of color: Color) {
        largestError = max(largestError, ErrorLevels(color, painted))
        add(PictureChange.Run(start: Int32(location), count: 1, color: color), painted)
    }

    /// Adds a run; neighbours of one colour become one.
    private mutating func add(_ run: PictureChange.Run, _ painted: Color) {
        let last = runs.count - 1
        if last >= 0, runs[last].color == painted, runs[last].start + runs[last].count == run.start {
            runs[last] = PictureChange.Run(start: runs[last].start, count: runs[last].count + run.count, color: painted)
        } else {
            runs.append(PictureChange.Run(start: run.start, count: run.count, color: painted))
        }
    }
}

extension GIFSettings {
    /// The error up to which a colour needs no pattern. An allowed error needs none, as its second colour would be further away.
    var tolerance: ErrorLevels { dither == nil ? max(Self.visibleError, maximumError) : maximumError }
}
