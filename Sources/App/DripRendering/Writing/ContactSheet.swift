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
    private let digitHeight: Int
    private var strip: Int { 2 * digitHeight }
    /// The background: neutral grey, which contrasts with light and dark frames.
    static let ground = Color(rgb: 0x808080)
    /// The aspect ratio that a sheet should have.
    private static let ratio = 1.5
    /// The factor by which a sheet with an incomplete last row must be nearer to this ratio.
    private static let costOfHoles = 2.5

    /// Chooses the number of columns for which the sheet is nearest to the ratio of pages; complete rows are preferred.
    /// - Throws: ``LimitError`` when no choice keeps the sheet within the limits of an image.
    init(count: Int, cell: PixelSize) throws(DripGIFError) {
        let digitHeight = Self.digitHeight(cell)
        func side(_ cells: Int, _ length: Int) -> Int { cells * (length + Self.margin) + Self.margin }
        func measures(_ columns: Int) -> (width: Int, height: Int) {
            (side(columns, cell.width), side((count + columns - 1) / columns, cell.height + 2 * digitHeight))
        }
        func cost(_ columns: Int) -> Double {
            let (width, height) = measures(columns)
            let ratio = Double(width) / Double(height) / Self.ratio
            return max(ratio, 1 / ratio) * (count % columns == 0 ? 1 : Self.costOfHoles)
        }
        self.cell = cell
        self.digitHeight = digitHeight
        columns = (1...max(1, count)).min { cost($0) < cost($1) } ?? 1
        let (width, height) = measures(columns)
        size = try Limits.pixels(width, height)
    }

    /// Returns a height that is readable when the sheet is shown smaller, and at which a time is not wider than a frame.
    private static func digitHeight(_ cell: PixelSize) -> Int {
        max(4, min(cell.width / 6, max(12, min(cell.width, cell.height) / 20)))
    }

    func origin(of index: Int) -> (x: Int, y: Int) {
        let (row, column) = index.quotientAndRemainder(dividingBy: columns)
        return (
            Self.margin + column * (cell.width + Self.margin),
            Self.margin + row * (cell.height + strip + Self.margin)
        )
    }

    /// Returns the times of all frames as one drawing, in pixels of the sheet.
    func labels(for times: [Double]) -> Scene {
        let height = Double(digitHeight)
        var path = BezierPath()
        for (index, time) in times.enumerated() {
            let corner = origin(of: index)
            let upperLeft = Point(Double(corner.x), Double(corner.y + cell.height) + height / 2)
            path.append(TimeLettering.path(for: Rational(rounding: time).decimal(places: 3) + " s", at: upperLeft, height: height))
        }
        return Scene([.stroke(path, with: .white, style: StrokeStyle(width: height * TimeLettering.weight, cap: .round, join: .round))])
    }

    func draw(_ picture: Pixmap, at index: Int, in sheet: inout Pixmap) {
        let (x, y) = origin(of: index)
        sheet.draw(picture, x: x, y: y)
    }
}
