import DripGeometry
import DripImage
import DripScene

/// Layout of the canvas, in points. Lengths that are not given follow the button's diameter, which follows the canvas.
struct DownloadLayout {
    let size: PixelSize
    let center: Point
    /// Radius of the button.
    let radius: Double
    /// Scale relative to the original's button of 150 pt.
    let unit: Double
    let dropletRadius: Double
    let bend: Double
    /// Distance from the button's centre to the start of the droplets.
    let reach: Double
    let tint: Color
    let ground: Color

    private static let side = 480
    private static let diameter = 150.0

    init(_ settings: EffectSettings) throws(EffectError) {
        size = try settings.canvas(own: (Self.side, Self.side), least: 64, of: Download.description)
        let (width, height) = (size.width, size.height)
        center = Point(Double(width) / 2, Double(height) / 2)
        let diameter = settings[Download.diameter] ?? Self.diameter * Double(min(width, height)) / Double(Self.side)
        radius = diameter / 2
        unit = diameter / Self.diameter
        dropletRadius = settings[Download.dropletRadius] ?? 8 * unit
        bend = settings[Download.bend] ?? 40 * unit
        reach = radius * settings[Download.reach]
        tint = settings[Download.tint] ?? settings.appearance.color(0x32AB9B, dark: 0x4CD9C4)
        // The original's screen is black.
        let light: UInt32 = settings.fidelity == .original ? 0x000000 : 0xF7FAFA
        ground = settings[Download.ground] ?? settings.appearance.color(light, dark: 0x10202A)
    }

    var borderWidth: Double { max(1, 3 * unit) }

    /// The button's border, inside the circle like a layer's.
    var border: BezierPath {
        BezierPath(BezierPath(circle: center, radius: radius).elements + BezierPath(hole: center, radius: radius - borderWidth).elements)
    }

    /// Returns the down arrow: shaft and head within the middle third.
    func arrow(scale: Double = 1) -> Draw {
        let third = radius / 3 * scale
        let tip = center + Vector(0, third)
        let shaft: [BezierPath.Element] = [.move(center - Vector(0, third)), .line(tip)]
        let head: [BezierPath.Element] = [.move(center - Vector(third, 0)), .line(tip), .line(center + Vector(third, 0))]
        let path = BezierPath(shaft + head)
        return .stroke(path, with: tint, style: StrokeStyle(width: borderWidth * scale, cap: .round, join: .round))
    }

    /// Returns the first `drawn` share of the check mark's length, half as wide as the button, on a disc of that scale.
    func check(drawn: Double, scale: Double) -> Draw? {
        guard drawn > 0 else { return nil }
        let corners = [Point(-0.8, 0.06), Point(-0.22, 0.64), Point(0.8, -0.56)].map { center + ($0 - .zero) * (radius / 2 * scale) }
        let (first, second) = (corners[0].distance(to: corners[1]), corners[1].distance(to: corners[2]))
        let length = (first + second) * min(1, drawn)
        var path = BezierPath([.move(corners[0]), .line(corners[0].interpolated(to: corners[1], at: min(1, length / first)))])
        if length > first { path.addLine(to: corners[1].interpolated(to: corners[2], at: (length - first) / second)) }
        // The first dot of the stroke grows too.
        let width = 10 * unit * scale * min(1, drawn * 10)
        return .stroke(path, with: ground, style: StrokeStyle(width: width, cap: .round, join: .round))
    }

    func draw(_ wave: DownloadFinish.Wave) -> Draw {
        var path = BezierPath(circle: center, radius: radius * wave.outer)
        if wave.inner > 0 { path.append(BezierPath(hole: center, radius: radius * wave.inner)) }
        return .group(opacity: wave.opacity, [.fill(path, with: tint)])
    }
}

extension BezierPath {
    /// Creates a reversed circle: a hole in a surrounding circle under the nonzero rule.
    fileprivate init(hole center: Point, radius: Double) {
        self.init()
        addArc(center: center, radius: radius, startAngle: 0, sweep: -2 * .pi)
        close()
    }
}
