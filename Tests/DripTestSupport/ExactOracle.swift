package import DripGeometry
package import DripImage
package import DripScene

/// The slow, obvious rasterizer for polygons: each is cut to every pixel's square (Sutherland–Hodgman) and the rest is measured
/// (shoelace), in `Double`. The fast rasterizer must agree; nothing of its code is used here.
///
/// Cutting keeps the signed area even where a polygon crosses itself, since the edges it adds run along the cut.
package enum ExactOracle {
    /// The signed area of all `polygons` inside each pixel, rows top-down. Positive runs clockwise on screen.
    package static func signedAreas(of polygons: [[Point]], size: PixelSize) -> [Double] {
        var areas = [Double](repeating: 0, count: size.area)
        for polygon in polygons {
            for y in 0..<size.height {
                // One row first: what is left is cut to its columns.
                let row = polygon.cut(keeping: { $0.y - Double(y) }).cut(keeping: { Double(y + 1) - $0.y })
                guard let bounds = Rect(containing: row) else { continue }
                let last = Int(min(Double(size.width), bounds.maxX.rounded(.up)))
                let first = Int(min(Double(size.width), max(0, bounds.minX)))
                for x in first..<max(first, last) where Double(x) < bounds.maxX {
                    let cell = row.cut(keeping: { $0.x - Double(x) }).cut(keeping: { Double(x + 1) - $0.x })
                    areas[y * size.width + x] += cell.signedArea(from: Point(Double(x), Double(y)))
                }
            }
        }
        return areas
    }

    /// The share of each pixel that counts as inside, 0…1, by the rule applied to the summed area: exact where outlines do not cross or
    /// overlap inside the pixel.
    package static func coverage(of polygons: [[Point]], rule: FillRule, size: PixelSize) -> [Double] {
        signedAreas(of: polygons, size: size).map { area in
            switch rule {
            case .nonZero: return min(1, abs(area))
            case .evenOdd:
                // A triangle wave: 0 at even, 1 at odd areas.
                let rest = abs(area).truncatingRemainder(dividingBy: 2)
                return rest > 1 ? 2 - rest : rest
            }
        }
    }

    /// ``coverage(of:rule:size:)`` in 0…255, rounded to nearest.
    package static func mask(of polygons: [[Point]], rule: FillRule, size: PixelSize) -> CoverageMask {
        var mask = CoverageMask(size: size)
        for (index, share) in coverage(of: polygons, rule: rule, size: size).enumerated() {
            mask[index % size.width, index / size.width] = UInt8((share * 255).rounded())
        }
        return mask
    }
}

extension [Point] {
    /// The part of this polygon where `distance`, a linear function, is not negative.
    fileprivate func cut(keeping distance: (Point) -> Double) -> [Point] {
        guard var previous = last else { return [] }
        var kept: [Point] = []
        var before = distance(previous)
        for point in self {
            let now = distance(point)
            if (before < 0) != (now < 0) {
                kept.append(previous.interpolated(to: point, at: before / (before - now)))
            }
            if now >= 0 { kept.append(point) }
            previous = point
            before = now
        }
        return kept
    }

    /// Half the sum of cross products, measured from `origin` so that far pixels lose no digits.
    fileprivate func signedArea(from origin: Point) -> Double {
        guard let last else { return 0 }
        var sum = 0.0
        var previous = last - origin
        for point in self {
            let vector = point - origin
            sum += previous.cross(vector)
            previous = vector
        }
        return sum / 2
    }
}
