import DripGeometry
public import DripImage
public import DripScene
import DripText

/// Draws constructions for a given number of pixels per point.
///
/// Lines are one pixel wide at any scale, handles and points five, all with a faint halo of a pixel. Dashes, arrow heads and letters grow with the
/// scale, so that they stay readable. Letters have a dark plate.
public struct ConstructionPen: Sendable {
    /// Points per pixel.
    private let pixel: Double
    /// Points per unit of what grows with the scale: dashes, arrow heads and gaps.
    private let grain: Double
    private let letters: ConstructionLetters
    private let isOnDark: Bool

    /// Creates a pen for an effect's canvas.
    /// - Parameters:
    ///   - effect: determines the canvas.
    ///   - scale: pixels per point, above 0.
    ///   - background: the colour under the drawing; nil is transparent.
    /// - Throws: ``EffectError/text(effect:error:)`` when no font is installed.
    public init<E: Effect>(for effect: E, scale: Double, background: Color?) throws(EffectError) {
        precondition(scale > 0, "a scale is above 0 pixels per point, not \(scale)")
        pixel = 1 / scale
        // Up to 2 pixels a point a picture is shown smaller on denser screens; beyond that it is an enlargement.
        grain = max(1, min(0.75 * scale, 1.5 + 0.35 * (scale - 2))) / scale
        let canvas = Rect(x: 0, y: 0, width: Double(effect.size.width), height: Double(effect.size.height))
        letters = try ConstructionLetters(canvas: canvas, pixel: pixel, grain: grain, effect: E.description.name)
        let ground = background ?? .white
        isOnDark = 0.299 * Double(ground.red) + 0.587 * Double(ground.green) + 0.114 * Double(ground.blue) < 76
    }

    /// Returns a colour of marks.
    package static func color(of ink: Construction.Ink) -> Color {
        switch ink {
        case .circle: Color(rgb: 0xFF2D95)
        case .curve: Color(rgb: 0x00C7FF)
        case .tangent: Color(rgb: 0xFF9F0A)
        case .helper: .black
        case .boundary: Color(rgb: 0x34C759)
        case .velocity: Color(rgb: 0xFFD60A)
        }
    }

    /// Returns the halo that sets a colour off from pictures that are like it: circles from a red badge, curves from water, boundaries from ramps.
    private func halo(of ink: Construction.Ink) -> Color {
        switch ink {
        case .circle: isOnDark ? .black.opacity(0.3) : .white.opacity(0.5)
        case .curve, .boundary: Color(rgb: 0x0B1A2B).opacity(0.45)
        default: .black.opacity(0.25)
        }
    }

    /// Helper items are translucent: black, or white on a dark background, where black would not show.
    private var helper: Color { (isOnDark ? Color.white : .black).opacity(0.25) }

    /// Returns the drawings of a construction, from back to front, in points.
    public func draws(_ construction: Construction) -> [Draw] {
        var sheet = Sheet()
        for mark in construction.marks { add(mark, to: &sheet) }
        var (halos, inks): ([Draw], [Draw]) = ([], [])
        func halo(_ path: BezierPath, _ ink: Construction.Ink, width: Double, dash: DashPattern? = nil) {
            halos.append(.stroke(path, with: self.halo(of: ink), style: StrokeStyle(width: width, join: .round, dash: dash)))
        }
        func stroke(_ path: BezierPath, _ ink: Construction.Ink, dash: DashPattern? = nil) {
            if path.isEmpty { return }
            halo(path, ink, width: 3 * pixel, dash: dash)
            inks.append(.stroke(path, with: Self.color(of: ink), style: StrokeStyle(width: pixel, dash: dash)))
        }
        func fill(_ path: BezierPath, _ ink: Construction.Ink) {
            if path.isEmpty { return }
            halo(path, ink, width: 2 * pixel)
            inks.append(.fill(path, with: Self.color(of: ink)))
        }
        stroke(sheet.boundaries, .boundary, dash: try? DashPattern([4 * grain, 3 * grain]))
        stroke(sheet.circles, .circle)
        stroke(sheet.polygons, .curve)
        stroke(sheet.measures, .tangent)
        stroke(sheet.arrows, .velocity)
        fill(sheet.heads, .velocity)
        fill(sheet.knots, .curve)
        fill(sheet.tangentPoints, .tangent)
        var under = sheet.helpers.map { Draw.fill($0, with: helper) }
        if !sheet.guides.isEmpty { under.append(.stroke(sheet.guides, with: helper, style: StrokeStyle(width: pixel))) }
        return under + halos + inks + letters.draws(construction, keepingOff: sheet.inked, sheet.boundaries)
    }

    /// The paths of all marks, by colour.
    private struct Sheet {
        var helpers: [BezierPath] = []
        var guides = BezierPath()
        var boundaries = BezierPath()
        var circles = BezierPath()
        var polygons = BezierPath()
        var measures = BezierPath()
        var arrows = BezierPath()
        var heads = BezierPath()
        var knots = BezierPath()
        var tangentPoints = BezierPath()

        /// What letters keep off.
        var inked: [BezierPath] { [circles, polygons, measures, arrows, heads, knots, tangentPoints] }
    }

    private func add(_ mark: Construction.Mark, to sheet: inout Sheet) {
        switch mark {
        case .circle(let center, let radius):
            guard radius > 0 else { return }
            sheet.circles.append(BezierPath(circle: center, radius: radius))
            // A cross would fill a small circle.
            addCross(center, arm: min(3 * pixel, radius / 3), to: &sheet.circles)
        case .body(let path): sheet.circles.append(path)
        case .center(let point): addCross(point, arm: 3 * pixel, to: &sheet.circles)
        case .controlPolygon(let points): addPolygon(points, to: &sheet)
        case .tangentPoint(let point): sheet.tangentPoints.append(BezierPath(circle: point, radius: 2.5 * pixel))
        case .measure(let path): sheet.measures.append(path)
        case .helper(let path): sheet.helpers.append(path)
        case .guide(let path): sheet.guides.append(path)
        case .boundary(let path): sheet.boundaries.append(path)
        case .velocity(let velocity, let point): addArrow(from: point, velocity * 0.1, to: &sheet)
        case .letter: break
        }
    }

    private func addCross(_ center: Point, arm: Double, to path: inout BezierPath) {
        for offset in [Vector(arm, 0), Vector(0, arm)] { path.append(BezierPath([.move(center - offset), .line(center + offset)])) }
    }

    /// Adds the polygon with its handles: filled squares on the curve, open circles off it.
    private func addPolygon(_ points: [Point], to sheet: inout Sheet) {
        let ends = [0, points.count - 1]
        for (index, point) in points.enumerated() {
            if ends.contains(index) {
                let arm = 2.5 * pixel
                sheet.knots.append(BezierPath(rect: Rect(x: point.x - arm, y: point.y - arm, width: 2 * arm, height: 2 * arm)))
            } else {
                sheet.polygons.append(BezierPath(circle: point, radius: 2 * pixel))
            }
        }
        for (index, (from, to)) in zip(points, points.dropFirst()).enumerated() {
            // The inside of an open handle stays free.
            let length = from.distance(to: to)
            let (start, end) = (ends.contains(index) ? 0 : 2 * pixel, ends.contains(index + 1) ? 0 : 2 * pixel)
            guard length > start + end else { continue }
            let line = [from.interpolated(to: to, at: start / length), to.interpolated(to: from, at: end / length)]
            sheet.polygons.append(BezierPath([.move(line[0]), .line(line[1])]))
        }
    }

    private func addArrow(from tail: Point, _ vector: Vector, to sheet: inout Sheet) {
        let length = vector.length
        guard length > 2 * pixel else { return }
        let unit = vector * (1 / length)
        let (tip, head) = (tail + vector, min(length, 7 * grain))
        let neck = tip - unit * head
        let side = unit.turned * (head * 0.38)
        sheet.arrows.append(BezierPath([.move(tail), .line(neck)]))
        sheet.heads.append(BezierPath(polygon: [tip, neck + side, neck - side]))
    }
}
