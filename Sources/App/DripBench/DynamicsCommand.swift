import ArgumentParser
import DripGIF
import Foundation

/// Times a simulation and the drawing of its result.
struct DynamicsCommand: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "dynamics", abstract: "Times the simulation and the drawing of many balls.",
            discussion: """
                Balls fall into a box of 1200 × 800 points and pile up. Three times of one thread: the simulation at 240 steps a second, the pixels \
                of 50 frames a second, and the GIF made of them.
                """)
    }

    @Option(help: "Number of balls.")
    var bodies = 1000

    @Option(help: "Duration of the fall, in seconds.")
    var seconds = 10.0

    func validate() throws {
        guard (1...10_000).contains(bodies) else { throw ValidationError("--bodies must be in 1…10000, not \(bodies)") }
        guard seconds > 0 && seconds <= 60 else { throw ValidationError("--seconds must be in 0…60, not \(seconds)") }
    }

    func run() throws {
        let clock = ContinuousClock()
        let size = try PixelSize(width: 1200, height: 800)
        let animator = try DynamicAnimator(referenceBounds: Rect(x: 0, y: 0, width: 1200, height: 800))
        let items = (0..<bodies).map { index in
            let (column, row) = (Double(index % 50), Double(index / 50))
            return DynamicItem(center: Point(20 + column * 23 + row.truncatingRemainder(dividingBy: 20) / 10, 10 + row * 23), radius: 9)
        }
        let (material, collision) = (ItemBehavior(items: items), CollisionBehavior(items: items))
        (material.elasticity, material.friction) = (0.5, 0.2)
        collision.usesReferenceBounds = true
        for behavior in [GravityBehavior(items: items), material, collision] { try animator.addBehavior(behavior) }
        let start = clock.now
        let trajectory = try animator.record(items, for: seconds)
        let simulated = clock.now

        var renderer = Renderer()
        var pixmap = Pixmap(size: size)
        let frameCount = Int(seconds * 50)
        for frame in 0..<frameCount {
            try renderer.render(Self.scene(trajectory, at: Double(frame) / 50), background: .white, into: &pixmap)
        }
        let drawn = clock.now
        var frames: [(Pixmap, Centiseconds)] = []
        for frame in 0..<frameCount {
            try renderer.render(Self.scene(trajectory, at: Double(frame) / 50), background: .white, into: &pixmap)
            frames.append((pixmap, Centiseconds(2)))
        }
        let bytes = try GIFEncoder().encode(frames).count
        let encoded = clock.now
        print("simulation \(simulated - start)")
        print("pixels     \(drawn - simulated), \(frameCount) frames")
        print("GIF        \(encoded - drawn), \(bytes) bytes")
    }

    private static func scene(_ trajectory: Trajectory, at time: Double) -> Scene {
        Scene(
            (0..<trajectory.itemCount).map { index in
                let color = Color(rgb: 0x4A90D9 + UInt32(index % 16) * 0x0A0400)
                return .fill(BezierPath(circle: trajectory.pose(of: index, at: time).center, radius: 9), with: color)
            })
    }
}
