import DripGIF
import Testing

/// The checks of the effect reference, §5…§10, on trajectories and, where it says so, on rendered pixels.
@Suite struct DynamicsChecks {
    @Test("gravity: a parabola in pieces, ±0.5 on pixels, at rest where it began after 4 s", arguments: [0.4, 0.2])
    func gravityParabola(magnitude: Double) throws {
        let gravity = try effect(Gravity.self, ["magnitude": "\(magnitude)"])
        #expect(gravity.period == 4)
        let a = magnitude * 1000
        let first = try DynamicsPicture(gravity, at: 0).middle(of: DynamicsPicture.tile)
        for step in 0...40 {
            let t = Double(step) * 0.05
            let s = t < 0.5 ? a * t * t / 2 : t < 1.5 ? a / 4 - a * (t - 1) * (t - 1) / 2 : a * (2 - t) * (2 - t) / 2
            let middle = try DynamicsPicture(gravity, at: t).middle(of: DynamicsPicture.tile)
            // The arrow on the square is not blue, so its own middle is worth half a point.
            #expect(abs(middle.y - first.y - s) < 1.6 && abs(middle.x - first.x) < 1.6, "\(t) s")
            let pose = gravity.trajectory.pose(of: 0, at: t).center
            #expect(abs(pose.y - gravity.trajectory.pose(of: 0, at: 0).center.y - s) < 0.01)
            #expect(pose.x == gravity.trajectory.pose(of: 0, at: 0).center.x)
            let across = gravity.trajectory.pose(of: 0, at: 2 + t).center
            #expect(abs(across.x - gravity.trajectory.pose(of: 0, at: 0).center.x - s) < 0.01)
        }
        #expect(gravity.trajectory.pose(of: 0, at: 4).center.distance(to: gravity.trajectory.pose(of: 0, at: 0).center) < 1e-9)
        #expect(gravity.scene(at: 4.25) == gravity.scene(at: 0.25))
    }

    @Test("gravity: magnitude 0 does not move")
    func stillGravity() throws {
        let still = try effect(Gravity.self, ["magnitude": "0"])
        #expect(still.trajectory.pose(of: 0, at: 1) == still.trajectory.pose(of: 0, at: 3))
    }

    @Test("collision: nothing sinks into ramp, shelf or bounds by more than half a point; items mode leaves the canvas")
    func collision() throws {
        for seed in 0..<4 {
            let everything = try effect(Collision.self, seed: UInt64(seed))
            for time in stride(from: 0.0, to: 4, by: 0.01) {
                // The disc, whose depth is a distance.
                let disc = everything.trajectory.pose(of: 1, at: time).center
                #expect(disc.y < 300 - 25.5 + 0.5 && disc.x > 25.5 - 0.5 && disc.x < 300 - 25.5 + 0.5)
                let ramp = Vector(126, 126 * 0.57735)
                let above = ramp.cross(disc - Point(0, 180)) / ramp.length
                if (disc - Point(0, 180)).dot(ramp) < ramp.dot(ramp), above < 0 { #expect(above < -25.5 + 0.5) }
            }
            #expect(everything.trajectory.events.contains { $0.other == .boundary("ramp") })
        }
        let items = try effect(Collision.self, ["mode": "items"])
        #expect((0..<3).allSatisfy { items.trajectory.pose(of: $0, at: 4).center.y > 1000 })
        #expect(items.scene(at: 3.35) == items.scene(at: 0.25))
        let inset = try effect(Collision.self, ["insets": "40", "mode": "boundaries"])
        for time in stride(from: 0.0, to: 4, by: 0.05) { #expect(inset.trajectory.pose(of: 1, at: time).center.y < 235.5) }
    }

    @Test("collision: began and ended alternate for every pair, at points that lie on both outlines; the bounds have no identifier")
    func contacts() throws {
        var partners: Set<Trajectory.Event.Partner> = []
        for seed in 0..<4 {
            let dropped = try effect(Collision.self, seed: UInt64(seed))
            var touching: Set<[Trajectory.Event.Partner]> = []
            for event in dropped.trajectory.events {
                partners.insert(event.other)
                let pair = [.item(event.item), event.other]
                #expect(event.phase == .began ? touching.insert(pair).inserted : touching.remove(pair) != nil)
                guard event.phase == .began else { continue }
                // The disc is item 1: its outline is a distance from its middle.
                for item in [event.item, event.other == .item(1) ? 1 : -1] where item == 1 {
                    #expect(abs(dropped.trajectory.pose(of: 1, at: event.time).center.distance(to: event.point) - 25.5) < 1)
                }
                switch event.other {
                case .boundary(nil):
                    let sides = [event.point.x, 300 - event.point.x, 300 - event.point.y].map { abs($0) }
                    #expect((sides.min() ?? 0) < 1)
                case .boundary("shelf"):
                    let (start, end) = (Point(216, 240), Point(300, 219))
                    #expect(abs((end - start).cross(event.point - start)) / (end - start).length < 1)
                default: break
                }
            }
        }
        #expect(partners.isSuperset(of: [.boundary(nil), .boundary("ramp"), .boundary("shelf"), .item(1)]))
    }

    @Test("attachment: rods and pins keep their length, ropes are never longer, a weld keeps its pose")
    func attachment() throws {
        for kind in ["rod", "rope", "pin", "weld", "slider", "chain", "spring"] {
            for offset in ["0", "12"] {
                let hung = try effect(Attachments.self, ["kind": kind, "offset": offset])
                for time in stride(from: 0.0, to: 12, by: 0.02) {
                    let pose = hung.trajectory.pose(of: 0, at: time)
                    let anchor = Attachments.anchor(at: time, width: 300, height: 300)
                    let side = try #require(Double(offset))
                    let heights: [String: Double] = ["rod": -15, "rope": -15, "chain": -9.6]
                    let own = Vector(side, heights[kind, default: 0])
                    let held = kind == "chain" ? Vector(0, -9.6) : own
                    let distance = pose.transform(Point.zero + held).distance(to: anchor)
                    let length =
                        try #require(["rod": offset == "0" ? 95 : nil, "chain": 110.0 / 3 - 9.6] as [String: Double?])[kind] ?? nil
                    if let length { #expect(abs(distance - length) < 0.5, "\(kind) at \(time)") }
                    if kind == "rope", offset == "0" { #expect(distance < 95.5) }
                    if kind == "pin" { #expect(abs(pose.center.distance(to: anchor) - 110) < 0.5) }
                    if kind == "weld" { #expect(pose.center.distance(to: anchor + Vector(0, 110)) < 0.5 && abs(pose.angle) < 0.02) }
                    if kind == "slider" { #expect(abs(pose.center.y - anchor.y - 110) < 0.5 && abs(pose.center.x - anchor.x) < 40.5) }
                    #expect(pose.center.distance(to: anchor) < 260)
                }
            }
        }
        let narrow = try effect(Attachments.self, ["kind": "pin", "range": "5"])
        let most = 5.5 / 180 * Double.pi
        for time in stride(from: 0.0, to: 12, by: 0.02) { #expect(abs(narrow.trajectory.pose(of: 0, at: time).angle) < most) }
    }

    @Test("push: Δv = 100 M / mass; density and side count; M < 0 turns it round; off centre it spins")
    func push() throws {
        func speed(_ texts: [String: String]) throws -> (velocity: Vector, spin: Double) {
            let pushed = try effect(Push.self, ["angle": "0"].merging(texts) { $1 }, touch: PointerTrack("260,150@0.1"))
            let (a, b) = (pushed.trajectory.pose(of: 0, at: 0.15), pushed.trajectory.pose(of: 0, at: 0.2))
            return ((b.center - a.center) * 20, (b.angle - a.angle) * 20)
        }
        #expect(abs(try speed(["side": "100"]).velocity.dx - 100) < 1e-6)
        #expect(abs(try speed(["side": "100", "density": "4"]).velocity.dx - 25) < 1e-6)
        #expect(abs(try speed(["side": "50"]).velocity.dx - 400) < 1e-6)
        #expect(abs(try speed(["side": "100", "magnitude": "-1"]).velocity.dx + 100) < 1e-6)
        #expect(try speed(["side": "100", "offset": "20"]).spin < -0.1 && speed(["side": "100", "offset": "-20"]).spin > 0.1)
        let steady = try effect(Push.self, ["mode": "continuous", "side": "100"], touch: PointerTrack("260,150@0.1"))
        let (a, b) = (steady.trajectory.pose(of: 0, at: 0.4).center, steady.trajectory.pose(of: 0, at: 0.5).center)
        #expect(abs((b.x - a.x) * 10 - 100 * 0.35) < 0.5)
        // Home again at the end.
        let own = try effect(Push.self)
        #expect(own.trajectory.pose(of: 0, at: 5).center.distance(to: Point(150, 150)) < 1)
    }

    @Test("snap: there within half a point and degree after 1.5 s; overshoot 16.3 % on pixels", arguments: [0.5, 0.7, 1])
    func snap(damping: Double) throws {
        let snapped = try effect(Snap.self, ["damping": "\(damping)"])
        let corners = [Point(236, 64), Point(236, 236), Point(64, 236), Point(64, 64)]
        for (index, corner) in corners.enumerated() {
            let pose = snapped.trajectory.pose(of: 0, at: 1.5 * Double(index + 1) - 0.005)
            #expect(pose.center.distance(to: corner) < 0.5)
            #expect(abs(pose.angle.remainder(dividingBy: 2 * .pi)) < 0.5 / 180 * .pi)
            let start = 1.5 * Double(index)
            let most = (0...300).map { snapped.trajectory.pose(of: 0, at: start + Double($0) / 200) }
            let tilt = most.map { abs($0.angle) }.max() ?? 0
            #expect(abs(tilt - 32 / 180 * .pi) < 0.02)
        }
        if damping == 0.5 {
            let furthest = (30...60).map { snapped.trajectory.pose(of: 0, at: Double($0) / 200).center.x }.max() ?? 0
            #expect(abs(furthest - (236 + 0.163 * 172)) < 1)
            // On pixels, without the finger that covers the square.
            let bare = try effect(Snap.self, ["damping": "0.5"], fidelity: .original)
            let seen = try (40...60).map { try DynamicsPicture(bare, at: Double($0) / 200).middle(of: DynamicsPicture.originalTile).x }
            #expect(abs((seen.max() ?? 0) - (243 + 0.163 * 186)) < 1)
        }
        for time in stride(from: 1.52, to: 3, by: 0.01) {
            // Down along the right side: x is where the first flight left it.
            #expect(abs(snapped.trajectory.pose(of: 0, at: time).center.x - 236) < 0.5)
        }
        let tapped = try effect(Snap.self, touch: PointerTrack("100,100@0; 200,100@1"), fidelity: .original)
        #expect(tapped.trajectory.pose(of: 0, at: 2.4).center.distance(to: Point(200, 100)) < 0.5)
    }

    @Test("snap: the square stays on the canvas, however it overshoots and turns")
    func snapStays() throws {
        let snapped = try effect(Snap.self)
        for time in stride(from: 0.0, to: 6, by: 0.01) {
            let pose = snapped.trajectory.pose(of: 0, at: time)
            for corner in [Point(30, 30), Point(-30, 30), Point(30, -30), Point(-30, -30)] {
                let place = pose.transform(corner)
                #expect((0.0...300).contains(place.x) && (0.0...300).contains(place.y), "\(time) s")
            }
        }
    }

    @Test("the first frame of push shows a push: a finger, an arrow and the square")
    func firstPush() throws {
        let red = Color(rgb: 0xFF3B30)
        #expect(try DynamicsPicture(effect(Push.self), at: 0).middle(of: red).count > 100)
        #expect(try effect(Push.self, fidelity: .original).scene(at: 0).draws.count < 5)
    }

    @Test("a trail is a smooth ramp: no step between pixels behind the square is large", arguments: [0.4, 2.4])
    func trail(time: Double) throws {
        let gravity = try effect(Gravity.self)
        let picture = try DynamicsPicture(gravity, at: time)
        let (now, turned) = (gravity.trajectory.pose(of: 0, at: time).center, time > 2)
        var levels: [Int] = []
        for far in 46..<64 {
            let (x, y) = turned ? (Int(now.x) - far, Int(now.y)) : (Int(now.x), Int(now.y) - far)
            levels.append(Int(picture.pixels[y * picture.width + x].red))
        }
        #expect(zip(levels, levels.dropFirst()).allSatisfy { (0...8).contains($1 - $0) }, "\(levels)")
        #expect(levels[0] < 215 && levels[17] > 238)
    }

    @Test("item: e² heights, v²/2μg slides, e^(−rt) coasts, swapped velocities, the anchored and the upright")
    func items() throws {
        let all = try effect(ItemProperties.self)
        let bounce = all.strips[0]
        let side = bounce.side
        let drop = bounce.floor - side / 2 - (bounce.frame.minY + side * 0.9)
        for (index, e) in [0, 0.25, 0.5, 0.75, 1].enumerated() {
            let hit = (2 * drop / 1000).squareRoot()
            let apex = bounce.trajectory.pose(of: index, at: hit * (1 + e)).center.y
            #expect(abs((bounce.floor - side / 2 - apex) - e * e * drop) < 0.02 * drop + 0.1, "e = \(e)")
        }
        let slide = all.strips[1]
        for (index, friction) in [0.1, 0.2, 0.5, 1].enumerated() {
            let (end, start) = (slide.trajectory.pose(of: index + 1, at: 5).center, slide.trajectory.pose(of: index + 1, at: 0).center)
            let v = slide.frame.width * 0.95
            let ideal = v * v / (2 * friction.squareRoot() * 1000)
            #expect(abs((end.x - start.x) / ideal - 1) < 0.02, "friction \(friction)")
        }
        let coast = all.strips[2]
        for (index, rate) in [1.0, 2, 5].enumerated() {
            let v = coast.frame.width * 0.55
            let way = coast.trajectory.pose(of: index + 1, at: 1).center.x - coast.trajectory.pose(of: index + 1, at: 0).center.x
            #expect(abs(way / (v * (1 - exponential(-rate)) / rate) - 1) < 0.02)
        }
        let hits = all.strips[3]
        func pace(_ item: Int) -> Double {
            (hits.trajectory.pose(of: item, at: 1.25).center.x - hits.trajectory.pose(of: item, at: 1.2).center.x) * 20
        }
        #expect(abs(pace(0)) < 0.01 && abs(pace(1) - 0.45 * 360) < 0.5)
        #expect(abs(4 * pace(2) + pace(3) - 4 * 0.3 * 360) < 1)
        let anchored = try effect(ItemProperties.self, ["show": "anchored"]).strips[0]
        #expect(anchored.trajectory.pose(of: 1, at: 5) == anchored.trajectory.pose(of: 1, at: 0))
        let rotation = try effect(ItemProperties.self, ["show": "rotation"]).strips[0]
        #expect(abs(rotation.trajectory.pose(of: 0, at: 3).angle) > 0.05)
        for time in stride(from: 0.0, to: 5, by: 0.1) { #expect(rotation.trajectory.pose(of: 1, at: time).angle == 0) }
    }
}
