import DripGeometry
import DripImage
import DripMotion
import DripNumbers
import DripScene

/// A burst of half a second. The badge swells and fades, a ring of smoke puffs opens around it, and crumbs fly up and fall.
struct Poof {
    private struct Puff {
        let heading: Vector
        /// Lobes at full size: offset and radius, in badge radii.
        let lobes: [(offset: Vector, radius: Double)]
    }

    private struct Crumb {
        /// Start in badge radii, and velocity in badge radii a second.
        let start: Vector
        let velocity: Vector
        let size: Double
        let life: Double
    }

    static let duration = 0.5
    private static let swelling = 0.1
    /// UIKit's gravity for a badge of 18 pt, in its radii a second².
    private static let gravity = 1000.0 / 18

    private let style: Badge.Burst
    private let puffs: [Puff]
    private let crumbs: [Crumb]
    /// Offsets of the shaken badge, in its radii, at equal steps while it swells.
    private let shake: [Vector]

    init(_ style: Badge.Burst, crumbs random: inout RandomStream, shake shaking: inout RandomStream) {
        self.style = style
        let turn = random.number(in: 0..<2 * .pi)
        puffs = (0..<5).map { index in
            let angle = turn + 2 * .pi * (Double(index) + random.number(in: -0.12..<0.12)) / 5
            let size = random.number(in: 0.5..<0.64)
            let tilt = random.number(in: 0..<2 * .pi)
            let lobes = (0..<5).map { lobe in
                (
                    offset: Vector(angle: tilt + 2 * .pi * (Double(lobe) + random.number(in: -0.1..<0.1)) / 5) * (0.72 * size),
                    radius: random.number(in: 0.5..<0.68) * size
                )
            }
            return Puff(heading: Vector(angle: angle), lobes: [(offset: .zero, radius: 0.7 * size)] + lobes)
        }
        crumbs = (0..<24).map { index in
            let heading = Vector(angle: 2 * .pi * (Double(index) + random.number(in: 0..<1)) / 24)
            let speed = random.number(in: 3..<9)
            return Crumb(
                start: heading * random.number(in: 0.3..<0.8), velocity: heading * speed + Vector(0, -random.number(in: 3..<8)),
                size: random.number(in: 0.06..<0.15), life: random.number(in: 0.3..<Self.duration))
        }
        shake = [.zero] + (0..<4).map { _ in Vector(angle: shaking.number(in: 0..<2 * .pi)) * 0.08 } + [.zero]
    }

    /// Draws the burst `age` seconds after the release of the badge at `center`. `badge` draws the badge itself, scaled about its centre and moved.
    func draws(age: Double, center: Point, layout: BadgeLayout, badge: (AffineMap) -> [Draw]) -> [Draw] {
        guard age >= 0, age < Self.duration else { return [] }
        let dot = dot(age: age, center: center, layout: layout, badge: badge)
        return switch style {
        case .none: dot
        case .drops: dot + crumbs(age: age, size: 2.1, center: center, layout: layout)
        case .cloud: dot + crumbs(age: age, size: 1, center: center, layout: layout) + smoke(age: age, center: center, layout: layout)
        }
    }

    private func dot(age: Double, center: Point, layout: BadgeLayout, badge: (AffineMap) -> [Draw]) -> [Draw] {
        let progress = age / Self.swelling
        guard progress < 1 else { return [] }
        let position = progress * Double(shake.count - 1)
        let key = min(Int(position), shake.count - 2)
        let offset = shake[key].interpolated(to: shake[key + 1], at: position - Double(key)) * layout.radius
        let swell = AffineMap.translation(-center.x, -center.y).followed(by: .scale(1 + 0.25 * TimingFunction.easeOut(progress)))
        return [
            .group(
                opacity: 1 - progress * progress,
                badge(swell.followed(by: .translation(center.x + offset.dx, center.y + offset.dy))))
        ]
    }

    /// Draws the puffs as one cloud with a shade and a highlight from the upper left.
    private func smoke(age: Double, center: Point, layout: BadgeLayout) -> [Draw] {
        let progress = age / Self.duration
        let scale = layout.radius * size(at: progress)
        var (shade, light) = (BezierPath(), BezierPath())
        for (lobe, radius) in circles(age: age, center: center, layout: layout) {
            shade.append(BezierPath(circle: lobe, radius: radius))
            light.append(BezierPath(circle: lobe + Vector(-0.04, -0.07) * scale, radius: 0.82 * radius))
        }
        let opacity = min(1, (1 - progress) / 0.6)
        return [.group(opacity: opacity, [.fill(shade, with: layout.smokeShade), .fill(light, with: layout.smoke)])]
    }

    /// Returns the size of the puffs: it grows within a tenth of the time, then shrinks to nothing.
    private func size(at progress: Double) -> Double {
        progress < 0.1 ? TimingFunction.easeOut(progress / 0.1) : 1 - TimingFunction.easeInOut((progress - 0.1) / 0.9)
    }

    /// Returns the circles of all puffs.
    func circles(age: Double, center: Point, layout: BadgeLayout) -> [(center: Point, radius: Double)] {
        guard age >= 0, age < Self.duration else { return [] }
        let progress = age / Self.duration
        let (radius, scale) = (layout.radius, layout.radius * size(at: progress))
        return puffs.flatMap { puff in
            let ring = puff.heading * (radius * (1 + 1.2 * TimingFunction.easeOut(progress)))
            // The ring of a capsule is as long as the capsule.
            let middle = center + ring + Vector(puff.heading.dx * layout.halfLength, 0)
            return puff.lobes.map { (center: middle + $0.offset * scale, radius: $0.radius * scale) }
        }
    }

    /// Draws the crumbs, or drops of that relative `size`.
    private func crumbs(age: Double, size: Double, center: Point, layout: BadgeLayout) -> [Draw] {
        var path = BezierPath()
        for crumb in crumbs where age < crumb.life {
            let fall = Vector(0, Self.gravity * age * age / 2)
            let position = center + (crumb.start + crumb.velocity * age + fall) * layout.radius
            // Appears with the burst and disappears at the end of its life.
            let growth = min(1, age / 0.04) * (1 - power(age / crumb.life, 3))
            path.append(BezierPath(circle: position, radius: crumb.size * size * layout.radius * growth))
        }
        return path.isEmpty ? [] : [.fill(path, with: layout.tint)]
    }
}
