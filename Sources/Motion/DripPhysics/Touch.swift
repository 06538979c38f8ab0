import DripGeometry
import DripNumbers

/// A contact of a pair, whichever parts of their outlines touch.
struct Touch {
    /// Indices of bodies, the lower one first; or the body and −1 minus the boundary's tag.
    let first: Int
    let second: Int
    let point: Point
    let time: Double

    var boundary: Int? { second < 0 ? -1 - second : nil }

    /// Both as one number, the sort key of pairs.
    var pair: Int64 { Int64(first) &<< 32 + Int64(second) }

    /// Returns the earliest touch of each pair, sorted by pair.
    static func pairs(of touches: [Touch]) -> [Touch] {
        var pairs: [Touch] = []
        pairs.reserveCapacity(touches.count)
        for index in indices(ascendingBy: touches.map({ $0.pair })) {
            if pairs.isEmpty || pairs[pairs.count - 1].pair != touches[index].pair {
                pairs.append(touches[index])
            } else if touches[index].time < pairs[pairs.count - 1].time {
                pairs[pairs.count - 1] = touches[index]
            }
        }
        return pairs
    }
}

extension DynamicAnimator {
    /// Compares the pairs of this step with those of the last one, and notifies the behaviors.
    func report(_ touches: [Touch], _ collisions: [CollisionBehavior]) {
        let now = Touch.pairs(of: touches)
        events.removeAll(keepingCapacity: true)
        var (old, new) = (0, 0)
        while old < touching.count || new < now.count {
            if new == now.count || (old < touching.count && (touching[old].first, touching[old].second) < (now[new].first, now[new].second))
            {
                events.append(TouchEvent(hasBegun: false, touch: touching[old], time: time))
                old += 1
            } else if old == touching.count || touching[old].pair != now[new].pair {
                events.append(TouchEvent(hasBegun: true, touch: now[new], time: now[new].time))
                new += 1
            } else {
                old += 1
                new += 1
            }
        }
        touching = now
        events = events.stablySorted { ($0.time, $0.touch.first, $0.touch.second) < ($1.time, $1.touch.first, $1.touch.second) }
        for event in events { notify(event, collisions) }
    }

    private func notify(_ event: TouchEvent, _ collisions: [CollisionBehavior]) {
        guard let item = bodies[event.touch.first].item else { return }
        func notify(_ behavior: CollisionBehavior, _ other: CollisionBehavior.Partner) {
            let contact = CollisionBehavior.Contact(item: item, other: other, point: event.touch.point, time: event.time)
            (event.hasBegun ? behavior.onBegan : behavior.onEnded)?(contact)
        }
        if let tag = event.touch.boundary {
            let entry = boundaries.entries[tag]
            notify(entry.behavior, .boundary(entry.source.identifier))
        } else if let other = bodies[event.touch.second].item {
            for behavior in collisions where behavior.mode != .boundaries && behavior.contains(item) && behavior.contains(other) {
                notify(behavior, .item(other))
            }
        }
    }
}
