import DripGeometry
import DripImage
import DripRaster
import DripScene
import Testing

/// Outlines that are moved outwards or inwards.
@Suite struct OutsetTests {
    private static func picture(_ draws: [Draw], side: Int = 60) throws -> Pixmap {
        var pixmap = Pixmap(size: PixelSize(width: side, height: side))
        var renderer = Renderer()
        try renderer.render(Scene(draws), background: nil, into: &pixmap)
        return pixmap
    }

    /// The sum of all alphas, in pixels.
    private static func area(_ draws: [Draw]) throws -> Double {
        let image = StraightImage(try picture(draws))
        return (0..<60 * 60).reduce(0) { $0 + Double(image[$1 % 60, $1 / 60].alpha) / 255 }
    }

    private static let disc = Draw.fill(BezierPath(circle: Point(30.3, 29.6), radius: 14.2), with: Color(rgb: 0xFF0000))

    @Test(arguments: [-9.0, -3.5, -1, -0.3, 0.3, 1, 2.6, 7, 14])
    func aDiscStaysADisc(distance: Double) throws {
        let radius = 14.2 + distance
        let found = (try Self.area([.outset(distance, [Self.disc])]) / .pi).squareRoot()
        #expect(abs(found - radius) < 0.1, "a radius of \(found)")
    }

    @Test func aSquareGetsRoundCornersOutsideAndKeepsThemInside() throws {
        let square = Draw.fill(BezierPath(rect: Rect(x: 20, y: 20, width: 20, height: 20)), with: Color(rgb: 0x0000FF))
        let larger = 20.0 * 20 + 4 * 20 * 5 + .pi * 25
        #expect(abs(try Self.area([.outset(5, [square])]) - larger) < 4)
        #expect(abs(try Self.area([.outset(-5, [square])]) - 100) < 1)
        let image = StraightImage(try Self.picture([.outset(5, [square])]))
        #expect(image[17, 30] == Color(rgb: 0x0000FF) && image[14, 30].alpha == 0 && image[15, 15].alpha == 0)
        #expect(try Self.area([.outset(-12, [square])]) == 0)
    }

    /// Translucent layers stay so, and the matrix scales the distance.
    @Test func opacityStaysAndDistancesScale() throws {
        let half = Draw.fill(BezierPath(rect: Rect(x: 10, y: 10, width: 10, height: 10)), with: Color(rgb: 0x00FF00, alpha: 128))
        let image = StraightImage(try Self.picture([.group(matrix: .scale(2), [.outset(3, [half])])]))
        #expect(image[30, 30] == Color(rgb: 0x00FF00, alpha: 128) && image[15, 30].alpha == 128 && image[13, 30].alpha == 0)
    }

    /// Two blurred discs that are near each other make one drop, with a sharp outline.
    @Test func softLayersGetASharpOutline() throws {
        let discs = [20.0, 40].map { Draw.fill(BezierPath(circle: Point($0, 30), radius: 9.5), with: .black) }
        let drop = Draw.outset(-0.5, [.group(blur: 4, discs)])
        let image = StraightImage(try Self.picture([drop]))
        let most = image[20, 30].alpha
        #expect(most > 200 && image[20, 45].alpha == 0)
        let soft = (0..<60).filter { (1..<most).contains(image[$0, 30].alpha) }
        #expect(soft.count <= 4, "\(soft)")
    }

    /// What lies outside of the picture counts.
    @Test func outlinesAtTheEdgeOfThePictureAreThoseBeyond() throws {
        let everything = Draw.fill(BezierPath(rect: Rect(x: -500, y: -500, width: 1000, height: 1000)), with: .black)
        #expect(try Self.area([.outset(-20, [everything])]) == 3600)
        let beside = Draw.fill(BezierPath(rect: Rect(x: -20, y: 0, width: 15, height: 60)), with: .black)
        let image = StraightImage(try Self.picture([.outset(10, [beside])]))
        #expect(image[4, 30].alpha == 255 && image[5, 30].alpha == 0)
    }
}
