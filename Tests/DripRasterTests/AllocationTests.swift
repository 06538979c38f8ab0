import CAllocationFaults
import DripGeometry
import DripImage
import DripRaster
import DripScene
import Testing

/// The memory that drawing takes, once and from frame to frame.
@Suite struct AllocationTests {
    /// Returns the bytes that are allocated while a scene is drawn, after it was drawn `before` times.
    private static func bytes(_ draws: [Draw], side: Int = 200, before: Int = 3) throws -> Int {
        var renderer = Renderer()
        var pixmap = Pixmap(size: PixelSize(width: side, height: side))
        for _ in 0..<before { try renderer.render(Scene(draws), background: .white, into: &pixmap) }
        let scene = Scene(draws)
        allocation_faults_begin(Int.max, false, allocation_faults_scope_all)
        defer { _ = allocation_faults_end() }
        try renderer.render(scene, background: .white, into: &pixmap)
        return Int(allocation_faults_end().bytes)
    }

    private static let shape = BezierPath(circle: Point(100, 90), radius: 77.5)
    private static let stops = [GradientStop(0, .white), GradientStop(0.3, Color(rgb: 0x3366CC)), GradientStop(1, .black)]
    private static let linear = Draw.fill(shape, with: .linear(from: Point(3, 4), to: Point(150, 120), stops: stops))
    private static let radial = Draw.fill(shape, with: .radial(center: Point(90, 90), radius: 80, stops: stops))
    private static let solid = Draw.fill(shape, with: Color(rgb: 0x228844, alpha: 200))

    /// Nothing as large as a layer, which has 160,000 bytes. A release build takes nothing at all; without optimization there are temporary values.
    @Test(
        "a frame like the one before takes no memory for pixels",
        arguments: [
            ("solid", [solid]), ("gradients", [linear, radial]), ("groups", [.group(opacity: 0.5, blend: .multiply, [solid, linear])]),
            ("nested", [.group(opacity: 0.5, [solid, .group(blend: .hue, [radial, solid])])]),
            (
                "clip",
                [.clip(BezierPath(circle: Point(90, 100), radius: 70)), .clip(BezierPath(circle: Point(80, 100), radius: 70)), solid]
            ),
            ("mask", [.mask(.inverseLuminance, [linear]), .mask(.alpha, [.group(opacity: 0.7, [solid])]), radial]),
            ("tint", [.group(tint: Tint(.black, amount: 0.5), [solid, linear])]),
            ("blur", [.group(blur: 3, [solid])]), ("wide blur", [.group(blur: Blur(x: 20, y: 9), [linear])]),
            ("shadow", [.group(shadow: Shadow(offset: Vector(2, 3.5), blur: 4, color: .black), [solid])]),
        ] as [(String, [Draw])])
    func steadyState(name: String, draws: [Draw]) throws {
        guard allocation_faults_available() else { return }
        let bytes = try Self.bytes(draws)
        #expect(bytes < 100_000, "\(name): \(bytes)")
    }

    @Test("a group in the corner of a large canvas takes memory for the corner")
    func groupInTheCorner() throws {
        guard allocation_faults_available() else { return }
        let dots = (0..<2).map { Draw.fill(BezierPath(circle: Point(4000 + 20 * Double($0), 60), radius: 40), with: .black) }
        let group = Draw.group(opacity: 0.5, dots)
        let bytes = try Self.bytes([group], side: 4096, before: 0) - Self.bytes(dots, side: 4096, before: 0)
        // 102 × 82 pixels of 4 bytes, and block colours of a band; whole rows would take 1.6 MB.
        #expect(bytes < 400_000, "\(bytes)")
    }

    @Test("a blur in the corner of a large canvas takes memory for the corner")
    func corner() throws {
        guard allocation_faults_available() else { return }
        let dot = Draw.fill(BezierPath(circle: Point(20, 20), radius: 30), with: .black)
        let bytes = try Self.bytes([.group(blur: 100, [dot])], side: 4096, before: 0) - Self.bytes([dot], side: 4096, before: 0)
        // 412 × 412 pixels are visible. A release build takes 1.4 MB more than for the disc; a layer of the canvas would take 64 MiB.
        #expect(bytes < 32 << 20, "\(bytes)")
    }

    @Test("a mask takes memory for its bounds")
    func masks() throws {
        guard allocation_faults_available() else { return }
        let dot = BezierPath(circle: Point(1000, 1000), radius: 30)
        let masked: [Draw] = [.mask(.luminance, [.fill(dot, with: .white)]), .fill(dot, with: Color(rgb: 0x3366CC))]
        let bytes = try Self.bytes(masked, side: 2048, before: 3)
        #expect(bytes < 40_000, "\(bytes)")
    }
}
