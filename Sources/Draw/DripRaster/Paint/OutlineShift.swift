import DripImage

/// A move of the outline of a layer, outwards or inwards.
///
/// Each pixel finds the one whose cover, less the distance to it, is the most: the covers of pixels along an edge tell where between pixels it
/// runs. So anti-aliased outlines stay smooth, and move by fractions of pixels. Two sweeps over the rows carry the candidates from neighbour to
/// neighbour, as in Danielsson's distance transform ("Euclidean distance mapping", 1980): time does not grow with the distance. The outline of a
/// soft layer becomes a hard one, as in After Effects, where blurs with chokers make drops of discs.
struct OutlineShift {
    /// In pixels.
    private let distance: Float
    private let isInwards: Bool

    /// Creates a move by a distance in pixels; a negative one is inwards.
    init(distance: Double) {
        self.distance = Float(abs(distance))
        isInwards = distance < 0
    }

    /// The grid on which pixels look for one another, with a margin of transparent ones.
    private struct Grid {
        let rect: PixelRect
        /// 0…1; of a move inwards, of what lies around the layer.
        var cover: [Float]
        /// The index of the most covered pixel among each and its neighbours.
        var peak: [Int32]
        /// The index of the pixel that each has found; −1 for none.
        var source: [Int32]
        /// The cover that it would give if there were no most.
        var offered: [Float]
    }

    /// Returns the part `needed` of a layer with the moved outline, or more. It takes over the layer's memory.
    func apply(to layer: Layer, in needed: PixelRect, _ scratch: inout FilterScratch) -> Layer {
        let margin = (isInwards ? 0 : Int(distance.rounded(.up))) + 1
        let around = PixelRect(
            x: layer.rect.x - margin, y: layer.rect.y - margin, width: layer.rect.width + 2 * margin, height: layer.rect.height + 2 * margin
        )
        let rect = around.union(needed)
        var grid = Grid(rect: rect, cover: [], peak: [], source: [], offered: [])
        let most = fillCover(&grid, from: layer)
        findPeaks(&grid)
        sweep(&grid)
        var result = Layer(rect: rect, perRow: rect.width, pixels: scratch.take(rect.width * rect.height))
        for index in 0..<rect.width * rect.height {
            let source = Int(grid.source[index])
            let cover = source < 0 ? 0 : min(grid.cover[Int(grid.peak[source])], max(0, grid.offered[index]))
            // Inwards, each keeps its colour. Outwards, it takes that of the most covered one near what it found, the most precise.
            let alpha = isInwards ? 1 - cover : cover
            let from = isInwards ? index : source < 0 ? index : Int(grid.peak[source])
            result.pixels[index] = alpha > 0 ? color(of: from, layer, rect).scaled(toAlpha: alpha * most) : .clear
        }
        scratch.give(layer.pixels)
        return result
    }

    /// The least difference of neighbours, as a share of the greatest alpha, at an edge that is not soft.
    private static let hardStep: Float = 0.25

    /// Fills in how much of each pixel is inside of the outline, or outside for a move inwards. Returns the greatest alpha.
    private func fillCover(_ grid: inout Grid, from layer: Layer) -> Float {
        let (rect, drawn) = (grid.rect, layer.rect)
        grid.cover = Array(repeating: 0, count: rect.width * rect.height)
        var most: Float = 0
        for row in drawn.y..<drawn.maxY {
            for column in drawn.x..<drawn.maxX {
                let alpha = Float(layer.pixels[layer.index(column, row)].alpha) / 255
                grid.cover[(row - rect.y) * rect.width + column - rect.x] = alpha
                most = max(most, alpha)
            }
        }
        if most == 0 { return 0 }
        let alphas = grid.cover
        for row in 0..<rect.height {
            for column in 0..<rect.width {
                let index = row * rect.width + column
                let share = alphas[index] / most
                var step = column > 0 ? abs(alphas[index - 1] - alphas[index]) : 0
                if column + 1 < rect.width { step = max(step, abs(alphas[index + 1] - alphas[index])) }
                if row > 0 { step = max(step, abs(alphas[index - rect.width] - alphas[index])) }
                if row + 1 < rect.height { step = max(step, abs(alphas[index + rect.width] - alphas[index])) }
                var cover = share
                // The outline of a soft layer runs where half of the alpha is left. How far that is, the slope tells.
                if step < Self.hardStep * most { cover = min(1, max(0, 0.5 + (share - 0.5) / max(step / most, 1e-6))) }
                grid.cover[index] = isInwards ? 1 - cover : cover
            }
        }
        return most
    }

    private func color(of index: Int, _ layer: Layer, _ rect: PixelRect) -> PremultipliedRGBA8 {
        let (column, row) = (rect.x + index % rect.width, rect.y + index / rect.width)
        guard column >= layer.rect.x, column < layer.rect.maxX, row >= layer.rect.y, row < layer.rect.maxY else { return .clear }
        return layer.pixels[layer.index(column, row)]
    }

    private func findPeaks(_ grid: inout Grid) {
        let (width, height) = (grid.rect.width, grid.rect.height)
        grid.peak = (0..<Int32(width * height)).map { $0 }
        grid.source = Array(repeating: -1, count: width * height)
        grid.offered = Array(repeating: 0, count: width * height)
        for row in 0..<height {
            for column in 0..<width {
                let index = row * width + column
                let cover = grid.cover[index]
                if cover == 0 { continue }
                var best = index
                for y in max(0, row - 1)...min(height - 1, row + 1) {
                    for x in max(0, column - 1)...min(width - 1, column + 1) where grid.cover[y * width + x] > grid.cover[best] {
                        best = y * width + x
                    }
                }
                grid.peak[index] = Int32(best)
                grid.source[index] = Int32(index)
                grid.offered[index] = cover + distance
            }
        }
    }

    /// Carries what pixels have found down and up, and within each row to both sides.
    private func sweep(_ grid: inout Grid) {
        let (width, height) = (grid.rect.width, grid.rect.height)
        for row in 0..<height {
            for column in 0..<width {
                if row > 0 { for x in max(0, column - 1)...min(width - 1, column + 1) { offer((row - 1, x), to: row, column, &grid) } }
                if column > 0 { offer((row, column - 1), to: row, column, &grid) }
            }
            for column in stride(from: width - 2, through: 0, by: -1) { offer((row, column + 1), to: row, column, &grid) }
        }
        for row in stride(from: height - 1, through: 0, by: -1) {
            for column in stride(from: width - 1, through: 0, by: -1) {
                if row + 1 < height {
                    for x in max(0, column - 1)...min(width - 1, column + 1) { offer((row + 1, x), to: row, column, &grid) }
                }
                if column + 1 < width { offer((row, column + 1), to: row, column, &grid) }
            }
            for column in 1..<max(1, width) { offer((row, column - 1), to: row, column, &grid) }
        }
    }

    @inline(__always)
    private func offer(_ from: (row: Int, column: Int), to row: Int, _ column: Int, _ grid: inout Grid) {
        let width = grid.rect.width
        let source = grid.source[from.row * width + from.column]
        let index = row * width + column
        if source < 0 || source == grid.source[index] { return }
        let (dx, dy) = (Float(Int(source) % width - column), Float(Int(source) / width - row))
        let offered = grid.cover[Int(source)] + distance - (dx * dx + dy * dy).squareRoot()
        if offered <= 0 { return }
        let current = grid.source[index]
        if current >= 0 {
            let (most, currentMost) = (grid.cover[Int(grid.peak[Int(source)])], grid.cover[Int(grid.peak[Int(current)])])
            let (cover, currentCover) = (min(most, offered), min(currentMost, grid.offered[index]))
            // Among equal ones, the nearest is right for those behind, too.
            if cover < currentCover || cover == currentCover && offered <= grid.offered[index] { return }
        }
        grid.offered[index] = offered
        grid.source[index] = source
    }
}

extension PremultipliedRGBA8 {
    /// Returns the colour with another alpha, 0…1.
    fileprivate func scaled(toAlpha alpha: Float) -> PremultipliedRGBA8 {
        if self.alpha == 0 { return .clear }
        return PremultipliedRGBA8(channels: channels * (Double(min(1, alpha)) * 255 / Double(self.alpha)))
    }
}
