internal import DripImage

/// Distributes the error of a pixel to its neighbours: 7/16 to the right, and 3, 5 and 1/16 to the row below (R. W. Floyd and L. Steinberg, "An
/// Adaptive Algorithm for Spatial Greyscale", 1976). Only painted pixels take part: errors for other pixels are dropped.
struct ErrorDiffusion {
    private let width: Int
    /// Errors of the current and the next row in sixteenths of a level, with a spare entry at both ends.
    private var row: [SIMD3<Int32>]
    private var below: [SIMD3<Int32>]
    private var y = 0

    /// The maximum error in levels that a pixel receives, to avoid specks of colours far from the palette.
    private static let most: Int32 = 32

    init(width: Int) {
        self.width = width
        row = Array(repeating: .zero, count: width + 2)
        below = row
    }

    /// Returns the desired colour of the pixel: `color` plus the error from its neighbours.
    /// - Precondition: Pixels come in row order.
    mutating func wanted(_ color: Color, x: Int, y: Int) -> Color {
        while self.y < y {
            swap(&row, &below)
            for index in below.indices { below[index] = .zero }
            self.y += 1
            // Errors for rows without painted pixels are dropped.
            if self.y < y { for index in row.indices { row[index] = .zero } }
        }
        let carried = ((row[x + 1] &+ 8) &>> 4).clamped(lowerBound: SIMD3(repeating: -Self.most), upperBound: SIMD3(repeating: Self.most))
        return Color(channels: (color.channels &+ carried).clamped(lowerBound: .zero, upperBound: SIMD3(repeating: 255)))
    }

    mutating func spread(_ wanted: Color, _ painted: Color, x: Int) {
        let difference = wanted.channels &- painted.channels
        row[x + 2] &+= difference &* 7
        below[x] &+= difference &* 3
        below[x + 1] &+= difference &* 5
        below[x + 2] &+= difference
    }
}
