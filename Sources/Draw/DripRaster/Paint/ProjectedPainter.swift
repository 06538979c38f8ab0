import DripGeometry
import DripImage
import DripScene

/// A gradient or an image in space, as a camera sees it: short runs of each row are painted under affine maps of their own.
///
/// At both ends of a run the map along the row is exact, so runs meet without a jump. In its middle it is off by a tenth of a pixel at most.
struct ProjectedPainter {
    /// What is painted, in the coordinates of its plane.
    enum Source {
        case gradient(Gradient.Geometry, GradientTables)
        /// An image with all halvings that runs need.
        case image([Halvings: Pixmap])
    }

    private let source: Source
    /// The map from pixels to the plane.
    private let map: Projection

    /// The number of samples of an image.
    let sampleCount: Int

    init(_ source: Source, _ map: Projection, sampleCount: Int = 0) {
        (self.source, self.map, self.sampleCount) = (source, map, sampleCount)
    }

    /// Returns the painter of a run in a row; nil beyond the horizon.
    private func painter(_ run: Range<Int>, row: Int) -> VariedPainter? {
        guard let inverse = map.affine(run, row: row) else { return nil }
        switch source {
        case .gradient(let geometry, let tables):
            return GradientField(geometry, inverse).map { .gradient(GradientPainter(field: $0, tables: tables)) }
        case .image(let images):
            // Runs beside the image may need other halvings, but show nothing.
            let halvings = Halvings(inverse)
            return images[halvings].map { .image(ImagePainter($0, halvings, inverse: inverse)) }
        }
    }
}

extension ProjectedPainter: SpanPainter {
    var paintsRows: Bool { true }

    func paint(rows: Range<Int>, columns: Range<Int>, share: UInt8, by coverage: CoverageRows?, on canvas: inout Canvas) {
        for row in rows {
            var column = columns.lowerBound
            while column < columns.upperBound {
                let run = map.run(at: column, row: row)
                let part = column..<min(columns.upperBound, run.upperBound)
                painter(run, row: row)?.paint(rows: row..<row + 1, columns: part, share: share, by: coverage, on: &canvas)
                column = part.upperBound
            }
        }
    }
}

extension ProjectedPainter {
    /// Creates a painter of an image for all runs in `rect` that may show it.
    /// - Parameter map: the map from pixels to the image.
    init(_ image: PlacedImage, _ map: Projection, in rect: PixelRect, _ halved: HalvedImages) {
        var images: [Halvings: Pixmap] = [:]
        var samples = 0
        for row in rect.y..<rect.y + max(0, rect.height) {
            var column = rect.x
            while column < rect.maxX {
                let run = map.run(at: column, row: row)
                column = run.upperBound
                guard let inverse = map.affine(run, row: row) else { continue }
                let frame = Rect(x: Double(run.lowerBound), y: Double(row), width: Double(run.count), height: 1).expanded(by: 1)
                guard frame.transformed(by: inverse).intersection(image.frame) != nil else { continue }
                let halvings = Halvings(inverse)
                let pixels = images[halvings] ?? halved.image(image, halvings)
                images[halvings] = pixels
                // With the time to find the samples of the run.
                samples += (run.count + 8) * ImagePainter(pixels, halvings, inverse: inverse).sampleCount
            }
        }
        self.init(.image(images), map, sampleCount: samples)
    }
}

extension Projection {
    /// Returns the run that a pixel is part of, whatever part of it is painted: a block of the canvas, or a part of one where the scale changes fast.
    fileprivate func run(at column: Int, row: Int) -> Range<Int> {
        var (start, length) = (column & ~(Cell.block - 1), Cell.block)
        let distance = distance(Point(Double(start) + Double(length) / 2, Double(row) + 0.5))
        // A map that is exact at both ends of a length is off in the middle by a quarter of its square times the share by which the scale changes.
        while length > 1 && Double(length * length) * abs(divisor.x) > 0.4 * distance { length /= 2 }
        start = column & ~(length - 1)
        return start..<start + length
    }

    /// Returns the affine map that stands for this one in a run of a row; nil where the plane is not seen.
    fileprivate func affine(_ run: Range<Int>, row: Int) -> AffineMap? {
        let (left, right) = (Double(run.lowerBound), Double(run.upperBound))
        let y = Double(row) + 0.5
        let middle = Point((left + right) / 2, y)
        guard distance(middle) > 0 else { return nil }
        var map = affine(at: middle)
        let (start, end) = (Point(left, y), Point(right, y))
        // One that reaches the horizon is not exact at its ends.
        if distance(start) > 0, distance(end) > 0 {
            let along = (self(end) - self(start)) * (1 / (right - left))
            (map.a, map.b) = (along.dx, along.dy)
            let origin = self(start)
            (map.e, map.f) = (origin.x - map.a * left - map.c * y, origin.y - map.b * left - map.d * y)
        }
        return map.isDrawable ? map : nil
    }
}
