internal import DripGeometry

/// A point over time, moved along curves in space.
enum Position: Sendable {
    /// Both coordinates together; the curves between key frames are nil where the point moves straight.
    case joined(Track<Vector>, curves: [SpatialCurve?])
    /// Each coordinate by itself.
    case split(x: Track<Double>, y: Track<Double>)
    /// A program in place of another position.
    indirect case evaluated(Position, any PropertyProgram)

    static let zero = Position.joined(Track(Vector.zero), curves: [])

    var isConstant: Bool {
        switch self {
        case .joined(let track, _): track.isConstant
        case .split(let x, let y): x.isConstant && y.isConstant
        case .evaluated: false
        }
    }

    /// The times of its key frames, without those of split positions.
    var keyTimes: [Double] {
        switch self {
        case .joined(let track, _): track.keyTimes
        case .split: []
        case .evaluated(let base, _): base.keyTimes
        }
    }

    /// The key frames, as programs see them.
    var base: PropertyBase {
        PropertyBase(keyTimes: keyTimes, isConstant: isConstant) {
            let value = self.baseValue(at: $0)
            return .numbers([value.dx, value.dy, 0])
        }
    }

    func value(at time: Double) -> Vector {
        guard case .evaluated(let base, let program) = self else { return baseValue(at: time) }
        return program.value(at: time).flatMap { Vector.value($0, over: .zero) } ?? base.baseValue(at: time)
    }

    /// Returns the value without the program of the whole.
    func baseValue(at time: Double) -> Vector {
        switch self {
        case .evaluated(let base, _): return base.baseValue(at: time)
        case .split(let x, let y): return Vector(x.value(at: time), y.value(at: time))
        case .joined(let track, let curves):
            guard let (curve, progress) = Self.curve(track, curves, at: time) else { return track.value(at: time) }
            return curve.point(at: progress) - .zero
        }
    }

    private static func curve(_ track: Track<Vector>, _ curves: [SpatialCurve?], at time: Double) -> (SpatialCurve, Double)? {
        guard let index = track.index(at: time), index + 1 < track.keys.count, index < curves.count, let curve = curves[index] else {
            return nil
        }
        let (key, next) = (track.keys[index], track.keys[index + 1])
        if case .hold = key.easing { return nil }
        return (curve, key.easing((time - key.time) / (next.time - key.time)))
    }
}
