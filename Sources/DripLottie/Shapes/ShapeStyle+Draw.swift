internal import DripGeometry
internal import DripImage
internal import DripNumbers
internal import DripScene

extension ShapeStyle {
    /// Returns the drawing of `path`; nil if nothing shows.
    func draw(_ path: BezierPath, rule ownRule: FillRule? = nil, at time: Double) -> Draw? {
        let opacity = opacity.share(at: time)
        guard opacity > 0, let paint = color.paint(at: time, opacity: opacity) else { return nil }
        guard let stroke else { return .fill(path, with: paint, rule: ownRule ?? rule) }
        let width = stroke.width.value(at: time)
        guard width > 0, width <= Point.coordinateLimit else { return nil }
        let style = StrokeStyle(
            width: width, cap: stroke.cap, join: stroke.join, miterLimit: max(1, stroke.miterLimit.value(at: time)),
            dash: stroke.dash(at: time))
        return .stroke(path, with: paint, style: style)
    }
}

extension ShapeStyle.Stroke {
    fileprivate func dash(at time: Double) -> DashPattern? {
        guard !dashes.isEmpty else { return nil }
        return try? DashPattern(dashes.map { max(0, $0.value(at: time)) }, phase: dashOffset.value(at: time))
    }
}

extension ShapeStyle.Color {
    fileprivate func paint(at time: Double, opacity: Double) -> Paint? {
        switch self {
        case .plain(let track): .color(track.color(at: time, opacity: opacity))
        case .gradient(let gradient): gradient.paint(at: time, opacity: opacity)
        }
    }
}

extension ShapeGradient {
    fileprivate func paint(at time: Double, opacity: Double) -> Paint? {
        let stops = stops(at: time, opacity: opacity)
        guard !stops.isEmpty else { return nil }
        let (start, end) = (Point.zero + start.value(at: time), Point.zero + end.value(at: time))
        guard isRadial else { return .linear(from: start, to: end, stops: stops) }
        let line = end - start
        // The focus stays within the circle.
        let share = min(0.99, max(-0.99, highlight.value(at: time) / 100))
        let direction = arcTangent(y: line.dy, x: line.dx) + highlightAngle.value(at: time).radians
        return .radial(center: start, radius: line.length, focus: start + Vector(angle: direction) * (share * line.length), stops: stops)
    }

    /// Returns the colour stops, with those of opacity between them.
    private func stops(at time: Double, opacity: Double) -> [GradientStop] {
        let numbers = values.value(at: time).numbers
        let count = min(stopCount, numbers.count / 4)
        let colors = StopList(numbers.prefix(4 * count), width: 4).withCurves
        let alphas = StopList(numbers.dropFirst(4 * count), width: 2).withCurves
        var offsets: [Double] = colors.stops.map { $0[0] }
        for stop in alphas.stops where !offsets.contains(stop[0]) { offsets.append(stop[0]) }
        offsets = offsets.stablySorted()
        guard count > 0 else { return [] }
        var stops: [GradientStop] = []
        var jumps = 0
        for (index, offset) in offsets.enumerated() {
            // Stops at one offset are a jump.
            jumps = index > 0 && offsets[index - 1] == offset ? jumps + 1 : 0
            let alpha: Double = alphas.value(at: offset, jump: jumps)?.first ?? 1
            let color: [Double] = colors.value(at: offset, jump: jumps) ?? []
            stops.append(GradientStop(min(1, max(0, offset)), Color(lottie: color, opacity: opacity * alpha)))
        }
        return stops
    }
}

/// Stops of some numbers each, the offset first.
private struct StopList {
    private(set) var stops: [[Double]] = []

    init(_ numbers: ArraySlice<Double>, width: Int) {
        let starts = stride(from: numbers.startIndex, through: numbers.endIndex - width, by: width)
        stops = starts.map { Array(numbers[$0..<$0 + width]) }
        let order = stops.indices.stablySorted { stops[$0][0] < stops[$1][0] }
        stops = order.map { stops[$0] }
    }

    /// The list with the curves of After Effects in place of midpoints. Files store a stop for each midpoint, with the mean of its neighbours. From
    /// one stop to the next, the share of the second one is 1 − (1 − t)ᵖ, or tᵖ beyond the middle, so that it is ½ at the midpoint.
    var withCurves: StopList {
        let middles = stride(from: 1, to: stops.count - 1, by: 2)
        guard stops.count % 2 == 1, middles.allSatisfy({ isMean($0) }) else { return self }
        var list = self
        list.stops = []
        for index in stops.indices {
            if index % 2 == 0 {
                list.stops.append(stops[index])
                continue
            }
            let (before, after) = (stops[index - 1], stops[index + 1])
            let middle = (stops[index][0] - before[0]) / (after[0] - before[0])
            // An even change needs no curve.
            guard middle > 0.001, middle < 0.999, abs(middle - 0.5) > 0.005 else { continue }
            let power = logarithm(0.5) / logarithm(max(middle, 1 - middle))
            for step in 1..<Self.steps {
                // Denser where the curve is steep.
                let even = Double(step) / Double(Self.steps)
                let t = middle < 0.5 ? even * even : 1 - (1 - even) * (1 - even)
                let mixed = middle < 0.5 ? 1 - DripNumbers.power(1 - t, power) : DripNumbers.power(t, power)
                list.stops.append(
                    before.indices.map { $0 == 0 ? before[0] + (after[0] - before[0]) * t : before[$0] + (after[$0] - before[$0]) * mixed })
            }
        }
        return list
    }

    private static let steps = 24

    private func isMean(_ index: Int) -> Bool {
        stops[index][0] > stops[index - 1][0] && stops[index][0] < stops[index + 1][0]
            && stops[index].indices.dropFirst().allSatisfy {
                abs(stops[index][$0] - (stops[index - 1][$0] + stops[index + 1][$0]) / 2) < 0.003
            }
    }

    /// Returns the numbers at an offset, those of the stop with that number among equal ones; nil without stops.
    func value(at offset: Double, jump: Int) -> [Double]? {
        let next = stops.firstIndex { $0[0] >= offset } ?? stops.count
        guard next < stops.count else { return stops.last.map { Array($0.dropFirst()) } }
        if stops[next][0] == offset || next == 0 {
            var found = next
            while found - next < jump, found + 1 < stops.count, stops[found + 1][0] == offset { found += 1 }
            return Array(stops[found].dropFirst())
        }
        let (before, after) = (stops[next - 1], stops[next])
        let share = (offset - before[0]) / (after[0] - before[0])
        return (1..<before.count).map { before[$0] + (after[$0] - before[$0]) * share }
    }
}

extension Track<NumberList> {
    func color(at time: Double, opacity: Double = 1) -> Color { Color(lottie: value(at: time).numbers, opacity: opacity) }
}

extension Color {
    /// Creates a colour from channels in 0…1, or in 0…255 as the oldest files have them.
    init(lottie numbers: [Double], opacity: Double) {
        var channels = Array(numbers.prefix(3)) + Array(repeating: 0, count: max(0, 3 - numbers.count))
        if channels.contains(where: { $0 > 1.5 }) { channels = channels.map { $0 / 255 } }
        channels = channels.map { $0.isFinite ? min(1, max(0, $0)) : 0 }
        self.init(red: channels[0], green: channels[1], blue: channels[2], opacity: min(1, max(0, opacity)))
    }
}
