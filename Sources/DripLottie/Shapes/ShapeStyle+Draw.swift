internal import DripGeometry
internal import DripImage
internal import DripNumbers
internal import DripScene

extension ShapeStyle {
    /// Returns the drawing of `path`; nil if nothing shows.
    func draw(_ path: BezierPath, at time: Double) -> Draw? {
        let opacity = min(1, max(0, opacity.value(at: time) / 100))
        guard opacity > 0, let paint = color.paint(at: time, opacity: opacity) else { return nil }
        guard let stroke else { return .fill(path, with: paint, rule: rule) }
        let width = stroke.width.value(at: time)
        guard width > 0, width <= Point.coordinateLimit else { return nil }
        let style = StrokeStyle(
            width: width, cap: stroke.cap, join: stroke.join, miterLimit: max(1, stroke.miterLimit.value(at: time)), dash: stroke.dash(at: time))
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
        case .plain(let track): .color(Color(lottie: track.value(at: time).numbers[...], opacity: opacity))
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
        var colors = (0..<count).map { (offset: numbers[4 * $0], color: Array(numbers[4 * $0 + 1..<4 * $0 + 4])) }
        colors.sort { $0.offset < $1.offset }
        var alphas: [(offset: Double, alpha: Double)] = []
        for index in stride(from: 4 * count, to: numbers.count - 1, by: 2) { alphas.append((numbers[index], numbers[index + 1])) }
        alphas.sort { $0.offset < $1.offset }
        guard !colors.isEmpty else { return [] }
        func color(at offset: Double) -> [Double] {
            guard let next = colors.firstIndex(where: { $0.offset >= offset }) else { return colors[colors.count - 1].color }
            guard next > 0, colors[next].offset > offset else { return colors[next].color }
            let share = (offset - colors[next - 1].offset) / (colors[next].offset - colors[next - 1].offset)
            return (0..<3).map { colors[next - 1].color[$0] + (colors[next].color[$0] - colors[next - 1].color[$0]) * share }
        }
        func alpha(at offset: Double) -> Double {
            guard let next = alphas.firstIndex(where: { $0.offset >= offset }) else { return alphas.last?.alpha ?? 1 }
            guard next > 0, alphas[next].offset > offset else { return alphas[next].alpha }
            let share = (offset - alphas[next - 1].offset) / (alphas[next].offset - alphas[next - 1].offset)
            return alphas[next - 1].alpha + (alphas[next].alpha - alphas[next - 1].alpha) * share
        }
        var stops = colors.map { GradientStop(min(1, max(0, $0.offset)), Color(lottie: $0.color[...], opacity: opacity * alpha(at: $0.offset))) }
        stops += alphas.filter { stop in !colors.contains { $0.offset == stop.offset } }.map {
            GradientStop(min(1, max(0, $0.offset)), Color(lottie: color(at: $0.offset)[...], opacity: opacity * $0.alpha))
        }
        // A stable order for equal offsets, where colours jump.
        return stops.enumerated().sorted { ($0.element.offset, $0.offset) < ($1.element.offset, $1.offset) }.map(\.element)
    }
}

extension Color {
    /// Creates a colour from channels in 0…1, or in 0…255 as the oldest files have them.
    init(lottie channels: ArraySlice<Double>, opacity: Double) {
        var channels = Array(channels.prefix(3)) + Array(repeating: 0, count: max(0, 3 - channels.count))
        if channels.contains(where: { $0 > 1.5 }) { channels = channels.map { $0 / 255 } }
        channels = channels.map { $0.isFinite ? min(1, max(0, $0)) : 0 }
        self.init(red: channels[0], green: channels[1], blue: channels[2], opacity: min(1, max(0, opacity)))
    }
}
