import DripNumbers

/// A path measured along its curves: its length, and the point at a given length.
///
/// The lengths are accurate to 10⁻⁹ of the control polygon's. Subpaths follow one another; the jump between two has no length.
public struct PathMeasure: Sendable {
    /// A point on the path, with its direction.
    public struct Location: Equatable, Sendable {
        /// The point on the path.
        public let point: Point
        /// The direction of travel, of length 1; zero on a path without length.
        public let tangent: Vector
    }

    /// The length in points.
    public let length: Double
    private let segments: [ArcLength]
    /// The lengths from the start to the segments' ends: 0, then that to each segment's end.
    private let ends: [Double]
    private let start: Point

    /// Measures `path`. Segments too short to have a direction are left out.
    public init(_ path: BezierPath) {
        let subpaths = path.subpaths
        start = subpaths.first?.start ?? path.currentPoint
        segments = subpaths.flatMap { $0.segments }.map { ArcLength($0) }
        ends = segments.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1.total) }
        length = ends[ends.count - 1]
    }

    /// Returns the location `length` points from the start, clamped to the path.
    public func location(atLength length: Double) -> Location {
        guard !segments.isEmpty else { return Location(point: start, tangent: .zero) }
        let index = ends.dropFirst().dropLast().partitioningIndex { !($0 < length) } - 1
        return location(onSegment: index, at: segments[index].parameter(at: length - ends[index]))
    }

    /// Returns the location at the Bézier parameter `t`, clamped to 0…1, on segment `index`; the start of a path that has no segment.
    package func location(onSegment index: Int, at t: Double) -> Location {
        guard !segments.isEmpty else { return Location(point: start, tangent: .zero) }
        let sample = segments[index].curve.sample(at: min(1, max(0, t)))
        return Location(point: sample.point, tangent: sample.tangent)
    }

    /// Returns the part between two lengths from the start, clamped to the path; connected curves stay connected.
    package func part(from start: Double, to end: Double) -> BezierPath {
        var path = BezierPath()
        for (index, segment) in segments.enumerated() {
            let (begin, stop) = (ends[index + 1] - segment.total, ends[index + 1])
            guard start < stop, end > begin, end > start else { continue }
            let curve = start <= begin && end >= stop ? segment.whole : segment.part(from: start - begin, to: end - begin)
            if path.isEmpty || path.currentPoint != curve.start { path.move(to: curve.start) }
            path.addCurve(curve)
        }
        return path
    }
}
