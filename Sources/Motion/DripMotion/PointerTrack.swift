public import DripGeometry
import DripNumbers

/// A scripted pointer: strokes of timed points with straight lines between, lifted at the last point of each.
public struct PointerTrack: Equatable, Sendable {
    /// Location of the pointer at a time.
    public struct Sample: Equatable, Sendable {
        /// The location in points of the canvas.
        public let point: Point
        /// Seconds from the start.
        public let time: Double

        package init(_ point: Point, at time: Double) {
            self.point = point
            self.time = time
        }
    }

    /// The motion from touching to lifting. A stroke of one point is a tap.
    public struct Stroke: Equatable, Sendable {
        /// At least one; each is later than the one before.
        package let samples: [Sample]

        /// The touch.
        public var start: Sample { samples[0] }
        /// The lift.
        public var end: Sample { samples[samples.count - 1] }
        package var duration: Double { end.time - start.time }

        /// Returns the location of the pointer at `time`, clamped to the stroke. Cost: logarithmic in the number of points.
        public func point(at time: Double) -> Point {
            if !(time > start.time) { return start.point }
            if time >= end.time { return end.point }
            let next = samples.partitioningIndex { !($0.time <= time) }
            let (from, to) = (samples[next - 1], samples[next])
            return from.point.interpolated(to: to.point, at: (time - from.time) / (to.time - from.time))
        }
    }

    /// Strokes in order; each begins after the end of the one before.
    public private(set) var strokes: [Stroke]

    /// Maximum time in seconds, and maximum absolute coordinate in points: far beyond any canvas.
    package static let timeLimit = 600.0
    package static let coordinateLimit = 1e6

    /// Creates a track of strokes.
    /// - Throws: ``PointerTrackError`` for a stroke without points, for times that do not increase, and for numbers beyond the limits.
    package init(strokes: [[Sample]]) throws(PointerTrackError) {
        var last = -Double.infinity
        for (index, samples) in strokes.enumerated() {
            guard !samples.isEmpty else { throw .emptyStroke(stroke: index + 1) }
            for sample in samples {
                guard abs(sample.point.x) <= Self.coordinateLimit, abs(sample.point.y) <= Self.coordinateLimit,
                    (0...Self.timeLimit).contains(sample.time)
                else {
                    throw .outOfRange(stroke: index + 1, time: sample.time)
                }
                guard sample.time > last else { throw .timeDoesNotGrow(stroke: index + 1, time: sample.time, previous: last) }
                last = sample.time
            }
        }
        self.strokes = strokes.map { Stroke(samples: $0) }
    }

    /// Returns the track scaled by `factor`, with coordinates clamped to ``coordinateLimit``.
    package func scaled(by factor: Double) -> PointerTrack {
        func scaled(_ coordinate: Double) -> Double { min(Self.coordinateLimit, max(-Self.coordinateLimit, coordinate * factor)) }
        var track = self
        track.strokes = strokes.map { stroke in
            Stroke(samples: stroke.samples.map { Sample(Point(scaled($0.point.x), scaled($0.point.y)), at: $0.time) })
        }
        return track
    }

    /// Returns the stroke during which the pointer is down at `time`, ends included; nil while it is up.
    public func stroke(at time: Double) -> Stroke? { strokes.first { time >= $0.start.time && time <= $0.end.time } }
}
