import DripGeometry
import DripImage
import DripNumbers

extension Gradient {
    /// The arguments of the instruction after the name.
    var text: String {
        let numbers: [Double]
        let kind: String
        switch geometry {
        case .linear(let from, let to): (kind, numbers) = ("linear", [from.x, from.y, to.x, to.y])
        case .radial(let center, let radius, let focus, let focusRadius):
            (kind, numbers) = ("radial", [center.x, center.y, radius, focus.x, focus.y, focusRadius])
        }
        let plane = projection.map { "projection \($0.text) " } ?? ""
        let words = [plane + kind] + numbers.map { $0.shortest } + [spread.rawValue] + stops.map { "\($0.offset.shortest) \($0.color)" }
        return words.joined(separator: " ")
    }
}

extension Group {
    /// The arguments of the instruction.
    func text() throws(SceneWriteError) -> String {
        guard !opacity.isNaN else { throw .opacityIsNoNumber }
        var text = min(1, max(0, opacity)).shortest
        if matrix != .identity { text += " matrix \(try matrix.text())" }
        if blend != .normal { text += " blend \(blend.rawValue)" }
        if let blur { text += " blur \(blur.x.shortest) \(blur.y.shortest)" }
        if let shadow {
            guard (Point.zero + shadow.offset).isDrawable else { throw .coordinateOutOfRange }
            text += " shadow \(shadow.offset.dx.shortest) \(shadow.offset.dy.shortest) \(shadow.blur.shortest) \(shadow.color)"
        }
        if outset != 0 { text += " outset \(outset.shortest)" }
        if let tint { text += " tint \(tint.color) \(tint.amount.shortest)" }
        return text
    }
}

extension Projection {
    /// The nine numbers, row by row.
    var text: String { [x, y, divisor].map { "\($0.x.shortest) \($0.y.shortest) \($0.z.shortest)" }.joined(separator: " ") }
}

extension AffineMap {
    /// The six entries.
    func text() throws(SceneWriteError) -> String {
        guard isDrawable else { throw .coordinateOutOfRange }
        return [a, b, c, d, e, f].map { $0.shortest }.joined(separator: " ")
    }
}
