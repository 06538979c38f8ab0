import DripGeometry
import DripImage
import DripScene
import DripText

/// The name of a strip's property, and the values on its items.
struct PropertyLabels {
    private let name: BezierPath
    /// Outlines around the origin.
    private let values: [BezierPath]

    /// Sets the texts. `values` are by item; empty ones have no label.
    init(_ kind: PropertyStrip.Kind, _ values: [String], side: Double, frame: Rect, floor: Double) throws(EffectError) {
        let name = try EffectError.setting(
            kind.rawValue.prefix(1).uppercased() + kind.rawValue.dropFirst(),
            TextStyle(size: 11.5, font: FontRequest(weight: .semibold)), effect: "item")
        // Where no item stands in the first frame, nor long in any other.
        let (left, right) = (frame.minX + 12, frame.maxX - 12 - name.width)
        let origin =
            switch kind {
            case .elasticity: Point(left, (frame.minY + floor) / 2 + 10)
            case .resistance: Point(right, floor - 10)
            case .density: Point(left, (frame.minY + floor) / 2 + name.capHeight / 2)
            case .friction, .anchored, .rotation: Point(left, frame.minY + 24)
            }
        self.name = name.path(at: origin)
        var outlines: [BezierPath] = []
        let style = TextStyle(size: 0.4 * side, font: FontRequest(weight: .semibold))
        for text in values {
            let layout = try EffectError.setting(text, style, effect: "item")
            outlines.append(text.isEmpty ? BezierPath() : layout.fitted(toWidth: 0.84 * side).path(centeredAt: .zero))
        }
        self.values = outlines
    }

    func nameDraws(_ look: DynamicsLook) -> [Draw] { [.fill(name, with: look.mark.opacity(0.8))] }

    /// Draws the value of an item on it, upright.
    func valueDraws(_ index: Int, at center: Point) -> [Draw] {
        values[index].isEmpty ? [] : [.fill(values[index].transformed(by: .translation(center.x, center.y)), with: .white)]
    }
}
