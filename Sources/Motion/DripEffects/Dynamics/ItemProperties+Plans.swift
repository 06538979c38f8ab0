import DripGeometry
import DripMotion

extension PropertyStrip {
    /// Returns the items at their starts. The upper left is the name's.
    static func plans(_ kind: Kind, in frame: Rect, side: Double, ownDensity density: Double?) -> [DynamicItemPlan] {
        var plans = originalPlans(kind, in: frame, side: side, ownDensity: density)
        let floor = floor(of: frame)
        func x(_ share: Double) -> Double { frame.minX + frame.width * share }
        switch kind {
        case .elasticity: for index in plans.indices { plans[index].center.x = x(0.32 + 0.145 * Double(index)) }
        case .friction:
            // A step between the starts shows how many there are; the one that stops first is the last and in front.
            let step = 0.3 * side
            for index in plans.indices { plans[index].center.x = x(0.02) + side / 2 + step * Double(plans.count - 1 - index) }
        case .resistance:
            let (top, bottom) = (frame.minY + 0.02 * frame.height + side / 2, floor - 0.02 * frame.height - side / 2)
            // The one without resistance comes back, so it is the lowest.
            for index in plans.indices {
                plans[index].center = Point(x(0.3), bottom.interpolated(to: top, at: Double(index) / Double(plans.count - 1)))
            }
        case .density: for index in plans.indices { plans[index].center.x = x(index % 2 == 0 ? 0.3 : 0.64) }
        case .anchored, .rotation: break
        }
        return plans
    }

    /// Returns the items as the original places them.
    static func originalPlans(_ kind: Kind, in frame: Rect, side: Double, ownDensity density: Double?) -> [DynamicItemPlan] {
        let floor = floor(of: frame)
        let (w, middle) = (frame.width, (frame.minY + floor) / 2)
        func at(_ share: Double, _ y: Double) -> Point { Point(frame.minX + w * share, y) }
        switch kind {
        case .elasticity:
            return [0, 0.25, 0.5, 0.75, 1].enumerated().map { index, value in
                DynamicItemPlan(center: at(0.14 + 0.18 * Double(index), frame.minY + side * 0.9), value: value, isDisc: true)
            }
        case .friction:
            // Without friction an item slides from wall to wall. So each has the whole floor, and they pass through one another.
            return [0, 0.1, 0.2, 0.5, 1].enumerated().map { index, value in
                DynamicItemPlan(center: at(0.1, floor - side / 2), value: value, velocity: Vector(w * 0.95, 0))
            }
        case .resistance:
            let top = frame.minY + side * 0.8
            return [0, 1, 2, 5].enumerated().map { index, value in
                let y = top + (floor - side * 0.7 - top) * Double(index) / 3
                return DynamicItemPlan(center: at(0.1, y), value: value, velocity: Vector(w * 0.55, 0), isDisc: true)
            }
        case .density:
            let (upper, lower) = ((frame.minY + middle) / 2, (middle + floor) / 2)
            return [
                DynamicItemPlan(center: at(0.15, upper), value: density ?? 1, velocity: Vector(w * 0.45, 0), isDisc: true),
                DynamicItemPlan(center: at(0.55, upper), value: 1, isDisc: true),
                DynamicItemPlan(center: at(0.15, lower), value: density ?? 4, velocity: Vector(w * 0.3, 0), isDisc: true),
                DynamicItemPlan(center: at(0.55, lower), value: 1, isDisc: true),
            ]
        case .anchored:
            return [
                DynamicItemPlan(center: at(0.15, middle), value: 0, velocity: Vector(w * 0.5, 0), isDisc: true),
                DynamicItemPlan(center: at(0.6, middle + side * 0.3), value: 1),
            ]
        case .rotation:
            return [
                DynamicItemPlan(center: at(0.3, frame.minY + side), value: 0),
                DynamicItemPlan(center: at(0.7, frame.minY + side), value: 1),
                DynamicItemPlan(center: at(0.3 + 0.05, floor - side / 2), value: 0),
                DynamicItemPlan(center: at(0.7 + 0.05, floor - side / 2), value: 0),
            ]
        }
    }
}
