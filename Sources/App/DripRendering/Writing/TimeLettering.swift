import DripGeometry

/// The characters of a time as centre lines of strokes, independent of installed fonts.
enum TimeLettering {
    /// The width of a stroke, as a share of the height of a digit.
    static let weight = 0.12

    /// The lines of each character on a grid of 10 units in height, and its advance.
    private static let characters: [Character: (lines: String, advance: Double)] = [
        "0": ("M3.2 .6C4.9 .6 5.8 2.3 5.8 5S4.9 9.4 3.2 9.4.6 7.7.6 5 1.5.6 3.2.6Z", 8),
        "1": ("M1.6 2.5L4 .6V9.4", 8),
        "2": ("M.8 3C.9 1.5 1.9.6 3.2.6S5.6 1.5 5.6 3C5.6 4.2 5 5 3.8 6.2L.7 9.4H5.8", 8),
        "3": (
            "M.9 2.2C1.2 1.2 2.1.6 3.2.6 4.5.6 5.5 1.4 5.5 2.7S4.5 4.8 3.2 4.8H2.4M3.2 4.8C4.7 4.8 5.8 5.7 5.8 7.1S4.7 9.4 3.2 9.4C1.9 9.4 1 8.7.7 7.6",
            8
        ),
        "4": ("M4.5 9.4V.6L.5 6.9H6.1", 8),
        "5": ("M5.3.6H1.7L1.2 4.6C1.7 4.1 2.4 3.9 3.1 3.9 4.7 3.9 5.8 5 5.8 6.6S4.7 9.4 3.1 9.4C1.9 9.4 1 8.8.7 7.8", 8),
        "6": ("M5 1.4C4.5.9 4 .6 3.3.6 1.6.6.6 2.5.6 5.4.6 8 1.6 9.4 3.2 9.4 4.7 9.4 5.8 8.3 5.8 6.7S4.7 4 3.2 4 .6 5.1.6 6.5", 8),
        "7": ("M.7.6H5.8L2.6 9.4", 8),
        "8": (
            "M3.2 4.7C1.8 4.7.9 3.9.9 2.6S1.8.6 3.2.6 5.5 1.4 5.5 2.6 4.6 4.7 3.2 4.7C1.6 4.7.6 5.7.6 7.1S1.6 9.4 3.2 9.4 5.8 8.5 5.8 7.1 4.8 4.7 3.2 4.7Z",
            8
        ),
        "9": (
            "M1.4 8.6C1.9 9.1 2.4 9.4 3.1 9.4 4.8 9.4 5.8 7.5 5.8 4.6 5.8 2 4.8.6 3.2.6 1.7.6.6 1.7.6 3.3S1.7 6 3.2 6 5.8 4.9 5.8 3.5", 8
        ),
        ".": ("M1 9.4H1.1", 3.4),
        "s": ("M4.6 4.6C4.3 3.8 3.6 3.4 2.7 3.4 1.6 3.4.8 4 .8 4.9 .8 7 4.8 5.8 4.8 7.8 4.8 8.8 3.9 9.4 2.8 9.4 1.7 9.4 1 8.9.7 8", 6),
        " ": ("", 3.6),
    ]

    /// Returns the lines of `text` with the upper left corner `corner`. Characters other than `0-9 . s` are left out.
    static func path(for text: String, at corner: Point, height: Double) -> BezierPath {
        let unit = height / 10
        var path = BezierPath()
        var x = corner.x
        for character in text {
            guard let (lines, advance) = characters[character] else { continue }
            let letter = (try? BezierPath(svg: lines)) ?? BezierPath()
            path.append(letter.transformed(by: AffineMap.scale(unit).followed(by: .translation(x, corner.y))))
            x += advance * unit
        }
        return path
    }
}
