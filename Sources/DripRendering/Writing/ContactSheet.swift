import DripCompare
import DripGeometry
import DripImage
import DripNumbers
import DripScene

/// The layout of a contact sheet's frames and times, in pixels.
///
///     ┌──────────────────────────┐
///     │ ┌───────┐  ┌───────┐     │  a margin around and between,
///     │ │ frame │  │ frame │ …   │  a strip under each frame
///     │ └───────┘  └───────┘     │  with its time,
///     │  0 s        0.31 s       │  rows from left to right
///     └──────────────────────────┘
struct ContactSheet: Sendable {
    let cell: PixelSize
    let columns: Int
    let size: PixelSize

    private static let margin = 12
    /// The height of a digit; the strip is twice as high.
    private static let digitHeight = 10
    private static let strip = 2 * digitHeight
    /// The background: neutral grey, which contrasts with light and dark frames.
    static let ground = Color(rgb: 0x808080)

    /// Chooses the number of columns for which the sheet is nearest to a square; wider rather than taller.
    /// - Throws: ``LimitError`` when no choice keeps the sheet within the limits of an image.
    init(count: Int, cell: PixelSize) throws(DripGIFError) {
        func side(_ cells: Int, _ length: Int) -> Int { cells * (length + Self.margin) + Self.margin }
        func measures(_ columns: Int) -> (width: Int, height: Int) {
            (side(columns, cell.width), side((count + columns - 1) / columns, cell.height + Self.strip))
        }
        self.cell = cell
        columns = (1..<count).first { measures($0).width >= measures($0).height } ?? count
        let (width, height) = measures(columns)
        size = try Limits.pixels(width, height)
    }

    func origin(of index: Int) -> (x: Int, y: Int) {
        let (row, column) = index.quotientAndRemainder(dividingBy: columns)
        return (
            Self.margin + column * (cell.width + Self.margin),
            Self.margin + row * (cell.height + Self.strip + Self.margin)
        )
    }

    /// Returns the times of all frames as one drawing, in pixels of the sheet; clipped to the width of a frame.
    func labels(for times: [Double]) -> Scene {
        var path = BezierPath()
        for (index, time) in times.enumerated() {
            let corner = origin(of: index)
            let baseline = Point(Double(corner.x), Double(corner.y + cell.height + Self.digitHeight / 2))
            path.append(
                TimeGlyphs.path(for: Rational(rounding: time).decimal(places: 3) + " s", at: baseline, height: Double(Self.digitHeight)))
        }
        return Scene([.fill(path, with: .white)])
    }

    func draw(_ picture: Pixmap, at index: Int, in sheet: inout Pixmap) {
        let (x, y) = origin(of: index)
        let width = sheet.width
        sheet.withMutableArray { pixels in
            let source = picture.pixels.span
            for row in 0..<picture.height {
                let start = (y + row) * width + x
                for column in 0..<picture.width {
                    let pixel = source[row * picture.width + column]
                    pixels[start + column] = pixel.isOpaque ? pixel : pixel.over(pixels[start + column])
                }
            }
        }
    }
}

/// Outlines of the characters of a time on a grid of 3 × 5 squares, independent of installed fonts.
enum TimeGlyphs {
    /// Returns the outline of `text` with the upper left corner `corner`. Characters other than `0-9 . s` leave a gap.
    static func path(for text: String, at corner: Point, height: Double) -> BezierPath {
        let unit = height / 5
        var path = BezierPath()
        var x = corner.x
        for sign in text {
            let rows = TimeDigits.rows(of: sign)
            for (row, bits) in rows.enumerated() {
                // Neighbouring squares become one rectangle, so that no seam shows between them.
                var column = 0
                while column < 3 {
                    let run = (column..<3).prefix { bits >> (2 - $0) & 1 == 1 }.count
                    if run > 0 {
                        let left = x + Double(column) * unit
                        path.append(
                            BezierPath(rect: Rect(x: left, y: corner.y + Double(row) * unit, width: Double(run) * unit, height: unit)))
                    }
                    column += max(1, run)
                }
            }
            x += Double(TimeDigits.advance(of: sign)) * unit
        }
        return path
    }
}
