import DripGIF
import Testing

/// The laws of the dynamics, read off rendered pixels: white squares on black, placed to a hundredth of a pixel by their coverage.
@Suite struct DynamicsPixels {
    /// Takes pictures of recorded items.
    struct Camera {
        let animator: DynamicAnimator
        let size: PixelSize

        init(_ width: Int, _ height: Int) throws {
            size = PixelSize(width: width, height: height)
            animator = try DynamicAnimator(referenceBounds: Rect(x: 0, y: 0, width: Double(width), height: Double(height)))
        }

        /// The middle of all that is white, weighted by its brightness.
        func middle(of item: Int, side: Double, in trajectory: Trajectory, at time: Double) throws -> Point {
            let square = BezierPath(rect: Rect(x: -side / 2, y: -side / 2, width: side, height: side))
            let pose = trajectory.pose(of: item, at: time)
            var renderer = Renderer()
            var pixmap = Pixmap(size: size)
            try renderer.render(Scene([.fill(square.transformed(by: pose.transform), with: .white)]), background: .black, into: &pixmap)
            var (x, y, weight) = (0.0, 0.0, 0.0)
            for (index, pixel) in pixmap.pixels.enumerated() where pixel.red > 0 {
                let share = Double(pixel.red)
                x += (Double(index % size.width) + 0.5) * share
                y += (Double(index / size.width) + 0.5) * share
                weight += share
            }
            return Point(x / weight, y / weight)
        }
    }

    /// The moments at which samples `step` seconds apart rise through 0, on straight lines between them.
    private func risingZeros(_ samples: [Double], step: Double) -> [Double] {
        zip(samples, samples.dropFirst()).enumerated().compactMap { index, pair in
            pair.0 < 0 && pair.1 >= 0 ? (Double(index) + pair.0 / (pair.0 - pair.1)) * step : nil
        }
    }

    @Test("free fall: within 0.5 pt of ½gt² over 2 s at magnitude 3")
    func freeFall() throws {
        let camera = try Camera(24, 6040)
        let item = DynamicItem(center: Point(12, 20), size: Size(16, 16))
        let gravity = GravityBehavior(items: [item])
        gravity.magnitude = 3
        try camera.animator.addBehavior(gravity)
        let fall = try camera.animator.record([item], for: 2)
        for time in stride(from: 0.0, through: 2, by: 0.0625) {
            let middle = try camera.middle(of: 0, side: 16, in: fall, at: time)
            #expect(abs(middle.y - 20 - 1500 * time * time) < 0.05 && abs(middle.x - 12) < 0.01, "\(time) s")
        }
    }

    /// A square of side 20 under (80, 20), held by what `attach` makes.
    private func hanging(_ start: Point, gravity: Double, seconds: Double, attach: (DynamicItem) -> AttachmentBehavior) throws -> (
        Camera, Trajectory
    ) {
        let camera = try Camera(160, 220)
        let item = DynamicItem(center: start, size: Size(20, 20))
        let (pull, material) = (GravityBehavior(items: [item]), ItemBehavior(items: [item]))
        (pull.magnitude, material.allowsRotation) = (gravity, false)
        for behavior in [pull, material, attach(item)] { try camera.animator.addBehavior(behavior) }
        return (camera, try camera.animator.record([item], for: seconds))
    }

    @Test("pendulum: 2.084 s for a small swing at L = 110, on a rod that keeps its length")
    func pendulum() throws {
        let way = Vector(angle: .pi / 2 - 0.06) * 110
        let (camera, swing) = try hanging(Point(80, 20) + way, gravity: 1, seconds: 9) {
            AttachmentBehavior(item: $0, attachedTo: Point(80, 20))
        }
        let middles = try (0...450).map { try camera.middle(of: 0, side: 20, in: swing, at: Double($0) * 0.02) }
        let zeros = risingZeros(middles.map { $0.x - 80 }, step: 0.02)
        try #require(zeros.count >= 4)
        // √(L/g) · 2π, and by 0.06²/16 more for the width of the swing.
        #expect(abs((zeros[3] - zeros[0]) / 3 - 2.084) < 0.002)
        #expect(middles.allSatisfy { abs($0.distance(to: Point(80, 20)) - 110) < 0.5 })
    }

    @Test("spring: period 1.005 s, decrement 0.631, 25.3 pt longer at rest")
    func spring() throws {
        func spring(_ damping: Double) -> (DynamicItem) -> AttachmentBehavior {
            { item in
                let spring = AttachmentBehavior(item: item, attachedTo: Point(80, 20))
                (spring.frequency, spring.damping) = (1, damping)
                spring.length = 80
                return spring
            }
        }
        let (camera, swing) = try hanging(Point(80, 160), gravity: 0, seconds: 4, attach: spring(0.1))
        let ways = try (0...400).map { try camera.middle(of: 0, side: 20, in: swing, at: Double($0) * 0.01).y - 100 }
        let zeros = risingZeros(ways, step: 0.01)
        try #require(zeros.count >= 3)
        #expect(abs((zeros[2] - zeros[0]) / 2 - 1.005) < 0.002)
        let peaks = (1..<400).filter { ways[$0] > 0 && ways[$0] >= ways[$0 - 1] && ways[$0] > ways[$0 + 1] }.map { ways[$0] }
        try #require(peaks.count >= 2)
        #expect(abs(logarithm(peaks[0] / peaks[1]) - 0.631) < 0.01)

        let (still, hung) = try hanging(Point(80, 100), gravity: 1, seconds: 10, attach: spring(1))
        let rest = try still.middle(of: 0, side: 20, in: hung, at: 10)
        #expect(abs(rest.y - 100 - 25.33) < 0.1)
    }

    @Test("sliding: v²/2μg, with μ = √(f · f of the floor)", arguments: [0.2, 0.5, 1])
    func slide(friction: Double) throws {
        let camera = try Camera(400, 60)
        let item = DynamicItem(center: Point(30, 40), size: Size(20, 20))
        let material = ItemBehavior(items: [item])
        (material.friction, material.allowsRotation) = (friction, false)
        let collision = CollisionBehavior(items: [item])
        collision.addBoundary("floor", from: Point(-100, 50), to: Point(500, 50))
        for behavior in [GravityBehavior(items: [item]), material, collision] { try camera.animator.addBehavior(behavior) }
        try material.addLinearVelocity(Vector(450, 0), for: item)
        let slide = try camera.animator.record([item], for: 4)
        let way = try camera.middle(of: 0, side: 20, in: slide, at: 4).x - camera.middle(of: 0, side: 20, in: slide, at: 0).x
        // A boundary has friction 1.
        #expect(abs(way / (450 * 450 / (2 * friction.squareRoot() * 1000)) - 1) < 0.02)
    }

    @Test("equal masses swap their velocities when they hit without loss")
    func exchange() throws {
        let camera = try Camera(320, 40)
        let items = [60.0, 160].map { DynamicItem(center: Point($0, 20), size: Size(20, 20)) }
        let (material, collision) = (ItemBehavior(items: items), CollisionBehavior(items: items))
        material.elasticity = 1
        for behavior in [material, collision] { try camera.animator.addBehavior(behavior) }
        try material.addLinearVelocity(Vector(200, 0), for: items[0])
        try material.addLinearVelocity(Vector(-40, 0), for: items[1])
        let hit = try camera.animator.record(items, for: 1)
        func pace(_ item: Int, _ from: Double, _ to: Double) throws -> Double {
            let (a, b) = (
                try camera.middle(of: item, side: 20, in: hit, at: from).x, try camera.middle(of: item, side: 20, in: hit, at: to).x
            )
            return (b - a) / (to - from)
        }
        // They meet after 80 / 240 s.
        let (before, after) = (try [pace(0, 0.05, 0.3), pace(1, 0.05, 0.3)], try [pace(0, 0.4, 0.9), pace(1, 0.4, 0.9)])
        #expect(abs(before[0] - 200) < 0.5 && abs(before[1] + 40) < 0.5)
        #expect(abs(after[0] + 40) < 0.5 && abs(after[1] - 200) < 0.5)
    }

    @Test("snap: 16.3 % too far at damping 0.5, not at all at 1")
    func snap() throws {
        for (damping, overshoot) in [(0.5, 0.163), (1.0, 0)] {
            let camera = try Camera(220, 40)
            let item = DynamicItem(center: Point(20, 20), size: Size(20, 20))
            let snap = SnapBehavior(item: item, snapPoint: Point(170, 20))
            snap.damping = damping
            try camera.animator.addBehavior(snap)
            let flight = try camera.animator.record([item], for: 2)
            let furthest = try (0...200).map { try camera.middle(of: 0, side: 20, in: flight, at: Double($0) * 0.01).x }.max() ?? 0
            #expect(abs(furthest - 170 - 150 * overshoot) < 0.3, "damping \(damping)")
        }
    }
}
