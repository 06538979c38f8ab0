import DripGeometry
import DripImage
import DripLottie
import DripRaster
import DripScene
import Foundation
import Testing

/// Layers that are turned about x and y, beside rays from the camera to the plane of the layer.
@Suite struct PerspectiveTests {
    private static let size = (width: 200, height: 160)

    /// The place of a layer about its middle, (100, 80): two rotations in degrees, and a position.
    struct View: CustomTestStringConvertible {
        var x = 0.0
        var y = 0.0
        var place = [100.0, 80, 0]

        var testDescription: String { "rx \(x), ry \(y), p \(place)" }

        var json: String {
            """
            "ks": {"a": {"a": 0, "k": [100, 80, 0]}, "p": {"a": 0, "k": \(place)}, "rx": {"a": 0, "k": \(x)}, "ry": {"a": 0, "k": \(y)}}
            """
        }

        /// Returns the point of the layer that the ray from the camera through a point of the picture meets; nil if it is behind the camera.
        func point(_ column: Double, _ row: Double) -> Point? {
            let distance = Double(PerspectiveTests.size.width) * 50 / 36
            func turned(_ v: SIMD3<Double>) -> SIMD3<Double> {
                let (a, b) = (y * .pi / 180, x * .pi / 180)
                let u = SIMD3(cos(a) * v.x + sin(a) * v.z, v.y, cos(a) * v.z - sin(a) * v.x)
                return SIMD3(u.x, cos(b) * u.y - sin(b) * u.z, cos(b) * u.z + sin(b) * u.y)
            }
            let camera = SIMD3(Double(PerspectiveTests.size.width) / 2, Double(PerspectiveTests.size.height) / 2, -distance)
            let ray = SIMD3(column, row, 0) - camera
            let toPlane = SIMD3(place[0], place[1], place[2]) - camera
            let normal = turned(SIMD3(0, 0, 1))
            let share = (normal * toPlane).sum() / (normal * ray).sum()
            guard share > 0 else { return nil }
            let offset = ray * share - toPlane
            return Point(100 + (offset * turned(SIMD3(1, 0, 0))).sum(), 80 + (offset * turned(SIMD3(0, 1, 0))).sum())
        }
    }

    private static let views = [
        View(y: 50), View(x: -40), View(x: 25, y: -60, place: [120, 70, 40]), View(x: 60, y: 20, place: [90, 90, -80]),
        View(x: 140, y: 150),
    ]

    private static func text(_ layers: String, _ rest: String = "") -> String {
        """
        {"v": "5.7.0", "fr": 30, "ip": 0, "op": 60, "w": \(size.width), "h": \(size.height), "layers": [\(layers)]\(rest)}
        """
    }

    private static func layer(_ view: View, _ items: String, _ rest: String = "") -> String {
        """
        {"ty": 4, "ddd": 1, "ip": 0, "op": 60, "st": 0, \(view.json), "shapes": [\(items)]\(rest)}
        """
    }

    private static func ellipse(_ width: Double, _ height: Double) -> String {
        #"{"ty": "el", "p": {"k": [100, 80]}, "s": {"k": [\#(width), \#(height)]}}"#
    }

    private static func picture(_ text: String, pixels: Pixmap? = nil) throws -> StraightImage {
        let animation = try LottieAnimation(Array(text.utf8)) { _ in pixels }
        #expect(animation.notes.isEmpty)
        var picture = Pixmap(size: animation.size)
        var renderer = Renderer()
        try renderer.render(animation.scene(at: 0), background: nil, into: &picture)
        return StraightImage(picture)
    }

    /// Calls `body` for each pixel with the point of the layer that its centre shows, and with that of three of its neighbours.
    private static func forEachPixel(_ view: View, _ body: (_ x: Int, _ y: Int, _ points: [Point]) throws -> Void) rethrows {
        for y in 0..<size.height {
            for x in 0..<size.width {
                let near = [(0.5, 0.5), (2, 0.5), (-1, 0.5), (0.5, 2), (0.5, -1)]
                let points = near.compactMap { view.point(Double(x) + $0.0, Double(y) + $0.1) }
                if points.count == near.count { try body(x, y, points) }
            }
        }
    }

    @Test(arguments: views)
    func fillsAreWhereRaysMeetThem(view: View) throws {
        let image = try Self.picture(Self.text(Self.layer(view, "\(Self.ellipse(120, 90)), \(Fixture.red)")))
        var counts = (inside: 0, outside: 0)
        Self.forEachPixel(view) { x, y, points in
            let isInside = points.map { (($0.x - 100) / 60) * (($0.x - 100) / 60) + (($0.y - 80) / 45) * (($0.y - 80) / 45) < 1 }
            if isInside.allSatisfy({ $0 }) {
                counts.inside += 1
                #expect(image[x, y].alpha == 255, "\(x), \(y)")
            } else if !isInside.contains(true) {
                counts.outside += 1
                #expect(image[x, y].alpha == 0, "\(x), \(y)")
            }
        }
        #expect(counts.inside > 1500 && counts.outside > 10_000, "\(counts)")
    }

    /// A ring, as a stroke; what is nearer is wider.
    @Test(arguments: views)
    func strokesWidenTowardsTheCamera(view: View) throws {
        let stroke = #"{"ty": "st", "c": {"k": [0, 0, 1, 1]}, "o": {"k": 100}, "w": {"k": 14}}"#
        let image = try Self.picture(Self.text(Self.layer(view, "\(Self.ellipse(100, 100)), \(stroke)")))
        var count = 0
        Self.forEachPixel(view) { x, y, points in
            let distances = points.map { abs($0.distance(to: Point(100, 80)) - 50) }
            if distances.allSatisfy({ $0 < 7 }) {
                count += 1
                #expect(image[x, y].alpha == 255, "\(x), \(y)")
            } else if distances.allSatisfy({ $0 > 7 }) {
                #expect(image[x, y].alpha == 0, "\(x), \(y)")
            }
        }
        #expect(count > 400, "\(count)")
    }

    /// Colours are where they are in the plane.
    @Test(arguments: views, [1, 2])
    func gradientsLieInThePlane(view: View, kind: Int) throws {
        let gradient = """
            {"ty": "gf", "t": \(kind), "s": {"k": [\(kind == 1 ? 40 : 100), 80]}, "e": {"k": [160, 80]}, "o": {"k": 100},
            "g": {"p": 2, "k": {"k": [0, 1, 0, 0, 1, 0, 0, 1, 0, 1, 1, 0.5]}}}
            """
        let image = try Self.picture(Self.text(Self.layer(view, "\(Self.ellipse(110, 110)), \(gradient)")))
        var worst = 0.0
        Self.forEachPixel(view) { x, y, points in
            guard points.allSatisfy({ $0.distance(to: Point(100, 80)) < 54 }) else { return }
            let share = kind == 1 ? (points[0].x - 40) / 120 : points[0].distance(to: Point(100, 80)) / 60
            let slope = points.dropFirst().reduce(0) { max($0, $1.distance(to: points[0])) } / 1.5
            let color = image[x, y]
            let allowed = 2.5 + 0.02 * slope * 255 / 60
            worst = max(worst, abs(Double(color.alpha) - 255 * (1 - share / 2)) / allowed)
            worst = max(worst, abs(Double(color.blue) - 255 * share) / allowed)
        }
        #expect(worst > 0 && worst <= 1, "\(worst)")
    }

    /// They once were hundreds of tiles, each a layer of pixels.
    @Test(arguments: views)
    func imagesAndGradientsInSpaceAreOneDrawing(view: View) throws {
        func count(_ draws: [Draw]) -> Int {
            draws.reduce(0) { sum, draw in
                if case .group(let group) = draw.content { return sum + count(group.draws) }
                return sum + 1
            }
        }
        let gradient = """
            {"ty": "gf", "t": 1, "s": {"k": [40, 80]}, "e": {"k": [160, 80]}, "o": {"k": 100}, "g": {"p": 2, "k": {"k": [0, 1, 0, 0, 1, 0, 0, 1]}}}
            """
        let image = #"{"ty": 2, "ddd": 1, "ip": 0, "op": 60, "st": 0, "refId": "i", \#(view.json)}"#
        let text = Self.text(Self.layer(view, "\(Self.ellipse(110, 110)), \(gradient)") + ", " + image, Self.assets)
        let pixels = Pixmap(size: PixelSize(width: 2000, height: 1600), filledWith: PremultipliedRGBA8(.white))
        #expect(count(try LottieAnimation(Array(text.utf8), pixels: { _ in pixels }).scene(at: 0).draws) == 2)
    }

    private static let assets = #", "assets": [{"id": "i", "w": 200, "h": 160, "p": "i.png"}]"#

    @Test(arguments: views)
    func imagesLieInThePlane(view: View) throws {
        var pixels = StraightImage(size: PixelSize(width: 50, height: 40))
        for y in 0..<40 { for x in 0..<50 { pixels[x, y] = Color(rgb: UInt32(x * 5) << 16 | UInt32(y * 6) << 8 | 128) } }
        let layer = #"{"ty": 2, "ddd": 1, "ip": 0, "op": 60, "st": 0, "refId": "i", \#(view.json)}"#
        let image = try Self.picture(Self.text(layer, Self.assets), pixels: Pixmap(pixels))
        var (worst, count) = (0.0, 0)
        Self.forEachPixel(view) { x, y, points in
            guard points.allSatisfy({ $0.x > 5 && $0.x < 195 && $0.y > 5 && $0.y < 155 }) else { return }
            let slope = points.dropFirst().reduce(0) { max($0, $1.distance(to: points[0])) } / 1.5
            let allowed = 2 + 0.05 * slope * 1.5
            count += 1
            #expect(image[x, y].alpha >= 254, "\(x), \(y)")
            worst = max(worst, abs(Double(image[x, y].red) - (points[0].x / 4 - 0.5) * 5) / allowed)
            worst = max(worst, abs(Double(image[x, y].green) - (points[0].y / 4 - 0.5) * 6) / allowed)
        }
        #expect(count > 3000 && worst <= 1, "\(count), \(worst)")
    }

    /// Compositions, masks, mattes, opacities and effects of a layer that is hardly turned look as those of a flat one.
    @Test func hardlyTurnedLayersAreAlmostFlat() throws {
        let gradient = """
            {"ty": "gf", "t": 2, "s": {"k": [80, 60]}, "e": {"k": [160, 80]}, "o": {"k": 100}, "g": {"p": 2, "k": {"k": [0, 1, 0, 0, 1, 0, 0, 1]}}}
            """
        let stroke = #"{"ty": "st", "c": {"k": [0, 0, 1, 1]}, "o": {"k": 100}, "w": {"k": 6}}"#
        let plain = """
            {"ty": 4, "ip": 0, "op": 60, "st": 0, "ks": {}, "shapes": [\(Self.ellipse(150, 150)), \(stroke), \(gradient)], "bm": 0}
            """
        let dimmed = """
            {"ty": 1, "ip": 0, "op": 60, "sw": 200, "sh": 70, "sc": "#00ff80", "ks": {"o": {"k": 60}, "r": {"k": 10}}, "bm": 1}
            """
        let rest = """
            , "hasMask": true, "masksProperties": [{"mode": "a", "inv": true, "o": {"k": 80}, "x": {"k": 0}, "pt": {"a": 0, "k":
            {"c": true, "v": [[20, 40], [180, 60], [90, 150]], "i": [[0, 0], [0, 0], [0, 0]], "o": [[0, 0], [0, 0], [0, 0]]}}}],
            "ef": [{"ty": 25, "nm": "Shadow", "ef": [{"v": {"k": [0, 0, 0, 1]}}, {"v": {"k": 200}}, {"v": {"k": 135}}, {"v": {"k": 8}},
            {"v": {"k": 6}}]}]
            """
        func picture(_ angle: Double) throws -> StraightImage {
            let layer = """
                {"ty": 0, "ddd": 1, "ip": 0, "op": 60, "st": 0, "refId": "c", "w": 200, "h": 160, \(View(x: angle, y: angle).json)\(rest)}
                """
            return try Self.picture(Self.text(layer, #", "assets": [{"id": "c", "layers": [\#(dimmed), \#(plain)]}]"#))
        }
        let (flat, turned) = (try picture(0), try picture(0.001))
        var (worst, shown) = (0, 0)
        for y in 0..<Self.size.height {
            for x in 0..<Self.size.width {
                let (one, other) = (flat[x, y], turned[x, y])
                if one.alpha > 0 { shown += 1 }
                worst = max(worst, abs(Int(one.alpha) - Int(other.alpha)))
                guard one.alpha > 64 else { continue }
                let pairs = [(one.red, other.red), (one.green, other.green), (one.blue, other.blue)]
                worst = pairs.reduce(worst) { max($0, abs(Int($1.0) - Int($1.1))) }
            }
        }
        #expect(shown > 10_000 && worst <= 4, "\(worst)")
    }

    /// A floor that reaches behind the camera ends at its horizon.
    @Test func whatIsBehindTheCameraIsCutAway() throws {
        let view = View(x: 90, place: [100, 120, 0])
        let floor = #"{"ty": "rc", "p": {"k": [100, 80]}, "s": {"k": [100000, 100000]}, "r": {"k": 0}}"#
        let image = try Self.picture(Self.text(Self.layer(view, "\(floor), \(Fixture.red)")))
        for x in [0, 50, 100, 199] {
            #expect(image[x, 70].alpha == 0 && image[x, 90].alpha == 255 && image[x, 159].alpha == 255, "\(x)")
        }
        // Seen from its edge, and from behind it.
        #expect(try Self.picture(Self.text(Self.layer(View(x: 90), "\(floor), \(Fixture.red)")))[100, 40].alpha == 0)
        let behind = Self.layer(View(y: 30, place: [100, 80, -5000]), "\(Self.ellipse(50, 50)), \(Fixture.red)")
        #expect(try Self.picture(Self.text(behind))[100, 80].alpha == 0)
    }
}
