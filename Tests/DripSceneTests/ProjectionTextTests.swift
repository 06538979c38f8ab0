import DripGeometry
import DripImage
import DripScene
import Testing

/// Images and gradients in space in scene files.
@Suite struct ProjectionTextTests {
    private static let map = Projection(x: SIMD3(1, 0.25, 20), y: SIMD3(-0.125, 1, 30), divisor: SIMD3(0.002, 0, 1))

    @Test func theyAreReadAsTheyWereWritten() throws {
        let image = Pixmap(size: PixelSize(width: 2, height: 2))
        let gradient = Gradient(.linear(from: .zero, to: Point(9, 0)), stops: [GradientStop(0, .black), GradientStop(1, .white)])
        let square = BezierPath(rect: Rect(x: 0, y: 0, width: 9, height: 9))
        let scene = Scene([
            .image(image, named: "a b.png", transform: Self.map), .image(image, named: "a b.png", transform: AffineMap.scale(2)),
            .fill(square, with: .gradient(gradient.seen(through: Self.map))), .fill(square, with: .gradient(gradient)),
        ])
        #expect(scene.draws.needVersion2)
        let header = SceneHeader(size: PixelSize(width: 20, height: 20), framesPerSecond: 30)
        var writer = SceneWriter(header, version: 2)
        let text = try writer.headerText + writer.text(of: SceneFrame(scene: scene))
        #expect(text.contains("\nprojected-image a b.png 1 0.25 20 -0.125 1 30 0.002 0 1\n"))
        #expect(text.contains("\ngradient g1 projection 1 0.25 20 -0.125 1 30 0.002 0 1 linear 0 0 9 0 pad"))
        var reader = SceneReader()
        reader.append(Array(text.utf8))
        reader.finish()
        let frame = try reader.nextFrame { _ in image }
        #expect(frame?.scene == scene)
    }

    /// Under a matrix and scaled, they stay in their planes.
    @Test func theyAreTransformed() throws {
        let point = Point(5, 7)
        let map = AffineMap(a: 1, b: 0.5, c: 0.3, d: 2, e: 4, f: -3)
        let image = Draw.image(Pixmap(size: PixelSize(width: 2, height: 2)), named: "i", transform: Self.map).transformed(by: map)
        guard case .image(let placed) = image.content else {
            Issue.record("no image")
            return
        }
        #expect(placed.transform(point).distance(to: map(Self.map(point))) < 1e-12)
        let inverse = try #require(Self.map.inverse)
        #expect(inverse(Self.map(point)).distance(to: point) < 1e-12 && inverse.distance(Self.map(point)) > 0)
    }
}
