import CAllocationFaults
import CPhysicsShim
import Testing

/// Chipmunk2D behind its door. It ends the process when it has no memory itself, so only our own allocations fail here.
@Suite struct PhysicsShimTests {
    static let everything = drip_physics_filter(categories: 1, mask: 1)

    static func body(_ x: Double, _ y: Double) -> drip_physics_body {
        var body = drip_physics_body()
        (body.x, body.y, body.cosine, body.velocity_y, body.inverse_mass, body.inverse_inertia) = (x, y, 1, 400, 1, 0.01)
        return body
    }

    /// More of everything than the first blocks hold: balls that fall on a floor, each held by a joint. Calls C, and nothing else.
    /// - Returns: whether all was there, and how many contacts, -1 without memory.
    static func scenario(_ bodies: UnsafeMutablePointer<drip_physics_body>, _ count: Int) -> (isWhole: Bool, contacts: Int) {
        guard let space = drip_physics_space_new() else { return (false, -1) }
        defer { drip_physics_space_free(space) }
        var isWhole = true
        for index in 0..<count {
            let body = drip_physics_add_body(space)
            if body < 0 { return (false, -1) }
            drip_physics_set_circle(space, body, 10)
            drip_physics_set_filter(space, body, everything)
            let x = Double(index) * 30 - 15
            let line = (drip_physics_point(x: x - 9, y: 110), drip_physics_point(x: x + 9, y: 110))
            let floor = withUnsafeBytes(of: line) { points -> Int32 in
                guard let start = points.bindMemory(to: drip_physics_point.self).baseAddress else { return -1 }
                return drip_physics_add_boundary(space, start, 2, false, 1, 0.5, 0.5, everything, Int32(index))
            }
            isWhole = isWhole && floor >= 0
            var joint = drip_physics_joint()
            (joint.kind, joint.a, joint.b, joint.second) = (drip_physics_joint_rope, 0, body, 100_000)
            if body > 0 { isWhole = drip_physics_add_joint(space, &joint) >= 0 && isWhole }
        }
        let contacts = drip_physics_step(space, bodies, count, 1.0 / 240, 30)
        return (isWhole, contacts > 1_000_000 || contacts < 0 ? -1 : Int(contacts))
    }

    @Test(.enabled(if: Faults.canBeMade)) func everyAllocationOfOurOwnMayFail() throws {
        let count = try Faults.everywhere(allocation_faults_scope_program) { fault in
            var bodies = (0..<20).map { Self.body(Double($0) * 30 - 15, 105) }
            let outcome = bodies.withUnsafeMutableBufferPointer { bodies -> (isWhole: Bool, contacts: Int) in
                guard let start = bodies.baseAddress else { return (false, -1) }
                return fault.during { Self.scenario(start, 20) }
            }
            #expect(fault.hasHappened ? !outcome.isWhole || outcome.contacts == -1 : outcome.isWhole && outcome.contacts == 20)
        }
        #expect(count >= 1 + 2 + 2 + 20 + 2 + 2)
    }

    @Test(.enabled(if: Faults.canBeMade)) func aThousandSpacesLeaveNothing() {
        var bodies = (0..<3).map { Self.body(Double($0) * 30 - 15, 105) }
        let kept = bodies.withUnsafeMutableBufferPointer { bodies -> Int in
            guard let start = bodies.baseAddress else { return -1 }
            return Faults.keptByThousand { _ = Self.scenario(start, 3) }
        }
        #expect(kept == 0)
    }

    @Test func whatIsRemovedIsGone() throws {
        let space = try #require(drip_physics_space_new())
        defer { drip_physics_space_free(space) }
        let (first, second) = (drip_physics_add_body(space), drip_physics_add_body(space))
        // A shape in place of another one.
        drip_physics_set_circle(space, first, 10)
        let corners = [(-5.0, -5.0), (5, -5), (5, 5), (-5, 5)].map { drip_physics_point(x: $0.0, y: $0.1) }
        drip_physics_set_polygon(space, first, corners, 4)
        drip_physics_set_filter(space, first, Self.everything)
        drip_physics_set_circle(space, second, 5)
        drip_physics_set_filter(space, second, Self.everything)
        let line = [drip_physics_point(x: -50, y: 6), drip_physics_point(x: 50, y: 6), drip_physics_point(x: 60, y: 0)]
        let floor = drip_physics_add_boundary(space, line, 3, false, 1, 0, 0, Self.everything, 7)
        var joint = drip_physics_joint()
        (joint.kind, joint.a, joint.b, joint.first) = (drip_physics_joint_rod, first, second, 20)
        let rod = drip_physics_add_joint(space, &joint)
        var bodies = [Self.body(0, 0.2), Self.body(20, 0)]
        #expect(drip_physics_step(space, &bodies, 2, 1.0 / 240, 30) == 2)
        #expect(drip_physics_contact_at(space, 0).boundary == 7)
        drip_physics_remove_joint(space, rod)
        drip_physics_remove_joint(space, rod)
        joint.kind = drip_physics_joint_kind(rawValue: 99)
        #expect(drip_physics_add_joint(space, &joint) == -1)
        drip_physics_remove_boundary(space, floor)
        bodies = [Self.body(0, 0.2), Self.body(20, 0)]
        #expect(drip_physics_step(space, &bodies, 2, 1.0 / 240, 30) == 0)
    }
}
