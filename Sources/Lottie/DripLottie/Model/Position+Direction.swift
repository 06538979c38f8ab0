internal import DripGeometry
internal import DripMotion
import DripNumbers

extension Position {
    /// Returns the angle of travel in degrees, for layers that turn along their path. A layer at rest keeps the direction in which it came; before
    /// its first movement it has the one in which it leaves. 0 where it never moves.
    func direction(at time: Double) -> Double {
        let times = partTimes
        if isEvaluated || times.count < 2 {
            let way = travel(from: time - Self.moment, to: time) ?? travel(from: time, to: time + Self.moment)
            if let way { return way.degrees }
            guard case .evaluated(let base, _) = self else { return 0 }
            return base.direction(at: time)
        }
        // The last part that begins before this time.
        let index = times.partitioningIndex { $0 >= time } - 1
        let parts = 0..<max(0, times.count - 1)
        for part in parts.prefix(index + 1).reversed() {
            if let arrival = arrival(part, from: times[part], to: times[part + 1], at: time) { return arrival.degrees }
        }
        for part in parts.dropFirst(max(0, index)) {
            if let departure = departure(part, from: times[part], to: times[part + 1]) { return departure.degrees }
        }
        return 0
    }

    /// In frames; as short as lottie-web's, with which the direction of separate coordinates is measured.
    private static let moment = 0.01

    private var isEvaluated: Bool {
        switch self {
        case .joined: false
        case .split(let x, let y): x.isEvaluated || y.isEvaluated
        case .evaluated: true
        }
    }

    /// The times between which the point moves along one curve.
    private var partTimes: [Double] {
        guard case .split(let x, let y) = self else { return keyTimes }
        return Set(x.keyTimes + y.keyTimes).stablySorted()
    }

    /// Returns the direction in which the point has come until a time, in a part that begins before it; nil where it has not moved.
    private func arrival(_ part: Int, from start: Double, to end: Double, at time: Double) -> Vector? {
        if let way = spatialPart(part) {
            // A held key frame is left when the next one begins.
            if case .hold = way.key.easing, time < end { return nil }
            let progress = time < end ? way.key.easing((time - start) / (end - start)) : 1
            return way.curve?.tangent(at: progress) ?? way.chord
        }
        let now = min(time, end)
        return travel(from: max(start, now - Self.moment), to: now) ?? travel(from: start, to: now)
    }

    /// Returns the direction in which the point leaves; nil where it stays.
    private func departure(_ part: Int, from start: Double, to end: Double) -> Vector? {
        if let way = spatialPart(part) { return way.curve?.tangent(at: 0) ?? way.chord }
        return travel(from: start, to: min(end, start + Self.moment)) ?? travel(from: start, to: end)
    }

    /// Returns a part of one easing for both coordinates, with its curve in space or its chord; nil for other parts.
    private func spatialPart(_ part: Int) -> (key: Track<Vector>.Key, curve: SpatialCurve?, chord: Vector?)? {
        guard case .joined(let track, let curves) = self else { return nil }
        let key = track.keys[part]
        let curve = part < curves.count ? curves[part] : nil
        if curve == nil, case .curves(let easings) = key.easing, easings.count > 1 { return nil }
        let chord = track.keys[part + 1].value - key.value
        return (key, curve, chord == .zero ? nil : chord)
    }

    /// Returns the way from one time to another; nil without one.
    private func travel(from start: Double, to end: Double) -> Vector? {
        let way = value(at: end) - value(at: start)
        return way == .zero ? nil : way
    }
}
