import DripGeometry
import DripImage
import DripRaster
import DripScene
import DripTestSupport
import Testing

@Suite struct StrokeRenderingTests {
    /// The coverage of a stroke in black on nothing: its alpha.
    static func render(_ draws: [Draw], width: Int, height: Int, scale: Double = 1) throws -> CoverageMask {
        let size = PixelSize(width: width, height: height)
        var renderer = Renderer()
        var pixmap = Pixmap(size: size)
        try renderer.render(Scene(draws), background: nil, scale: scale, into: &pixmap)
        var mask = CoverageMask(size: size)
        for y in 0..<height { for x in 0..<width { mask[x, y] = pixmap[x, y].alpha } }
        return mask
    }

    static func ascii(_ path: String, _ style: StrokeStyle, width: Int = 8, height: Int = 8) throws -> String {
        try render([.stroke(BezierPath(svg: path), with: .black, style: style)], width: width, height: height).ascii
    }

    @Test func capsOfALine() throws {
        #expect(
            try Self.ascii("M2 2.5H6", StrokeStyle(width: 2), height: 5) == """
                ........
                ..5555..
                ..####..
                ..5555..
                ........
                """)
        #expect(
            try Self.ascii("M2 2.5H6", StrokeStyle(width: 2, cap: .square), height: 5) == """
                ........
                .555555.
                .######.
                .555555.
                ........
                """)
        // Half a disc reaches as far as half a square, but for the corners.
        let round = try Self.ascii("M2 2.5H6", StrokeStyle(width: 2, cap: .round), height: 5)
        #expect(
            round == """
                ........
                .355553.
                .9####9.
                .355553.
                ........
                """)
    }

    @Test func joinsOfACorner() throws {
        #expect(
            try Self.ascii("M0 2H6V8", StrokeStyle(width: 4, join: .miter)) == """
                ########
                ########
                ########
                ########
                ....####
                ....####
                ....####
                ....####
                """)
        #expect(
            try Self.ascii("M0 2H6V8", StrokeStyle(width: 4, join: .bevel)) == """
                ######5.
                #######5
                ########
                ########
                ....####
                ....####
                ....####
                ....####
                """)
        let round = try Self.render(
            [.stroke(BezierPath(svg: "M0 2H6V8"), with: .black, style: StrokeStyle(width: 4, join: .round))], width: 8, height: 8)
        // The pixel at the corner holds little of the quarter disc, the next ones most.
        #expect(round[7, 0] > 60 && round[7, 0] < 140 && round[6, 0] > 220 && round[7, 1] > 220 && round[5, 0] == 255)
    }

    @Test func aClosedSubpathHasNoEnds() throws {
        #expect(
            try Self.ascii("M1.5 1.5H6.5V6.5H1.5Z", StrokeStyle(width: 1, cap: .square)) == """
                ........
                .######.
                .#....#.
                .#....#.
                .#....#.
                .#....#.
                .######.
                ........
                """)
        #expect(
            try Self.ascii("M2 2H6V6H2Z", StrokeStyle(width: 2, join: .bevel)) == """
                ........
                .5####5.
                .######.
                .##..##.
                .##..##.
                .######.
                .5####5.
                ........
                """)
    }

    @Test func dotsAndDashes() throws {
        #expect(
            try Self.ascii("M4 2Z", StrokeStyle(width: 2, cap: .square), height: 4) == """
                ........
                ...##...
                ...##...
                ........
                """)
        #expect(
            try Self.ascii("M0 1.5H8", StrokeStyle(width: 1, dash: DashPattern([2, 1])), height: 3) == """
                ........
                ##.##.##
                ........
                """)
        #expect(
            try Self.ascii("M1 2H8", StrokeStyle(width: 2, cap: .square, dash: DashPattern([0, 3])), height: 4) == """
                ........
                ##.##.##
                ##.##.##
                ........
                """)
    }

    /// One point overlapping itself is as dark as one that does not.
    @Test func overlapsDoNotAddUp() throws {
        let half = Color(rgb: 0, alpha: 128)
        let path = try BezierPath(svg: "M1 1L7 7L7 1L1 7L1 1L7 1")
        let mask = try Self.render([.stroke(path, with: half, style: StrokeStyle(width: 3, join: .round))], width: 8, height: 8)
        #expect(mask.values.allSatisfy { $0 <= 128 } && mask.values.count { $0 == 128 } > 30)
    }

    /// The tolerance is one of pixels: a tiny ring, enlarged, has the area of a ring.
    @Test(arguments: [1.0, 30, 1000])
    func outlinesAreAsSmoothAtAnyScale(scale: Double) throws {
        let (radius, width) = (20 / scale, 8 / scale)
        let ring = Draw.stroke(
            BezierPath(circle: Point(25 / scale, 25 / scale), radius: radius), with: .black, style: StrokeStyle(width: width))
        let mask = try Self.render([ring], width: 50, height: 50, scale: scale)
        let sum = mask.values.reduce(0) { $0 + Double($1) / 255 }
        #expect(abs(sum - 2 * .pi * 20 * 8) < 1.5)
        // A pen wider than its way: a disc about a dot of a curve.
        let dot = Draw.stroke(
            BezierPath([.move(Point(25 / scale, 25 / scale)), .close]), with: .black, style: StrokeStyle(width: 36 / scale, cap: .round))
        let disc = try Self.render([dot], width: 50, height: 50, scale: scale).values.reduce(0) { $0 + Double($1) / 255 }
        #expect(abs(disc - .pi * 18 * 18) < 1.5)
    }

    /// Dashes are cut when they enter the scene; what is written and read back draws the same pixels.
    @Test func dashedStrokesComeBackFromTheirText() throws {
        var random = SplitMix64(seed: 330)
        for cap in StrokeStyle.Cap.allCases {
            let path = random.path(in: Rect(minX: 0, minY: 0, maxX: 40, maxY: 40), degrees: [1, 2, 3, 4], elements: 4)
            let style = StrokeStyle(width: 3, cap: cap, join: .bevel, dash: try DashPattern([5, 3, 0, 3], phase: 1))
            let draw = Draw.stroke(path, with: Color(rgb: 0x123456, alpha: 200), style: style)
            var writer = SceneWriter(SceneHeader(size: PixelSize(width: 40, height: 40)))
            let text = try writer.headerText + writer.text(of: SceneFrame(scene: Scene([draw])))
            var reader = SceneReader()
            reader.append(text.utf8)
            reader.finish()
            let frame = try #require(try reader.nextFrame { _ throws(SceneImageError) in throw .missing })
            #expect(frame.scene.draws == [draw])
            let read = try Self.render(frame.scene.draws, width: 40, height: 40)
            #expect(try read == Self.render([draw], width: 40, height: 40))
            // They are the pixels of the dashed outline.
            let outline = path.lowered(tolerance: 1e-4).stroked(style)
            let filled = try Self.render([.fill(outline, with: Color(rgb: 0x123456, alpha: 200))], width: 40, height: 40)
            #expect(zip(read.values, filled.values).allSatisfy { abs(Int($0) - Int($1)) <= 2 } && read.values.contains { $0 > 0 })
        }
    }

    /// A miter limit that the text cannot say is drawn all the same.
    @Test func otherMiterLimitsAreFilledOutlines() throws {
        let spike = BezierPath([.move(Point(1, 7)), .line(Point(4, 2)), .line(Point(7, 7))])
        let sharp = try Self.render([.stroke(spike, with: .black, style: StrokeStyle(width: 2))], width: 8, height: 8)
        let blunt = try Self.render([.stroke(spike, with: .black, style: StrokeStyle(width: 2, miterLimit: 1))], width: 8, height: 8)
        let bevel = try Self.render([.stroke(spike, with: .black, style: StrokeStyle(width: 2, join: .bevel))], width: 8, height: 8)
        #expect(blunt.ascii == bevel.ascii && blunt.ascii != sharp.ascii)
    }

    @Test func whatCannotBeDrawnIsSaid() throws {
        let broken = BezierPath([.move(.zero), .line(Point(.nan, 0))])
        #expect(throws: RasterError.coordinateOutOfRange) {
            try Self.render([.stroke(broken, with: .black, style: StrokeStyle(width: 2))], width: 4, height: 4)
        }
        for scale in [0, Double.nan, .infinity, 1e200] {
            let line = Draw.stroke(BezierPath([.move(.zero), .line(Point(3, 3))]), with: .black, style: StrokeStyle(width: 2))
            do {
                #expect(try Self.render([line], width: 4, height: 4, scale: scale).values.allSatisfy { $0 == 0 })
            } catch RasterError.coordinateOutOfRange {
                #expect(scale != 0)
            }
        }
    }

    /// What the reader lets in is drawn, however large or small.
    @Test func extremeStrokesAreDrawn() throws {
        var random = SplitMix64(seed: 331)
        for round in 0..<60 {
            let reach = abs(random.magnitude(exponents: -100...99.9))
            let area = Rect(minX: -reach, minY: -reach, maxX: reach, maxY: reach)
            let path = random.path(in: area, degrees: [1, 2, 3], elements: 3)
            let width = round % 3 == 0 ? 1e100 : abs(random.magnitude(exponents: -100...100))
            let style = StrokeStyle(width: width, cap: StrokeStyle.Cap.allCases[round % 3], join: StrokeStyle.Join.allCases[round / 3 % 3])
            _ = try Self.render([.stroke(path, with: .black, style: style)], width: 8, height: 8)
        }
    }
}
