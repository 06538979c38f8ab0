internal import DripGeometry
import DripNumbers

extension Repeater {
    /// Returns the map of each copy at a time in frames. The first copy is moved by as many steps as the offset says, each other one by one more.
    func maps(at time: Double) -> [AffineMap] {
        let count = Int(min(Self.copyLimit, max(0, copies.value(at: time))).rounded(.up))
        let offset = offset.value(at: time)
        let (anchor, position) = (transform.anchor.value(at: time), transform.position.value(at: time))
        let (scale, rotation) = (transform.scale.value(at: time), transform.rotation.value(at: time))
        return (0..<count).map { copy in
            let steps = Double(copy) + offset
            let angle = (rotation * steps).truncatingRemainder(dividingBy: 360)
            let (x, y) = (Self.factor(scale.dx / 100, copy, offset), Self.factor(scale.dy / 100, copy, offset))
            return AffineMap.translation(-anchor)
                .followed(by: .rotation(angle.radians)).followed(by: .scale(x, y))
                .followed(by: .translation(anchor.dx + position.dx * steps, anchor.dy + position.dy * steps))
        }
    }

    /// Returns the scale of a copy after so many steps. Whole steps multiply, so that a negative scale mirrors every other copy. A part of a step is
    /// linear, as in lottie-web, so that copies do not jump where the offset moves.
    private static func factor(_ step: Double, _ copy: Int, _ offset: Double) -> Double {
        let whole = offset.rounded(.towardZero)
        let steps = whole + Double(copy)
        let isMirrored = step < 0 && steps.truncatingRemainder(dividingBy: 2) != 0
        let part = 1 + (step - 1) * abs(offset - whole)
        let size = DripNumbers.power(abs(step), steps) * (offset < 0 ? 1 / part : part)
        // Nothing has no size before it, and what is larger covers everything or nothing.
        return size.isFinite ? (isMirrored ? -1 : 1) * min(largest, max(-largest, size)) : 0
    }

    private static let largest = 1e9
}
