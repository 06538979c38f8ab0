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
    init(_ kind: PropertyStrip.Kind, _ values: [String], side: Double, frame: Rect) throws(EffectError) {
        let name = try EffectError.setting(
            kind.rawValue.prefix(1).uppercased() + kind.rawValue.dropFirst(),
            TextStyle(size: 11.5, font: FontRequest(weight: .semibold)), effect: "item")
        self.name = name.path(at: Point(frame.minX + 12, frame.minY + 12 + name.capHeight))
        let style = TextStyle(size: 0.46 * side, font: FontRequest(weight: .semibold))
        self.values = try values.map { text throws(EffectError) in
            let layout = try EffectError.setting(text, style, effect: "item")
            return text.isEmpty ? BezierPath() : layout.fitted(toWidth: 0.8 * side).path(centeredAt: .zero)
        }
    }

    func hasValue(_ index: Int) -> Bool { !values[index].isEmpty }

    func nameDraws(_ look: DynamicsLook) -> [Draw] { [.fill(name, with: look.mark.opacity(0.8))] }

    /// Draws the value of an item on it, upright.
    func valueDraws(_ index: Int, at center: Point) -> [Draw] {
        values[index].isEmpty ? [] : [.fill(values[index].transformed(by: .translation(center.x, center.y)), with: .white)]
    }
}
