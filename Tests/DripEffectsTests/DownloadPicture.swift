import DripGIF

/// What a picture of `download`, white on black, says about disc and droplets. Positions and lengths are points.
extension WaterPicture {
    /// How far the disc reaches from the middle of the canvas in the four directions of the axes, up to the first pixel less than `level` white.
    func discReaches(level: Double = 0.5) -> [Double] {
        [(1, 0), (-1, 0), (0, 1), (0, -1)].map { dx, dy in
            // The middle lies between two pixels.
            var (x, y) = (dx < 0 ? width / 2 - 1 : width / 2, dy < 0 ? height / 2 - 1 : height / 2)
            var reach = 0.0
            while x >= 0, y >= 0, x < width, y < height {
                guard share(x, y) >= level else { break }
                reach += 1
                (x, y) = (x + dx, y + dy)
            }
            return reach / scale
        }
    }

    /// The bodies of water farther than `distance` from the middle: centre and area.
    func bodies(beyond distance: Double) -> [(center: Point, area: Double)] {
        let middle = Point(Double(width) / 2, Double(height) / 2)
        return components(water: true).compactMap { members in
            var (sum, x, y) = (0.0, 0.0, 0.0)
            for index in members {
                let place = Point(Double(index % width) + 0.5, Double(index / width) + 0.5)
                guard place.distance(to: middle) > distance * scale else { return nil }
                let share = shares[index]
                (sum, x, y) = (sum + share, x + share * place.x, y + share * place.y)
            }
            return (Point(x / sum / scale, y / sum / scale), sum / scale / scale)
        }
    }

    /// All the water.
    var area: Double { shares.reduce(0, +) / scale / scale }
}
