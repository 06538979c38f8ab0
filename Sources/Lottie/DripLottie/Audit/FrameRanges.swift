internal import DripMotion
import DripNumbers

/// The frames at which something shows: ranges in ascending order, none touching the next.
struct FrameRanges: Equatable {
    private(set) var ranges: [Range<Double>] = []

    static let none = FrameRanges()
    static let all = FrameRanges([-.infinity..<(.infinity)])

    /// More ranges than this become one.
    private static let rangeLimit = 64

    private init() {}

    init(_ parts: [Range<Double>]) {
        for part in parts.stablySorted(by: { $0.lowerBound < $1.lowerBound }) where !part.isEmpty {
            if let last = ranges.last, part.lowerBound <= last.upperBound {
                ranges[ranges.count - 1] = last.lowerBound..<max(last.upperBound, part.upperBound)
            } else {
                ranges.append(part)
            }
        }
        if ranges.count > Self.rangeLimit { ranges = [ranges[0].lowerBound..<ranges[ranges.count - 1].upperBound] }
    }

    /// Creates the range from one frame to before another; none if that does not come later.
    init(from start: Double, to end: Double) { self.init(start < end ? [start..<end] : []) }

    var isEmpty: Bool { ranges.isEmpty }

    func union(_ other: FrameRanges) -> FrameRanges { FrameRanges(ranges + other.ranges) }

    func intersection(_ other: FrameRanges) -> FrameRanges {
        if other == .all { return self }
        var (parts, one, two) = ([Range<Double>](), ranges[...], other.ranges[...])
        while let a = one.first, let b = two.first {
            parts.append(a.clamped(to: b))
            if a.upperBound < b.upperBound { one.removeFirst() } else { two.removeFirst() }
        }
        return FrameRanges(parts)
    }

    /// Returns the frames of a layer's own time, which begins at `start` and has frames of length `stretch`.
    func inLayer(start: Double, stretch: Double) -> FrameRanges {
        FrameRanges(
            ranges.map { range in
                let (first, last) = ((range.lowerBound - start) / stretch, (range.upperBound - start) / stretch)
                // Backwards, the first moment is the last one, and belongs to it.
                return stretch > 0 ? first..<last : last..<first.nextUp
            })
    }
}

extension Track<Double> {
    /// What the track can reach from each key frame to the next, before the first and after the last. Curves may go beyond their key frames.
    private var pieces: [(frames: Range<Double>, values: ClosedRange<Double>)] {
        if isEvaluated { return [(frames: -.infinity..<(.infinity), values: -.infinity...(.infinity))] }
        var pieces = [(frames: -.infinity..<keys[0].time, values: first...first)]
        for (index, key) in keys.enumerated() {
            let next = index + 1 < keys.count ? keys[index + 1] : nil
            var values = key.value...key.value
            if let next, case .curves(let curves) = key.easing {
                let change = next.value - key.value
                let reached = ([0, 1] + curves.prefix(1).flatMap { [$0.y1, $0.y2] }).map { key.value + change * $0 }
                values = (reached.min() ?? key.value)...(reached.max() ?? key.value)
            }
            pieces.append((frames: key.time..<max(key.time, next?.time ?? .infinity), values: values))
        }
        return pieces
    }

    /// The frames at which the value can be above 0.
    var positiveFrames: FrameRanges {
        if isConstant { return first > 0 ? .all : .none }
        return FrameRanges(pieces.compactMap { $0.values.upperBound > 0 ? $0.frames : nil })
    }

    /// Returns the frames that a time remap can ask for at some frames.
    func remapped(at frames: FrameRanges, framesPerSecond: Double) -> FrameRanges {
        FrameRanges(
            pieces.compactMap { piece in
                guard !frames.intersection(FrameRanges([piece.frames])).isEmpty else { return nil }
                // The end of a composition is its last frame: see ``Layer/remapped(_:)``.
                return piece.values.lowerBound * framesPerSecond - 1.00001..<(piece.values.upperBound * framesPerSecond).nextUp
            })
    }
}

extension Transform {
    /// The frames at which it does not hide what it moves.
    var visibleFrames: FrameRanges { hasUnknownOpacity ? .all : opacity.positiveFrames }
}
