internal import DripImage

/// Carries what a pixel's colour lacks to its neighbours, 7/16 to the right, and 3, 5 and 1/16 to the row below (R. W. Floyd and L. Steinberg, "An
/// Adaptive Algorithm for Spatial Greyscale", 1976). Only pixels that are painted take part: what lands elsewhere is lost.
struct ErrorDiffusion {
    private let width: Int
    /// Sixteenths of levels for the row at hand and the next one, with a place to spare at both ends.
    private var row: [SIMD3<Int32>]
    private var below: [SIMD3<Int32>]
    private var y = 0

    /// Levels that a pixel may be left at most, so that a colour that the palette lacks altogether does not end in specks.
    private static let most: Int32 = 32

    init(width: Int) {
        self.width = width
        row = Array(repeating: .zero, count: width + 2)
        below = row
    }

    /// What the pixel should have: `color` and what its neighbours left it.
    /// - Precondition: pixels come in row order.
    mutating func wanted(_ color: Color, x: Int, y: Int) -> Color {
        while self.y < y {
            swap(&row, &below)
            for index in below.indices { below[index] = .zero }
            self.y += 1
            // Rows without a pixel lose what was left for them.
            if self.y < y { for index in row.indices { row[index] = .zero } }
        }
        let carried = ((row[x + 1] &+ 8) &>> 4).clamped(lowerBound: SIMD3(repeating: -Self.most), upperBound: SIMD3(repeating: Self.most))
        return Color(channels: (color.channels &+ carried).clamped(lowerBound: .zero, upperBound: SIMD3(repeating: 255)))
    }

    /// The pixel got `painted` and should have had `wanted`.
    mutating func spread(_ wanted: Color, _ painted: Color, x: Int) {
        let error = wanted.channels &- painted.channels
        row[x + 2] &+= error &* 7
        below[x] &+= error &* 3
        below[x + 1] &+= error &* 5
        below[x + 2] &+= error
    }
}
