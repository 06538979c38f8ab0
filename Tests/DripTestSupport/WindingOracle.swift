package import DripGeometry
package import DripImage
package import DripScene

/// True winding numbers, by counting crossings to the left of a point: what a fill means, for any path.
package enum WindingOracle {
    /// How often `lines` run around `point`, clockwise on screen counted positive.
    package static func windingNumber(of lines: [LineSegment], at point: Point) -> Int {
        var winding = 0
        for line in lines where (line.start.y <= point.y) != (line.end.y <= point.y) {
            let share = (point.y - line.start.y) / (line.end.y - line.start.y)
            if line.start.x + (line.end.x - line.start.x) * share < point.x {
                // A line upwards on the left is the left side of something clockwise.
                winding += line.end.y < line.start.y ? 1 : -1
            }
        }
        return winding
    }

    /// `path` as closed polylines of `steps` equal parameter steps a curve, by de Casteljau's construction alone.
    package static func lines(of path: BezierPath, steps: Int = 200) -> [LineSegment] {
        var lines: [LineSegment] = []
        var start = Point.zero
        var current = Point.zero
        func close() { if current != start { lines.append(LineSegment(current, start)) } }
        for element in path.elements {
            let points: [Point]
            switch element {
            case .move(let p):
                close()
                start = p
                current = p
                continue
            case .close:
                close()
                current = start
                continue
            case .line(let p): points = [p]
            case .quad(let a, let p): points = [a, p]
            case .cubic(let a, let b, let p): points = [a, b, p]
            case .quartic(let a, let b, let c, let p): points = [a, b, c, p]
            }
            let curve = BezierCurve([current] + points)
            let count = curve.degree == 1 ? 1 : steps
            for index in 1...count {
                let next = index == count ? curve.end : curve.point(at: Double(index) / Double(count))
                lines.append(LineSegment(current, next))
                current = next
            }
        }
        close()
        return lines
    }

    /// The share of each pixel inside `path`, 0…1, from `samples` × `samples` points a pixel: within about 1/`samples` for each outline
    /// through the pixel.
    package static func coverage(of path: BezierPath, rule: FillRule, size: PixelSize, samples: Int = 16) -> [Double] {
        let lines = lines(of: path)
        var counts = [Int](repeating: 0, count: size.area)
        for row in 0..<size.height * samples {
            let y = (Double(row) + 0.5) / Double(samples)
            let crossings = crossings(of: lines, at: y)
            var next = 0
            var winding = 0
            for column in 0..<size.width * samples {
                let x = (Double(column) + 0.5) / Double(samples)
                while next < crossings.count, crossings[next].x < x {
                    winding += crossings[next].direction
                    next += 1
                }
                let isInside = rule == .nonZero ? winding != 0 : winding & 1 == 1
                if isInside { counts[row / samples * size.width + column / samples] += 1 }
            }
        }
        return counts.map { Double($0) / Double(samples * samples) }
    }

    private static func crossings(of lines: [LineSegment], at y: Double) -> [(x: Double, direction: Int)] {
        lines.filter { ($0.start.y <= y) != ($0.end.y <= y) }
            .map { line in
                let share = (y - line.start.y) / (line.end.y - line.start.y)
                return (line.start.x + (line.end.x - line.start.x) * share, line.end.y < line.start.y ? 1 : -1)
            }
            .sorted { $0.x < $1.x }
    }
}
