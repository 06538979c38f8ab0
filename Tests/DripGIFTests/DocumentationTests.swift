import DripGIF
import DripTestSupport
import Foundation
import Testing

// The code of the README and of the articles, as it stands there: SnippetTests of ArchitectureTests compares.

private func aStoryboard() async throws {
    let drops = try WaterDrop { $0.drips(3) }
    let clock = FrameClock(duration: drops.period, framesPerSecond: 50, timing: .centiseconds)
    let summary = try await Storyboard(drops, clock: clock).write(to: "drops.gif")
    print("\(summary.frameCount) frames, \(summary.byteCount) bytes, \(summary.digest ?? "")")
    let still = try drops.scene(at: 0.5).png(size: drops.size, scale: 2, background: drops.background)
    _ = still
}

private func aStill(_ scene: Scene) throws -> [UInt8] {
    let bytes = try scene.png(size: PixelSize(width: 100, height: 100), scale: 2)
    return bytes
}

private func dynamics() throws {
    let animator = try DynamicAnimator(referenceBounds: Rect(x: 0, y: 0, width: 300, height: 300))
    let ball = DynamicItem(center: Point(150, 20), radius: 10)
    let collision = CollisionBehavior(items: [ball])
    collision.usesReferenceBounds = true
    try animator.addBehavior(GravityBehavior(items: [ball]))
    try animator.addBehavior(collision)
    let fall = try animator.record([ball], for: 2)
    print(fall.pose(of: 0, at: 0.5).center, fall.events.count)
}

private func anError(_ drops: WaterDrop, _ clock: FrameClock) async {
    do {
        try await Storyboard(drops, clock: clock).write(to: "missing/drops.gif")
    } catch {
        print("error: \(error.summary); \(error.hint)")
    }
}

private func aBatch() async throws {
    let batch = try Batch("Documentation.docc/dripgif.yaml")
    let report = try await batch.render()
    for failure in report.failures { print(failure.path, failure.error) }
}

@Suite struct DocumentationTests {
    /// Three directories up: Tests/DripGIFTests/this file.
    private static let root = (0..<3).reduce(URL(fileURLWithPath: #filePath)) { url, _ in url.deletingLastPathComponent() }

    /// The function of the article makes a picture at any moment.
    @Test func aFunctionIsADrawing() async throws {
        let clock = FrameClock(duration: 1, framesPerSecond: 50, timing: .centiseconds)
        let ball = Storyboard(canvas: PixelSize(width: 100, height: 100), background: .white, clock: clock) { time in
            var scene = Scene()
            let height = 80 - 240 * time * (1 - time)
            scene.fill(BezierPath(circle: Point(50, height), radius: 12), with: Color(rgb: 0x1CA3FC))
            return scene
        }
        let directory = try TemporaryDirectory()
        let summary = try await ball.write(to: directory("ball.gif"))
        #expect(summary.frameCount == 50)
        #expect(summary.size == PixelSize(width: 100, height: 100))
    }

    @Test func aConstructionIsDrawnOverAnEffect() throws {
        let drops = try WaterDrop { $0.drips(1) }
        let pen = try ConstructionPen(for: drops, scale: 2, background: drops.background)
        let figure = Scene(drops.scene(at: 0.17).draws + pen.draws(drops.construction(at: 0.17)))
        #expect(figure.draws.count > drops.scene(at: 0.17).draws.count + 5)
    }

    @Test func thirtyFramesASecondInHundredths() {
        let clock = FrameClock(duration: 1, framesPerSecond: 30, timing: .centiseconds)
        let delays = (0..<clock.count).map { clock[$0].delay }
        #expect(Array(delays.prefix(6)) == [3, 4, 3, 3, 4, 3].map { Rational($0, 100) })
        #expect(delays.count == 30 && delays.reduce(Rational(0), +) == 1)
    }

    /// A still is the same picture, twice as large, transparent unless it has a background.
    @Test func aSceneIsAPicture() throws {
        let drop = Scene([.fill(BezierPath(circle: Point(50, 40), radius: 30), with: Color(rgb: 0x1CA3FC))])
        let picture = try PNGDecoder.decode(try aStill(drop))
        #expect(picture.size == PixelSize(width: 200, height: 200))
        #expect(picture[100, 80] == Color(rgb: 0x1CA3FC) && picture[0, 0] == .clear)
        let opaque = try PNGDecoder.decode(try drop.png(size: PixelSize(width: 3, height: 2), scale: 0.5, background: .white))
        #expect(opaque.size == PixelSize(width: 2, height: 1))
        #expect(opaque[0, 0] == .white)
        let beyond = Scene([.fill(BezierPath(circle: Point(1e200, 0), radius: 1), with: .black)])
        #expect(throws: DripGIFError.self) { try beyond.png(size: PixelSize(width: 3, height: 2)) }
        #expect(throws: DripGIFError.self) { try drop.png(size: PixelSize(width: 16_384, height: 2), scale: 2) }
    }

    /// It also does what it says, in a directory of its own.
    @Test func aStoryboardWritesAFile() async throws {
        let directory = try TemporaryDirectory()
        let drops = try WaterDrop(EffectSettings(size: PixelSize(width: 40, height: 80))) { $0.drips(1) }
        let clock = FrameClock(duration: Rational(1, 5), framesPerSecond: 50, timing: .centiseconds)
        let summary = try await Storyboard(drops, clock: clock).write(to: directory("drops.gif"))
        let report = try FileReport(of: directory("drops.gif"))
        #expect(summary.digest == report.digest)
        #expect(report.duration == Rational(1, 5))
    }

    /// The manifests in the README and in the article are read, and say what the files are called.
    @Test func theManifestsInTheDocumentationAreRead() throws {
        let directory = try TemporaryDirectory()
        let readme = try String(contentsOf: Self.root.appendingPathComponent("README.md"), encoding: .utf8)
        let manifest = try #require(readme.components(separatedBy: "```yaml\n").dropFirst().first?.components(separatedBy: "```").first)
        let names = try Batch(try directory.write(manifest, to: "m.yaml")).survey().stale.map(\.path)
        for name in ["drop.gif", "drop@2x.gif", "drop~dark.gif", "drop~dark@2x.gif", "drop-poster.png"] { #expect(names.contains(name)) }
        let article = try String(
            contentsOf: Self.root.appendingPathComponent("Sources/Library/DripGIF/DripGIF.docc/Batches.md"), encoding: .utf8)
        let lines = article.split(separator: "\n", omittingEmptySubsequences: false).drop { !$0.hasPrefix("    version") }
        let block = lines.prefix { $0.hasPrefix("    ") }.map { $0.dropFirst(4) + "\n" }.joined()
        _ = try directory.write("drip 1\nsize 9 9\n", to: "star.drip")
        _ = try directory.write("{}", to: "hello.json")
        #expect(try Batch(try directory.write(block, to: "a.yaml")).survey().failures.isEmpty)
    }

    @Test func theReadmeNamesTheCommands() throws {
        let readme = try String(contentsOf: Self.root.appendingPathComponent("README.md"), encoding: .utf8)
        for text in ["./setup", "./test", "Scripts/install", "dripgif waterdrop --fps 60 out.gif", "## Licence"] {
            #expect(readme.contains(text), "\(text)")
        }
        for script in [
            "setup", "test", "Scripts/install-packages", "Scripts/build-release", "Scripts/install", "Scripts/build-docs",
            "Scripts/check-pages", "Scripts/check-players", "Scripts/check-prose", "Scripts/check-recipes", "Scripts/package",
            "Scripts/check-package", "Benchmarks/run", ".ci/run",
        ] {
            #expect(FileManager.default.isExecutableFile(atPath: Self.root.appendingPathComponent(script).path), "\(script)")
        }
    }
}
