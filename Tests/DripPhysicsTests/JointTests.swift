import DripGeometry
import DripNumbers
import DripPhysics
import DripTestSupport
import Testing

/// Attachments and snaps against closed forms.
@Suite struct JointTests {
    /// The moments at which `value` rises through 0, on straight lines between samples 1/1000 s apart.
    private func risingZeros(until end: Double, _ value: (Double) -> Double) -> [Double] {
        var zeros: [Double] = []
        var before = value(0)
        for index in 1...Int(end * 1000) {
            let now = value(Double(index) / 1000)
            if before < 0, now >= 0 { zeros.append((Double(index) - now / (now - before)) / 1000) }
            before = now
        }
        return zeros
    }

    /// A square of side 40 that hangs 110 pt under (150, 50), turned aside by `angle`, by whatever `attach` makes.
    private func hanging(
        _ angle: Double, rotates: Bool = false, gravity: Double = 1, seconds: Double,
        attach: (DynamicItem) throws -> AttachmentBehavior
    ) throws -> Trajectory {
        let stage = try Stage()
        let way = Vector(angle: .pi / 2 - angle) * 110
        let item = stage.square(150 + way.dx, 50 + way.dy, side: 40)
        try stage.add(GravityBehavior(items: [item])) { $0.magnitude = gravity }
        try stage.add(ItemBehavior(items: [item])) { $0.allowsRotation = rotates }
        try stage.animator.addBehavior(attach(item))
        return try stage.animator.record([item], for: seconds)
    }

    @Test("a small swing on a rod takes 2π√(L/g), and the rod keeps its length")
    func pendulum() throws {
        let swing = try hanging(0.05, seconds: 20) { AttachmentBehavior(item: $0, attachedTo: Point(150, 50)) }
        let zeros = risingZeros(until: 20) { swing.pose(of: 0, at: $0).center.x - 150 }
        let period = try (#require(zeros.last) - zeros[0]) / Double(zeros.count - 1)
        #expect(abs(period / (2 * .pi * (0.11).squareRoot()) - 1) < 0.001, "\(period)")
        for time in stride(from: 0.0, to: 20, by: 0.013) {
            #expect(abs(swing.pose(of: 0, at: time).center.distance(to: Point(150, 50)) - 110) < 0.01)
        }
    }

    @Test("a wide swing keeps its energy, and its rod")
    func wideSwing() throws {
        let swing = try hanging(2.5, gravity: 3, seconds: 20) { AttachmentBehavior(item: $0, attachedTo: Point(150, 50)) }
        var highest = Double.infinity
        for time in stride(from: 15.0, to: 20, by: 0.003) {
            let place = swing.pose(of: 0, at: time).center
            #expect(abs(place.distance(to: Point(150, 50)) - 110) < 0.5)
            highest = min(highest, place.y)
        }
        #expect(abs(highest - (50 + 110 * cosine(2.5))) < 2)
    }

    @Test("a spring alone: period 1.005 s, decrement 0.631, stretch 25.3 pt at rest")
    func spring() throws {
        let swing = try hanging(0, gravity: 0, seconds: 6) {
            let spring = AttachmentBehavior(item: $0, attachedTo: Point(150, 50))
            (spring.frequency, spring.damping, spring.length) = (1, 0.1, 80)
            return spring
        }
        let way = { (time: Double) in swing.pose(of: 0, at: time).center.y - 130 }
        for time in stride(from: 0.0, to: 6, by: 0.01) {
            let (omega, damped) = (2 * Double.pi, 2 * Double.pi * (0.99).squareRoot())
            let ideal = 30 * exponential(-0.1 * omega * time) * (cosine(damped * time) + 0.1 * omega / damped * sine(damped * time))
            #expect(abs(way(time) - ideal) < 0.01)
        }
        let zeros = risingZeros(until: 6, way)
        #expect(abs((zeros[3] - zeros[0]) / 3 - 1 / (0.99).squareRoot()) < 1e-4)
        #expect(abs(logarithm(way(0) / way(1.00504)) - 0.631) < 0.002)

        let rest = try hanging(0, seconds: 20) {
            let spring = AttachmentBehavior(item: $0, attachedTo: Point(150, 50))
            (spring.frequency, spring.damping) = (1, 1)
            return spring
        }
        #expect(abs(rest.pose(of: 0, at: 20).center.y - 160 - 1000 / (4 * .pi * .pi)) < 0.02)
    }

    @Test("any stiffness and damping stays stable", arguments: [0.1, 10, 60, 119])
    func stiffSprings(frequency: Double) throws {
        for damping in [0.0, 0.3, 1, 2, 50] {
            let swing = try hanging(0.6, rotates: true, seconds: 5) {
                let spring = AttachmentBehavior(item: $0, offset: Vector(-15, -15), attachedTo: Point(150, 50))
                (spring.frequency, spring.damping) = (frequency, damping)
                return spring
            }
            for time in stride(from: 0.0, to: 5, by: 0.05) {
                #expect(swing.pose(of: 0, at: time).center.distance(to: Point(150, 50)) < max(160, 3000 / (frequency * frequency)))
            }
        }
    }

    @Test("two items on a spring swing with the reduced mass and keep their centre")
    func pairOnSpring() throws {
        let stage = try Stage()
        let (a, b) = (stage.square(50, 150, side: 20), stage.square(250, 150, side: 40))
        let spring = AttachmentBehavior(item: a, attachedTo: b)
        (spring.frequency, spring.length) = (2, 150)
        try stage.animator.addBehavior(spring)
        let swing = try stage.animator.record([a, b], for: 4)
        for time in stride(from: 0.0, to: 4, by: 0.01) {
            let (p, q) = (swing.pose(of: 0, at: time).center, swing.pose(of: 1, at: time).center)
            #expect(abs((p.x + 4 * q.x) / 5 - 210) < 1e-6 && p.y == 150)
            #expect(abs(q.x - p.x - 150 - 50 * cosine(4 * .pi * time)) < 0.05)
        }
    }

    @Test("a rope is slack below its length and never longer")
    func rope() throws {
        let stage = try Stage()
        let item = stage.square(150, 160, side: 40)
        let rope = AttachmentBehavior.rope(item: item, attachedTo: Point(150, 50))
        item.center = Point(190, 80)
        try stage.add(GravityBehavior(items: [item]))
        try stage.animator.addBehavior(rope)
        let swing = try stage.animator.record([item], for: 5)
        #expect(abs(swing.pose(of: 0, at: 0.2).center.y - 100) < 0.01)
        let lengths = stride(from: 0.0, to: 5, by: 0.003).map { swing.pose(of: 0, at: $0).center.distance(to: Point(150, 50)) }
        #expect((lengths.max() ?? 999) <= 110.5 && (lengths.min() ?? 0) < 60)
    }

    @Test("a pin turns within its range, a weld not at all, a slider along its axis only")
    func pinWeldSlider() throws {
        let pin = try hanging(1.2, rotates: true, seconds: 6) {
            let pin = AttachmentBehavior.pin(item: $0, at: Point(150, 50))
            pin.range = -0.5...2
            return pin
        }
        let angles = stride(from: 0.0, to: 6, by: 0.004).map { pin.pose(of: 0, at: $0).angle }
        #expect((angles.min() ?? 9) > -0.51 && (angles.max() ?? 9) < 2.01 && (angles.max() ?? 0) > 1)
        for time in stride(from: 0.0, to: 6, by: 0.01) {
            #expect(abs(pin.pose(of: 0, at: time).center.distance(to: Point(150, 50)) - 110) < 0.5)
        }
        let weld = try hanging(0.7, rotates: true, seconds: 3) { AttachmentBehavior.weld(item: $0, at: Point(150, 50)) }
        #expect(
            weld.pose(of: 0, at: 3).center.distance(to: weld.pose(of: 0, at: 0).center) < 0.5 && abs(weld.pose(of: 0, at: 3).angle) < 0.01)
        let axis = Vector(angle: 0.4)
        let slider = try hanging(0, rotates: true, seconds: 3) {
            let slider = AttachmentBehavior.slider(item: $0, at: Point(150, 160), axis: axis)
            slider.range = -10...60
            return slider
        }
        for time in stride(from: 0.0, to: 3, by: 0.01) {
            let pose = slider.pose(of: 0, at: time)
            #expect(abs(axis.cross(pose.center - Point(150, 160))) < 0.5 && abs(pose.angle) < 0.01)
            #expect((-10.5...60.5).contains(axis.dot(pose.center - Point(150, 160))))
        }
        #expect(abs(axis.dot(slider.pose(of: 0, at: 3).center - Point(150, 160)) - 60) < 0.5)
        // Down the slope as the component of gravity says.
        #expect(abs(axis.dot(slider.pose(of: 0, at: 0.3).center - Point(150, 160)) - 500 * sine(0.4) * 0.09) < 0.2)
    }

    @Test("welded items keep their relative pose as they fall, turn and hit")
    func weldedPair() throws {
        let stage = try Stage()
        let (a, b) = (stage.square(120, 100, side: 40), stage.square(165, 110, side: 40))
        b.angle = 0.3
        try stage.add(GravityBehavior(items: [a, b]))
        try stage.animator.addBehavior(AttachmentBehavior.weld(item: a, to: b, at: Point(140, 105)))
        try stage.add(CollisionBehavior(items: [a, b])) {
            $0.mode = .boundaries
            $0.addBoundary("peg", from: Point(100, 250), to: Point(130, 250))
            $0.usesReferenceBounds = true
        }
        let fall = try stage.animator.record([a, b], for: 4)
        let offset = (b.center - a.center).length
        for time in stride(from: 0.0, to: 4, by: 0.01) {
            let (p, q) = (fall.pose(of: 0, at: time), fall.pose(of: 1, at: time))
            #expect(abs((q.center - p.center).length - offset) < 0.5 && abs(q.angle - p.angle - 0.3) < 0.02)
        }
        #expect(abs(a.angle) > 0.1)
    }

    @Test("damping slows the stretch, friction torque the swing")
    func frictionTorque() throws {
        func amplitude(_ torque: Double, pinned: Bool) throws -> Double {
            let swing = try hanging(0.6, rotates: pinned, seconds: 8) {
                let rod =
                    pinned ? AttachmentBehavior.pin(item: $0, at: Point(150, 50)) : AttachmentBehavior(item: $0, attachedTo: Point(150, 50))
                rod.frictionTorque = torque
                return rod
            }
            return stride(from: 6.0, to: 8, by: 0.01).map { abs(swing.pose(of: 0, at: $0).center.x - 150) }.max() ?? 0
        }
        for pinned in [false, true] {
            let free = try amplitude(0, pinned: pinned)
            let slow = try amplitude(200, pinned: pinned)
            #expect(abs(free - 62.1) < 1 && slow < 0.8 * free && slow > 2, "\(free) \(slow)")
            // So strong that it never moves.
            #expect(abs(try amplitude(1e5, pinned: pinned) - 62.1) < 0.1)
        }
    }

    @Test("a rod follows its anchor as it is dragged")
    func draggedAnchor() throws {
        let stage = try Stage()
        let item = stage.square(150, 160, side: 40)
        let rod = AttachmentBehavior(item: item, attachedTo: Point(150, 50))
        try stage.add(GravityBehavior(items: [item]))
        try stage.animator.addBehavior(rod)
        let path = { (time: Double) in Point(150 + 80 * sine(3 * time), 50 + 30 * sine(6 * time)) }
        rod.action = { [unowned rod, unowned animator = stage.animator] in
            rod.anchorPoint = path(animator.time + DynamicAnimator.stepDuration)
        }
        for _ in 0..<1200 {
            try stage.animator.advance()
            #expect(abs(item.center.distance(to: rod.anchorPoint) - 110) < 0.1)
        }
    }

    @Test("a snap overshoots by 16.3 % at ζ = ½, not at 1, and arrives upright in 1.5 s")
    func snap() throws {
        for (damping, overshoot) in [(0.5, 0.163), (0.2, 0.527), (1, 0)] {
            let stage = try Stage()
            let item = stage.square(100, 60, side: 60)
            item.angle = 0.35
            try stage.add(SnapBehavior(item: item, snapPoint: Point(100, 240))) { $0.damping = damping }
            let flight = try stage.animator.record([item], for: 4)
            let lowest = (0...4000).map { flight.pose(of: 0, at: Double($0) / 1000).center.y }.max() ?? 0
            #expect(abs((lowest - 240) / 180 - overshoot) < 0.0005)
            for time in stride(from: 0.0, to: 4, by: 0.01) { #expect(flight.pose(of: 0, at: time).center.x == 100) }
            if damping >= 0.5 {
                let pose = flight.pose(of: 0, at: 1.5)
                #expect(pose.center.distance(to: Point(100, 240)) < 0.5 && abs(pose.angle) < 0.5 / 180 * .pi)
            }
        }
        // Whole turns are left as they are.
        let stage = try Stage()
        let item = stage.square(100, 60)
        item.angle = 2 * .pi * 3 + 0.2
        try stage.add(SnapBehavior(item: item, snapPoint: Point(100, 240)))
        try stage.animator.advance(to: 4)
        #expect(abs(item.angle - 6 * .pi) < 1e-6)
    }

    @Test("a wall wins over a snap, a new snap over the old one")
    func snapAgainstWall() throws {
        let stage = try Stage()
        let item = stage.square(100, 150, side: 60)
        let first = try stage.add(SnapBehavior(item: item, snapPoint: Point(340, 150)))
        try stage.add(CollisionBehavior(items: [item])) { $0.usesReferenceBounds = true }
        let flight = try stage.animator.record([item], for: 3)
        for time in stride(from: 0.0, to: 3, by: 0.01) { #expect(flight.pose(of: 0, at: time).center.x < 270.3) }
        #expect(abs(item.center.x - 270) < 0.3)
        stage.animator.removeBehavior(first)
        try stage.add(SnapBehavior(item: item, snapPoint: Point(60, 60)))
        try stage.animator.advance(to: 6)
        #expect(item.center.distance(to: Point(60, 60)) < 0.01)
    }
}
