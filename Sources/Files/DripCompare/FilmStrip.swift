package import DripImage
internal import DripNumbers

/// Two films in one image with a column per frame: the first film's frame, the difference, the second film's frame, and the time. Text is white where
/// the frames are equal, else red.
///
///     ┌──────────┬──────────┬─────
///     │ expected │ expected │ …
///     │   diff   │   diff   │
///     │  actual  │  actual  │
///     │  0.00 s  │  0.02 s  │
///     └──────────┴──────────┴─────
package struct FilmStrip {
    private static let margin = 8
    /// Pixels of one square of a digit, and of its five rows with a margin.
    private static let unit = 2
    private static let label = 5 * unit + margin
    private static let columnLimit = 24
    private static let ground = Color(rgb: 0x404040)
    /// The squares of two greys under translucent pixels.
    private static let checker = (light: Color(rgb: 0xFFFFFF), dark: Color(rgb: 0xD8D8D8), side: 8)

    /// The length in pixels to which the longer side of small images is enlarged, so that single pixels are visible.
    private static let comfortable = 96
    private static let enlargementLimit = 8

    /// The size of one frame in pixels of the strip.
    private let cell: PixelSize
    /// The width and height of a frame's pixel in the strip.
    private let enlargement: Int
    private var picture: StraightImage

    /// Returns the comparison of `expected` and `actual`. If not all frames fit, it begins one before the first difference.
    package static func picture(
        _ expected: Film, _ actual: Film, _ comparison: AnimationComparison
    ) -> StraightImage {
        let pairs = comparison.pairs
        var (width, height) = (max(expected.size.width, actual.size.width), max(expected.size.height, actual.size.height))
        let enlargement = max(1, min(enlargementLimit, comfortable / max(width, height)))
        (width, height) = (width * enlargement, height * enlargement)
        let frames = columns(of: pairs.count, around: comparison.firstPair, width: width, height: height)
        // If three times the frame exceeds the limits of an image, only the new frame is shown.
        guard let cell = try? PixelSize(width: width, height: height),
            var strip = FilmStrip(cell: cell, enlargement: enlargement, columns: frames.count)
        else {
            return actual.frames[0].image
        }
        for (column, number) in frames.enumerated() {
            let (one, other) = (pairs[number].expected, pairs[number].actual)
            let before = one.map { expected.frames[$0].image }
            let after = other.map { actual.frames[$0].image }
            strip.draw(before, in: column, row: 0)
            strip.draw(after, in: column, row: 2)
            if let before, let after {
                strip.draw(DifferencePicture.between(before, after, beyond: comparison.tolerance.perPixel), in: column, row: 1)
            }
            let time = one.map { comparison.expected.starts[$0] } ?? other.map { comparison.actual.starts[$0] } ?? 0
            strip.write(time.decimal(places: 2) + " s", under: column, comparison.differs(pairs[number]) ? Color(rgb: 0xFF6060) : .white)
        }
        return strip.picture
    }

    /// Returns the range of shown frames: as many as the limits of an image allow.
    private static func columns(of count: Int, around first: Int, width: Int, height: Int) -> Range<Int> {
        let area = (width + margin) * (3 * (height + margin) + label)
        let fitting = min((PixelSize.sideLimit - margin) / (width + margin), PixelSize.areaLimit / area, columnLimit)
        let shown = min(count, max(1, fitting))
        let start = max(0, min(first - (shown > 1 ? 1 : 0), count - shown))
        return start..<start + shown
    }

    private init?(cell: PixelSize, enlargement: Int, columns: Int) {
        let width = columns * (cell.width + Self.margin) + Self.margin
        let height = 3 * (cell.height + Self.margin) + Self.margin + Self.label
        guard let size = try? PixelSize(width: width, height: height) else { return nil }
        self.cell = cell
        self.enlargement = enlargement
        picture = StraightImage(size: size, filledWith: Self.ground)
    }

    private func corner(_ column: Int, _ row: Int) -> (x: Int, y: Int) {
        (Self.margin + column * (cell.width + Self.margin), Self.margin + row * (cell.height + Self.margin))
    }

    /// - Parameter image: nil fills the cell with the colour of missing pixels.
    private mutating func draw(_ image: StraightImage?, in column: Int, row: Int) {
        let (left, top) = corner(column, row)
        for y in 0..<cell.height {
            for x in 0..<cell.width {
                let (column, row) = (x / enlargement, y / enlargement)
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

    /// Draws `text`, clipped at the column's right edge.
    private mutating func write(_ text: String, under column: Int, _ ink: Color) {
        var (x, y) = corner(column, 3)
        let end = min(x + cell.width + Self.margin, picture.width)
        y += Self.margin / 2
        for sign in text {
            for (row, bits) in TimeDigits.rows(of: sign).enumerated() {
                for bit in 0..<3 where bits &>> (2 - bit) & 1 == 1 {
                    for dy in 0..<Self.unit {
                        for dx in 0..<Self.unit where x + bit * Self.unit + dx < end {
                            picture[x + bit * Self.unit + dx, y + row * Self.unit + dy] = ink
                        }
                    }
                }
            }
            x += TimeDigits.advance(of: sign) * Self.unit
        }
    }
}
