internal import DripGeometry
internal import DripImage
internal import DripNumbers
internal import DripScene

extension ShapeStyle {
    /// Returns the drawing of `path`; nil if nothing shows.
    func draw(_ path: BezierPath, rule ownRule: FillRule? = nil, at time: Double) -> Draw? {
        var opacity = opacity.share(at: time)
        guard let stroke else {
            guard opacity > 0, let paint = color.paint(at: time, opacity: opacity) else { return nil }
            return .fill(path, with: paint, rule: ownRule ?? rule)
        }
        let width = stroke.width.value(at: time)
        guard width > 0, width <= Point.coordinateLimit else { return nil }
        var style = StrokeStyle(
            width: width, cap: stroke.cap, join: stroke.join, miterLimit: max(1, stroke.miterLimit.value(at: time)),
            dash: stroke.dash(at: time))
        if let dash = style.dash, dash.count(on: path) > ShapeStyle.Stroke.dashLimit {
            style.dash = nil
            opacity *= dash.share(longerBy: style.cap == .butt ? 0 : width)
        }
        guard opacity > 0, let paint = color.paint(at: time, opacity: opacity) else { return nil }
        return .stroke(path, with: paint, style: style)
    }
}

extension DashPattern {
    /// Returns about how many dashes a path would have.
    fileprivate func count(on path: BezierPath) -> Double {
        let length = path.segments.reduce(0) { sum, curve in
            sum + zip(curve.controlPoints, curve.controlPoints.dropFirst()).reduce(0) { $0 + $1.0.distance(to: $1.1) }
        }
        return length / period * Double(lengths.count / 2)
    }

    /// Returns the share of a path in dashes, whose caps make each longer.
    fileprivate func share(longerBy caps: Double) -> Double {
        let dashes = stride(from: 0, to: lengths.count, by: 2)
        return dashes.reduce(0) { $0 + min(lengths[$1] + caps, lengths[$1] + lengths[$1 + 1]) } / period
    }
}

extension ShapeStyle.Stroke {
    /// The most dashes that are drawn one by one. More of them are so fine that they look even: a lighter stroke.
    fileprivate static let dashLimit = 100_000.0

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
