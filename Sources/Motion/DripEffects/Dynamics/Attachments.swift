package import DripGeometry
import DripNumbers
package import DripPhysics
import DripScene

/// A square under an anchor that moves along a figure 8. Shows all kinds of UIAttachmentBehavior.
public struct Attachments: MomentEffect {
    /// The kind of attachment.
    public enum Kind: String, CaseIterable, Sendable { case spring, rod, rope, pin, slider, weld, chain }

    public static let description = EffectDescription(
        name: "attachment", summary: "a square hangs from a dragged anchor by a rod, spring, rope, pin, slider, weld or chain",
        unusedSettings: [.seed, .touch]
    ) {
        kind
        length
        frequency
        damping
        range
        frictionTorque
        offset
    }
    public static let kind = Parameter<Kind>("kind", default: .spring, "type of the attachment")
    public static let length = Parameter<Double>("length", 20...250, unit: "pt", default: 110, "distance between the anchor and the square")
    public static let frequency = Parameter<Double>(
        "frequency", 0...10, unit: "Hz", default: 1, "frequency of the spring; 0 makes it a rod")
    public static let damping = Parameter<Double>("damping", 0...2, default: 0.1, "damping ratio of the spring; 1 is critical")
    public static let range = Parameter<Double?>(
        "range", 0...180,
        "limit to each side: rotation of a pin in degrees, or travel of a slider in points (default: none for a pin; 40 for a slider)")
    public static let frictionTorque = Parameter<Double>(
        "friction-torque", 0...10000, default: 0, "torque that opposes rotation, in mass · pt²/s²")
    public static let offset = Parameter<Double>(
        "offset", -40...40, unit: "pt", default: 0, "horizontal distance between the square's centre and the attachment point")

    let loop: Loop
    let look: DynamicsLook
    let kind: Kind
    let offset: Vector
    let side: Double
    /// Points of a slider's travel to each side.
    let slide: Double
    /// Degrees of a pin's rotation to each side; nil is free.
    let range: Double?
    package let trajectory: Trajectory
    /// Seconds of the simulation before the loop begins.
    static let warmUp = 8.0

    public init(_ settings: EffectSettings) throws(EffectError) {
        let look = try DynamicsLook(settings, Self.description)
        loop = look.loop(4, fade: 0.4)
        let kind = settings[Self.kind]
        let length = settings[Self.length]
        let side = kind == .chain ? 32.0 : 50.0
        let offset = Vector(kind == .chain ? 0 : settings[Self.offset], [.spring, .rod, .rope, .chain].contains(kind) ? -side * 0.3 : 0)
        let count = kind == .chain ? 3 : 1
        let (range, torque) = (settings[Self.range], settings[Self.frictionTorque])
        let slide = min(range ?? 40, 1000)
        let start = Self.anchor(at: 0, width: look.width, height: look.height)
        let items = (0..<count).map { index in
            DynamicItem(center: start + Vector(0, length * Double(index + 1) / Double(count)), size: Size(side, side))
        }
        trajectory = try Self.description.simulating(items, in: look.bounds, for: 12) { animator throws(DynamicsError) in
            let leader: AttachmentBehavior =
                switch kind {
                case .pin: .pin(item: items[0], at: start)
                case .weld: .weld(item: items[0], at: start)
                case .slider: .slider(item: items[0], at: start + Vector(0, length), axis: Vector(1, 0))
                case .rope: .rope(item: items[0], offset: offset, attachedTo: start)
                case .spring, .rod, .chain: AttachmentBehavior(item: items[0], offset: offset, attachedTo: start)
                }
            let followers = zip(items.dropFirst(), items).map {
                AttachmentBehavior(item: $0, offset: offset, attachedTo: $1, otherOffset: Vector(0, side * 0.3))
            }
            for behavior in [leader] + followers {
                behavior.frictionTorque = torque
                if kind == .spring { (behavior.frequency, behavior.damping) = (settings[Self.frequency], settings[Self.damping]) }
                if kind == .pin, let range { behavior.range = -range / 180 * .pi...range / 180 * .pi }
                if kind == .slider { behavior.range = -slide...slide }
                try animator.addBehavior(behavior)
            }
            // An attached point away from the anchor moves along with it.
            let shift = leader.anchorPoint - start
            leader.action = {
                leader.anchorPoint =
                    Self.anchor(at: animator.time + DynamicAnimator.stepDuration, width: look.width, height: look.height) + shift
            }
            let material = ItemBehavior(items: items)
            (material.resistance, material.angularResistance) = (0.15, 0.4)
            try animator.add(GravityBehavior(items: items), material)
        }
        (self.look, self.kind, self.offset, self.side) = (look, kind, offset, side)
        (self.slide, self.range) = (slide, range)
    }

    /// Where a body hangs, the point of the body that does, and their distance at the start.
    typealias Link = (from: Point, to: Point, length: Double)

    func anchor(at time: Double) -> Point { Self.anchor(at: time, width: look.width, height: look.height) }

    /// Returns the attachment of each body.
    func links(at time: Double) -> [Link] {
        func ends(_ anchor: Point, _ moment: Double) -> [(from: Point, to: Point)] {
            let poses = (0..<trajectory.itemCount).map { trajectory.pose(of: $0, at: moment) }
            return poses.enumerated().map { index, pose in
                (index == 0 ? anchor : poses[index - 1].transform(Point(0, side * 0.3)), pose.transform(Point.zero + offset))
            }
        }
        return zip(ends(anchor(at: time), Self.warmUp + time), ends(anchor(at: 0), 0)).map {
            (from: $0.from, to: $0.to, length: $1.from.distance(to: $1.to))
        }
    }

    /// Returns the point of a slider's rail straight under the anchor.
    func sliderRail(at time: Double) -> Point { Point(anchor(at: time).x, trajectory.pose(of: 0, at: Self.warmUp + time).center.y) }

    /// Returns a point of the figure 8, which takes 4 s.
    package static func anchor(at time: Double, width: Double, height: Double) -> Point {
        let angle = time * .pi / 2
        return Point(width / 2 + width * 0.2 * sine(angle), height * 0.2 + height * 0.07 * sine(2 * angle))
    }

    var still: [Draw] {
        let points = (0...96).map { anchor(at: 4 * Double($0) / 96) }
        var track = BezierPath([.move(points[0])])
        track.addLines(to: points.dropFirst())
        return [look.dashed(track)]
    }

    func draws(at time: Double) -> [Draw] {
        let anchor = anchor(at: time)
        var draws: [Draw] = []
        if kind == .slider {
            let rail = sliderRail(at: time)
            draws.append(look.line(rail - Vector(slide + side / 2, 0), rail + Vector(slide + side / 2, 0)))
            draws.append(look.line(anchor, rail))
        }
        for (from, top, _) in links(at: time) {
            switch kind {
            case .spring: draws += look.isBare ? [zigzag(from, top)] : look.coil(from, top)
            case .slider: break
            case .weld, .pin: draws.append(look.line(from, top, width: 5))
            case .rod, .rope, .chain: draws.append(look.line(from, top, width: 2.5))
            }
        }
        for index in 0..<trajectory.itemCount {
            draws += look.tile(trajectory.pose(of: index, at: Self.warmUp + time), Size(side, side), look.color(ofItem: index))
        }
        return draws + [look.anchorDot(anchor)]
    }

    /// Draws a zigzag whose turns come closer under compression.
    private func zigzag(_ from: Point, _ to: Point) -> Draw {
        let offset = to - from
        guard offset.length > 1 else { return look.line(from, to) }
        let across = offset.turned * (6 / offset.length)
        var path = BezierPath([.move(from), .line(from + offset * 0.1)])
        for turn in 0..<14 { path.addLine(to: from + offset * (0.1 + 0.8 * (Double(turn) + 0.5) / 14) + across * (turn % 2 == 0 ? 1 : -1)) }
        path.addLines(to: [from + offset * 0.9, to])
        return .stroke(path, with: look.link, style: DynamicsLook.linkStyle)
    }
}
