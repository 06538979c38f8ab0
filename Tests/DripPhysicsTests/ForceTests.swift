import DripGeometry
import DripNumbers
import DripPhysics
import DripTestSupport
import Testing

/// Gravity, pushes and item properties against closed forms.
@Suite struct ForceTests {
    @Test("free fall is exact: ½gt² over 2 s at magnitude 3, asked at any time", arguments: [0.5, 1, 3, 9.5])
    func freeFall(magnitude: Double) throws {
        let stage = try Stage()
        let item = stage.square(50, 0)
        try stage.add(GravityBehavior(items: [item])) { $0.magnitude = magnitude }
        let trajectory = try stage.animator.record([item], for: 2)
        for time in stride(from: 0.0, through: 2, by: 0.0037) {
            let pose = trajectory.pose(of: 0, at: time)
            #expect(abs(pose.center.y - 500 * magnitude * time * time) < 0.003 * magnitude)
            #expect(pose.center.x == 50 && pose.angle == 0)
        }
        #expect(abs(trajectory.pose(of: 0, at: 9).center.y - 2000 * magnitude) < 1e-8)
        #expect(abs(item.velocity.dy - 2000 * magnitude) < 1e-9 && trajectory.pose(of: 0, at: -3).center == Point(50, 0))
    }

    @Test("gravity: vector, angle and magnitude are one; 0 loses the angle")
    func gravityForms() throws {
        let gravity = GravityBehavior()
        #expect(gravity.direction == Vector(0, 1) && gravity.magnitude == 1 && abs(gravity.angle - .pi / 2) < 1e-15)
        gravity.direction = Vector(angle: .pi) * 2
        #expect((gravity.direction - Vector(-2, 0)).length < 1e-12)
        gravity.angle = 0
        #expect((gravity.direction - Vector(2, 0)).length < 1e-12)
        gravity.direction = Vector(0, 3)
        gravity.magnitude = 0
        #expect(gravity.angle == 0)
        gravity.magnitude = 1
        #expect(gravity.direction == Vector(1, 0))
        // Two add up.
        let stage = try Stage()
        let item = stage.square(0, 0)
        try stage.add(GravityBehavior(items: [item]))
        try stage.add(GravityBehavior(items: [item])) { $0.direction = Vector(0.5, -1) }
        try stage.animator.advance(to: 1)
        #expect((item.center - Point(250, 0)).length < 1e-9)
    }

    @Test("an impulse changes the velocity once, by 100 M / mass, and turns inactive")
    func impulse() throws {
        for (side, density, gain) in [(100.0, 1.0, 200.0), (100, 4, 50), (50, 1, 800)] {
            let stage = try Stage()
            let item = stage.square(0, 0, side: side)
            try stage.add(ItemBehavior(items: [item])) { $0.density = density }
            let push = try stage.add(PushBehavior(items: [item], mode: .instantaneous)) { $0.direction = Vector(angle: 0) * 2 }
            try stage.animator.advance()
            #expect(abs(item.velocity.dx - gain) < 1e-9 && item.velocity.dy == 0 && !push.isActive)
            try stage.animator.advance(to: 1)
            #expect(abs(item.velocity.dx - gain) < 1e-9 && abs(item.center.x - gain) < 1e-9)
            push.isActive = true
            try stage.animator.advance()
            #expect(abs(item.velocity.dx - 2 * gain) < 1e-9)
            push.magnitude = -2
            push.isActive = true
            try stage.animator.advance()
            #expect(abs(item.velocity.dx - gain) < 1e-9)
        }
    }

    @Test("a continuous push accelerates by 100 M / mass")
    func continuous() throws {
        let stage = try Stage()
        let item = stage.square(0, 0)
        let push = try stage.add(PushBehavior(items: [item], mode: .continuous)) { $0.direction = Vector(0.6, 0.8) }
        try stage.animator.advance(to: 1.5)
        #expect((item.velocity - Vector(90, 120)).length < 1e-9 && (item.center - Point(67.5, 90)).length < 1e-9)
        push.isActive = false
        try stage.animator.advance(to: 2.5)
        #expect((item.velocity - Vector(90, 120)).length < 1e-9)
    }

    @Test("off centre it turns the item, with the sign of r × F")
    func offCentre() throws {
        for (offset, force) in [(Vector(50, 0), Vector(0, 1)), (Vector(50, 0), Vector(0, -1)), (Vector(0, -20), Vector(1, 0.5))] {
            let stage = try Stage()
            let item = stage.square(0, 0)
            try stage.add(PushBehavior(items: [item], mode: .instantaneous)) {
                $0.direction = force
                try $0.setTargetOffset(offset, for: item)
            }
            try stage.animator.advance()
            // Moment of inertia of a square sheet: m · side² / 6.
            #expect(abs(item.angularVelocity - offset.cross(force) * 100 / (100 * 100 / 6)) < 1e-9)
            #expect((item.velocity - force * 100).length < 1e-9)
        }
    }

    @Test("resistance fades the velocity, e^(−rt), and the way with it", arguments: [0.5, 1, 2, 5, 40])
    func resistance(rate: Double) throws {
        let stage = try Stage()
        let item = stage.square(0, 0)
        let behavior = try stage.add(ItemBehavior(items: [item])) {
            $0.resistance = rate
            $0.angularResistance = rate / 2
        }
        try behavior.addLinearVelocity(Vector(300, 0), for: item)
        try behavior.addAngularVelocity(4, for: item)
        try stage.animator.advance(to: 1)
        let left = exponential(-rate)
        #expect(abs(item.velocity.dx - 300 * left) < 1e-9 && abs(item.center.x - 300 * (1 - left) / rate) < 1e-9)
        #expect(abs(item.angularVelocity - 4 * exponential(-rate / 2)) < 1e-9)
        // With gravity there is a terminal velocity.
        try stage.add(GravityBehavior(items: [item]))
        try stage.animator.advance(to: 41)
        #expect(abs(item.velocity.dy - 1000 / rate) < 1e-5)
    }

    @Test("anchored items stay, those that may not turn keep their angle")
    func anchoredAndUpright() throws {
        let stage = try Stage()
        let anchored = stage.square(0, 0)
        let upright = stage.square(200, 0)
        try stage.add(GravityBehavior(items: [anchored, upright]))
        try stage.add(ItemBehavior(items: [anchored])) { $0.isAnchored = true }
        let rigid = try stage.add(ItemBehavior(items: [upright])) { $0.allowsRotation = false }
        try rigid.addAngularVelocity(5, for: upright)
        try stage.add(PushBehavior(items: [anchored, upright], mode: .instantaneous)) {
            $0.magnitude = 3
            try $0.setTargetOffset(Vector(10, 30), for: upright)
        }
        try stage.animator.advance(to: 1)
        #expect(anchored.center == .zero && anchored.velocity == .zero && anchored.angle == 0)
        #expect(upright.angle == 0 && upright.angularVelocity == 0 && abs(upright.center.y - 500) < 1e-9)
    }

    @Test("behaviors come and go, actions run at every step")
    func liveChanges() throws {
        let stage = try Stage()
        let item = stage.square(0, 0)
        let gravity = GravityBehavior(items: [item])
        var steps = 0
        gravity.action = { steps += 1 }
        try stage.animator.addBehavior(gravity)
        #expect(throws: DynamicsError.behaviorInUse) { try stage.animator.addBehavior(gravity) }
        try stage.animator.advance(to: 0.5)
        #expect(steps == 120 && abs(item.center.y - 125) < 1e-9)
        // Without a behavior it stands still, and starts from rest again.
        stage.animator.removeBehavior(gravity)
        try stage.animator.advance(to: 1)
        #expect(abs(item.center.y - 125) < 1e-9 && item.velocity == .zero && steps == 120)
        item.center = Point(7, 0)
        try stage.animator.addBehavior(gravity)
        gravity.action = { [unowned gravity, unowned animator = stage.animator] in
            if animator.time >= 1.5 { animator.removeBehavior(gravity) }
        }
        try stage.animator.advance(to: 3)
        #expect((item.center - Point(7, 125)).length < 1e-9)
    }

    @Test("an animator ends with its last owner, when actions capture it unowned")
    func actionsHoldNothing() throws {
        weak var first: DynamicAnimator?
        do {
            let animator = try Stage().animator
            let gravity = GravityBehavior(items: [DynamicItem(center: .zero, size: Size(20, 20))])
            gravity.action = { [unowned gravity, unowned animator] in gravity.magnitude = animator.time < 2 ? 1 : 0 }
            try animator.addBehavior(gravity)
            try animator.advance(to: 2.5)
            #expect(gravity.magnitude == 0)
            first = animator
        }
        #expect(first == nil)
    }
}
