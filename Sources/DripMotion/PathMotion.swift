public import DripGeometry

/// Motion along a path: progress → place and direction.
public struct PathMotion: Track {
    /// How progress becomes a place.
    public enum Pacing: Hashable, Sendable {
        /// Each segment takes the same share, and within it progress is the Bézier parameter: Core Animation's `linear` key-frame mode.
        case byParameter
        /// Equal progress is equal length along the path: Core Animation's `paced`.
        case byArcLength
    }

    public let pacing: Pacing
    private let route: PathMeasure

    /// - Parameter path: its subpaths follow one another without time between them. A path without length stays at its start.
    /// Cost: the arc lengths of all segments are measured once.
    public init(_ path: BezierPath, pacing: Pacing = .byArcLength) {
        self.pacing = pacing
        route = PathMeasure(path)
    }

    /// In points.
    public var length: Double { route.length }

    /// Where, and in which direction (of length 1; zero on a path without length). Progress is clamped to 0…1.
    public func place(at progress: Double) -> PathMeasure.Place {
        switch pacing {
        case .byArcLength: return route.place(atLength: progress * route.length)
        case .byParameter:
            let position = min(1, max(0, progress)) * Double(route.segmentCount)
            let segment = min(Int(position), route.segmentCount - 1)
            return route.place(onSegment: segment, at: position - Double(segment))
        }
    }

    public func value(at progress: Double) -> Point { place(at: progress).point }
}
