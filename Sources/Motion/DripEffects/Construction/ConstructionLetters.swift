import DripGeometry
import DripImage
import DripNumbers
import DripScene
import DripText

/// The letters of constructions: outlines on dark plates, which keep off the marks, one another and the edges of the canvas.
struct ConstructionLetters: Sendable {
    private var glyphs: [Character: TextLayout] = [:]
    private let capHeight: Double
    private let canvas: Rect
    private let pixel: Double
    private let grain: Double

    private static let plate = Color(rgb: 0x1C1C1E, alpha: 0xD8)
    private static let alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789/θλτ²·.%= "
    /// The directions that are tried, from the wanted one.
    private static let turns = [0.0, 20, -20, 40, -40, 65, -65, 90, -90, 120, -120, 150, -150, 180].map { $0 / 180 * Double.pi }

    init(canvas: Rect, pixel: Double, grain: Double, effect: String) throws(EffectError) {
        (self.canvas, self.pixel, self.grain) = (canvas, pixel, grain)
        let style = TextStyle(size: 11.5 * grain, font: FontRequest(weight: .semibold))
        do {
            let book = try FontBook()
            capHeight = try book.layout("H", style).capHeight
            for character in Self.alphabet { glyphs[character] = try book.layout(String(character), style) }
        } catch {
            throw .text(effect: effect, error: error)
        }
    }

    /// Draws the letters of a construction off the paths `inked`; a line leads from a letter that is far away to its point.
    func draws(_ construction: Construction, keepingOff inked: [BezierPath], _ dashed: BezierPath) -> [Draw] {
        var ink: [Ink]?
        var plates: [Rect] = []
        var (leaders, draws): ([Draw], [Draw]) = ([], [])
        for case .letter(let text, let point, let away, let kind) in construction.marks {
            // A boundary is mostly gaps.
            let all = ink ?? inked.flatMap { samples(of: $0, weight: 6) } + samples(of: dashed, weight: 1.5)
            ink = all
            let marks = all.filter { $0.point.distance(to: point) < 100 * grain }
            let box = freeBox(Size(width(of: text) + 5 * grain, capHeight + 5.5 * grain), at: point, away: away, plates, marks)
            plates.append(box)
            let color = kind == .helper ? .white : ConstructionPen.color(of: kind)
            let edge = Point(min(box.maxX, max(box.minX, point.x)), min(box.maxY, max(box.minY, point.y)))
            if edge.distance(to: point) > 8 * grain {
                let leader = BezierPath([.move(point), .line(edge)])
                leaders.append(.stroke(leader, with: Color(rgb: 0x0B1A2B).opacity(0.45), style: StrokeStyle(width: 3 * pixel)))
                leaders.append(.stroke(leader, with: color.opacity(0.8), style: StrokeStyle(width: pixel)))
            }
            draws.append(.fill(BezierPath(roundedRect: box, cornerRadius: 3.5 * grain), with: Self.plate))
            draws.append(.fill(outline(of: text, in: box), with: color))
        }
        return leaders + draws
    }

    private func width(of text: String) -> Double { text.reduce(0) { $0 + (glyphs[$1]?.width ?? 0) } }

    private func outline(of text: String, in box: Rect) -> BezierPath {
        var x = box.center.x - width(of: text) / 2
        var path = BezierPath()
        for character in text {
            guard let glyph = glyphs[character] else { continue }
            path.append(glyph.path.transformed(by: .translation(x, box.center.y + capHeight / 2)))
            x += glyph.width
        }
        return path
    }

    /// A point of a mark, and how bad it is to cover it.
    private typealias Ink = (point: Point, weight: Double)

    /// Returns points of the path, at most two grains apart.
    private func samples(of path: BezierPath, weight: Double) -> [Ink] {
        path.segments.flatMap { curve -> [Ink] in
            let points = curve.controlPoints
            let length = zip(points, points.dropFirst()).reduce(0) { $0 + $1.0.distance(to: $1.1) }
            let count = min(400, max(1, Int((length / (2 * grain)).rounded(.up))))
            return (0...count).map { (curve.point(at: Double($0) / Double(count)), weight) }
        }
    }

    /// Returns the first free place, near to `point` and in the direction `away` if possible; else the one with the fewest marks under it.
    private func freeBox(_ size: Size, at point: Point, away: Vector, _ plates: [Rect], _ marks: [Ink]) -> Rect {
        let unit = away.length > 0 ? away * (1 / away.length) : Vector(0, -1)
        var best = (rect: Rect(x: point.x, y: point.y, width: size.width, height: size.height), cost: Double.infinity)
        for turn in Self.turns {
            let (c, s) = (cosine(turn), sine(turn))
            let direction = Vector(unit.dx * c - unit.dy * s, unit.dx * s + unit.dy * c)
            let reach = abs(direction.dx) * size.width / 2 + abs(direction.dy) * size.height / 2
            for step in 0..<20 {
                let distance = (4 + 3 * Double(step)) * grain
                let effort = distance / grain + 14 * abs(turn)
                if effort >= best.cost { break }
                let center = point + direction * (reach + distance)
                let rect = Rect(x: center.x - size.width / 2, y: center.y - size.height / 2, width: size.width, height: size.height)
                let cost = effort + trouble(of: rect, plates, marks)
                if cost < best.cost { best = (rect, cost) }
            }
        }
        return best.rect
    }

    private func trouble(of rect: Rect, _ plates: [Rect], _ marks: [Ink]) -> Double {
        var trouble = 0.0
        let margin = rect.expanded(by: grain)
        if margin.minX < canvas.minX || margin.maxX > canvas.maxX || margin.minY < canvas.minY || margin.maxY > canvas.maxY {
            trouble += 10_000
        }
        for plate in plates
        where plate.minX < margin.maxX && plate.maxX > margin.minX && plate.minY < margin.maxY && plate.maxY > margin.minY {
            trouble += 1000
        }
        return trouble + marks.reduce(0) { $0 + (margin.contains($1.point) ? $1.weight : 0) }
    }
}
