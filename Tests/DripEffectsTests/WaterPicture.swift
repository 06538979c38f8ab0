import DripGIF

/// One frame of an effect whose liquid is white, rendered on black, and questions about its pixels. Shares of water are 0…1; positions are points.
struct WaterPicture {
    let width: Int
    let height: Int
    let scale: Double
    /// The share of water in every pixel, row by row.
    let shares: [Double]

    init(_ effect: some Effect, at time: Double, size: PixelSize, scale: Double = 1) throws {
        var renderer = Renderer()
        var pixmap = Pixmap(
            size: PixelSize(width: Int(Double(size.width) * scale), height: Int(Double(size.height) * scale)))
        // White on black: the red channel is the share of water.
        try renderer.render(effect.scene(at: time), background: .black, scale: scale, into: &pixmap)
        width = pixmap.width
        height = pixmap.height
        self.scale = scale
        shares = pixmap.pixels.map { Double($0.red) / 255 }
    }

    func share(_ x: Int, _ y: Int) -> Double { shares[y * width + x] }

    /// Connected sets of pixels that are at least half water (or half field), as lists of indices; neighbours share a side.
    func components(water: Bool) -> [[Int]] {
        var label = [Int](repeating: -1, count: shares.count)
        var components: [[Int]] = []
        for seed in shares.indices where label[seed] < 0 && (shares[seed] >= 0.5) == water {
            var members = [seed]
            label[seed] = components.count
            var next = 0
            while next < members.count {
                let (y, x) = members[next].quotientAndRemainder(dividingBy: width)
                next += 1
                for (nx, ny) in [(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)] where nx >= 0 && ny >= 0 && nx < width && ny < height {
                    let index = ny * width + nx
                    if label[index] < 0 && (shares[index] >= 0.5) == water {
                        label[index] = components.count
                        members.append(index)
                    }
                }
            }
            components.append(members)
        }
        return components
    }

    /// The free drop: the water component of at least `minimum` square points that touches neither the top nor the bottom row.
    func freeDrop(minimum: Double = 30) -> (x: Double, y: Double, area: Double, top: Double)? {
        for component in components(water: true) where Double(component.count) >= minimum * scale * scale {
            guard !component.contains(where: { $0 < width || $0 >= (height - 1) * width }) else { continue }
            // The soft border belongs to it too.
            let rows = component.map { $0 / width }
            let columns = component.map { $0 % width }
            let (top, bottom) = (max(0, (rows.min() ?? 0) - 1), min(height - 1, (rows.max() ?? 0) + 1))
            let (left, right) = (max(0, (columns.min() ?? 0) - 1), min(width - 1, (columns.max() ?? 0) + 1))
            var (area, sumX, sumY) = (0.0, 0.0, 0.0)
            for y in top...bottom {
                for x in left...right {
                    area += share(x, y)
                    sumX += share(x, y) * (Double(x) + 0.5)
                    sumY += share(x, y) * (Double(y) + 0.5)
                }
            }
            return (sumX / area / scale, sumY / area / scale, area / scale / scale, Double(top) / scale)
        }
        return nil
    }

    /// How far water reaches down from the top in the column of pixels that holds `x`, without a gap.
    func reach(x: Double) -> Double {
        let column = Int(x * scale)
        var reach = 0.0
        for y in 0..<height {
            reach += share(column, y)
            if share(column, y) < 0.5 { break }
        }
        return reach / scale
    }

    /// How high the pool stands at `x`, measured from the bottom, without a gap.
    func stand(x: Double) -> Double {
        let column = Int(x * scale)
        var stand = 0.0
        for y in (0..<height).reversed() {
            stand += share(column, y)
            if share(column, y) < 0.5 { break }
        }
        return stand / scale
    }

    /// The water in one row of pixels within `columns`, in points.
    func water(row: Int, columns: Range<Int>) -> Double { columns.reduce(0) { $0 + share($1, row) } / scale }
}
