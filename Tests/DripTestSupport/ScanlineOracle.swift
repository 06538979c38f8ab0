package import DripGeometry
package import DripImage
package import DripScene

/// True coverage by winding numbers, for polygons that cross and overlap in any way: every pixel row is cut into many lines; along each,
/// the inside is known exactly in x, and the lines are averaged. Slow, obvious, and nothing of the rasterizer's code.
package enum ScanlineOracle {
    /// The share of each pixel that lies inside, 0…1, rows top-down; off by at most about 1/`lines` where edges begin, end or cross.
    package static func coverage(of polygons: [[Point]], rule: FillRule, size: PixelSize, lines: Int = 256) -> [Double] {
        let edges = polygons.flatMap { polygon in
            polygon.indices.map { LineSegment(polygon[$0], polygon[($0 + 1) % polygon.count]) }
        }
        var shares = [Double](repeating: 0, count: size.area)
        var inRow: [LineSegment] = []
        for line in 0..<size.height * lines {
            if line % lines == 0 {
                let row = Double(line / lines)
                inRow = edges.filter { min($0.start.y, $0.end.y) < row + 1 && max($0.start.y, $0.end.y) > row }
            }
            let y = (Double(line) + 0.5) / Double(lines)
            var crossings: [(x: Double, winding: Int)] = []
            for edge in inRow where (edge.start.y <= y) != (edge.end.y <= y) {
                let share = (y - edge.start.y) / (edge.end.y - edge.start.y)
                crossings.append((edge.start.x + (edge.end.x - edge.start.x) * share, edge.start.y < edge.end.y ? 1 : -1))
            }
            crossings.sort { $0.x < $1.x }
            var winding = 0
            for (crossing, next) in zip(crossings, crossings.dropFirst()) {
                winding += crossing.winding
                guard rule == .nonZero ? winding != 0 : winding & 1 == 1 else { continue }
                let (from, to) = (max(0, crossing.x), min(Double(size.width), next.x))
                guard from < to else { continue }
                for x in Int(from)...min(size.width - 1, Int(to)) {
                    let inside = min(to, Double(x + 1)) - max(from, Double(x))
                    shares[line / lines * size.width + x] += inside / Double(lines)
                }
            }
        }
        return shares
    }
}
