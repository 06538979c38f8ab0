package import DripImage
internal import DripNumbers

/// Two films in one image with a column per frame: the first film's frame, the difference, the second film's frame, and the time. Text is white where
/// the frames are equal, else red. Of long films, columns are spread over the whole loop, and a last line says how many frames are left out.
///
///     ┌──────────┬──────────┬─────
///     │ expected │ expected │ …
///     │   diff   │   diff   │
///     │  actual  │  actual  │
///     │  0.00 s  │  0.02 s  │
///     └──────────┴──────────┴─────
package struct FilmStrip {
    private static let margin = 8
    private static let columnLimit = 12
    private static let ground = Color(rgb: 0x303030)
    private static let (equalInk, differentInk) = (Color.white, Color(rgb: 0xFF8080))
    /// The squares of two greys under translucent pixels.
    private static let checker = (light: Color(rgb: 0xFFFFFF), dark: Color(rgb: 0xD8D8D8), side: 8)

    /// The length in pixels to which the longer side of small images is enlarged, so that single pixels are visible.
    private static let comfortable = 96
    private static let enlargementLimit = 8

    private struct Layout {
        /// The size of one frame in pixels of the strip.
        let cell: (width: Int, height: Int)
        /// The width and height of a frame's pixel in the strip.
        let enlargement: Int
        /// The side of one square of a letter, in proportion to the frame: a strip of large frames is looked at from afar.
        let unit: Int

        /// The distance between two columns. Under a narrow frame the time needs more than its width.
        var pitch: Int { max(cell.width, Layout.timeWidth * unit) + margin }
        var lineHeight: Int { 5 * unit + margin }
        func height(lines: Int) -> Int { 3 * (cell.height + margin) + margin + lines * lineHeight }

        /// The width of `10.00 s` in squares.
        private static let timeWidth = 26

        init(_ width: Int, _ height: Int) {
            enlargement = max(1, min(enlargementLimit, comfortable / max(width, height)))
            cell = (width * enlargement, height * enlargement)
            unit = max(3, cell.width / 40)
        }
    }

    private let layout: Layout
    private var picture: StraightImage

    /// Returns the comparison of `expected` and `actual`.
    package static func picture(
        _ expected: Film, _ actual: Film, _ comparison: AnimationComparison
    ) -> StraightImage {
        let pairs = comparison.pairs
        let layout = Layout(max(expected.size.width, actual.size.width), max(expected.size.height, actual.size.height))
        let frames = columns(of: pairs.count, including: comparison.firstPair, layout)
        let omitted = pairs.count - frames.count
        // If three times the frame exceeds the limits of an image, only the new frame is shown.
        guard var strip = FilmStrip(layout, columns: frames.count, lines: omitted > 0 ? 2 : 1) else { return actual.frames[0].image }
        let times = times(of: frames.map { pairs[$0] }, comparison)
        for (column, number) in frames.enumerated() {
            let before = pairs[number].expected.map { expected.frames[$0].image }
            let after = pairs[number].actual.map { actual.frames[$0].image }
            strip.draw(before, in: column, row: 0)
            strip.draw(after, in: column, row: 2)
            if let before, let after {
                strip.draw(DifferencePicture.between(before, after, beyond: comparison.tolerance.perPixel), in: column, row: 1)
            }
            strip.write(times[column], under: column, line: 0, comparison.differs(pairs[number]) ? differentInk : equalInk)
        }
        if omitted > 0 { strip.write("\(omitted) OF \(pairs.count) FRAMES LEFT OUT", under: 0, line: 1, equalInk) }
        return strip.picture
    }

    /// Returns the indices of the frames to show, evenly spaced over all of them: as many as the limits of an image allow. The one nearest to the
    /// first difference gives way to it.
    private static func columns(of count: Int, including first: Int, _ layout: Layout) -> [Int] {
        let fitting = min(
            (PixelSize.sideLimit - margin) / layout.pitch, PixelSize.areaLimit / (layout.pitch * layout.height(lines: 2)), columnLimit)
        let shown = min(count, max(1, fitting))
        if shown == 1 { return [first] }
        var frames = (0..<shown).map { $0 * (count - 1) / (shown - 1) }
        let nearest = frames.indices.min { abs(frames[$0] - first) < abs(frames[$1] - first) } ?? 0
        frames[nearest] = first
        return frames
    }

    /// Returns the times of the columns with as many digits as tell them apart.
    private static func times(of pairs: [FramePair], _ comparison: AnimationComparison) -> [String] {
        let moments = pairs.map { pair in
            pair.expected.map { comparison.expected.starts[$0] } ?? pair.actual.map { comparison.actual.starts[$0] } ?? 0
        }
        func texts(_ places: Int, _ scale: Int) -> [String] {
            moments.map { moment in
                let parts = (moment * Rational(scale)).rounded
                return "\(parts / scale).\(String(parts % scale).zeroPadded(to: places)) s"
            }
        }
        let short = texts(2, 100)
        return Set(short).count == short.count ? short : texts(3, 1000)
    }

    private init?(_ layout: Layout, columns: Int, lines: Int) {
        let (width, height) = (columns * layout.pitch + Self.margin, layout.height(lines: lines))
        guard let size = try? PixelSize(validatingWidth: width, height: height) else { return nil }
        self.layout = layout
        picture = StraightImage(size: size, filledWith: Self.ground)
    }

    private func corner(_ column: Int, _ row: Int) -> (x: Int, y: Int) {
        (Self.margin + column * layout.pitch, Self.margin + row * (layout.cell.height + Self.margin))
    }

    /// - Parameter image: nil fills the cell with the colour of missing pixels.
    private mutating func draw(_ image: StraightImage?, in column: Int, row: Int) {
        let (left, top) = corner(column, row)
        for y in 0..<layout.cell.height {
            for x in 0..<layout.cell.width {
                let (column, row) = (x / layout.enlargement, y / layout.enlargement)
                guard let image, column < image.width, row < image.height else {
                    picture[left + x, top + y] = DifferencePicture.outside
                    continue
                }
                let isDark = (x / Self.checker.side + y / Self.checker.side) % 2 == 1
                let ground = PremultipliedRGBA8(isDark ? Self.checker.dark : Self.checker.light)
                let color = image[column, row]
                picture[left + x, top + y] = color.isOpaque ? color : PremultipliedRGBA8(color).over(ground).straight
            }
        }
    }

    /// Draws `text` from the column's left edge on, clipped at the edge of the strip.
    private mutating func write(_ text: String, under column: Int, line: Int, _ ink: Color) {
        var (x, y) = corner(column, 3)
        y += line * layout.lineHeight
        for sign in text {
            for (row, bits) in StripLetters.rows(of: sign).enumerated() {
                for bit in 0..<3 where bits &>> (2 - bit) & 1 == 1 {
                    fill(x + bit * layout.unit, y + row * layout.unit, ink)
                }
            }
            x += StripLetters.advance(of: sign) * layout.unit
        }
    }

    private mutating func fill(_ x: Int, _ y: Int, _ ink: Color) {
        for row in y..<y + layout.unit {
            for column in x..<x + layout.unit where column < picture.width { picture[column, row] = ink }
        }
    }
}
