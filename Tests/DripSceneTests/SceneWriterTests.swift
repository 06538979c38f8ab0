import DripGeometry
import DripImage
import DripNumbers
import DripScene
import DripTestSupport
import Testing

@Suite struct SceneWriterTests {
    private func write(_ header: SceneHeader, _ frames: [SceneFrame]) throws -> String {
        var writer = SceneWriter(header)
        var text = writer.headerText
        for frame in frames { text += try writer.text(of: frame) }
        #expect(writer.frameCount == frames.count)
        return text
    }

    private let size = PixelSize(width: 40, height: 30)

    @Test func textIsThatOfTheContract() throws {
        let square = BezierPath(rect: Rect(x: 1, y: 2, width: 3, height: 4.5))
        let picture = Pixmap(size: PixelSize(width: 1, height: 1))
        let frames = [
            SceneFrame(scene: Scene([.fill(square, with: .white), .fill(BezierPath(), with: .black, rule: .evenOdd)])),
            SceneFrame(
                scene: Scene([
                    .stroke(square, with: Color(rgb: 0xFF0000, alpha: 128), style: StrokeStyle(width: 2.5, cap: .round, join: .bevel)),
                    .stroke(
                        BezierPath([.move(.zero), .line(Point(9, 0))]), with: .black,
                        style: StrokeStyle(width: 1, dash: try DashPattern([4, 2]))),
                ]), delay: Rational(1, 2)),
            SceneFrame(
                scene: Scene([
                    .clip(square, rule: .evenOdd),
                    .group(
                        opacity: 0.25,
                        [
                            .image(picture, named: "a b.png", transform: AffineMap(a: 1, b: 0, c: 0, d: -1.5, e: 0, f: 1e-7))
                        ]),
                ])),
        ]
        let header = SceneHeader(size: size, framesPerSecond: Rational(2997, 100), background: Color(rgb: 0x1E90FF, alpha: 1))
        #expect(
            try write(header, frames) == """
                drip 1
                size 40 30
                fps 29.97
                background #1E90FF01
                fill #FFFFFF nonzero M1 2 L4 2 L4 6.5 L1 6.5 Z
                fill #000000 evenodd
                frame
                delay 0.5
                stroke #FF000080 2.5 round bevel M1 2 L4 2 L4 6.5 L1 6.5 Z
                stroke #000000 1 butt miter M0 0 L4 0 M6 0 L9 0
                frame
                clip evenodd M1 2 L4 2 L4 6.5 L1 6.5 Z
                begin 0.25
                image a b.png 1 0 0 -1.5 0 1e-07
                end

                """)
    }

    @Test func randomFramesComeBackEqual() throws {
        var random = SplitMix64(seed: 101)
        let picture = Pixmap(size: PixelSize(width: 2, height: 3), filledWith: PremultipliedRGBA8(.white))
        for round in 0..<40 {
            let header = SceneHeader(
                size: size, framesPerSecond: Rational(random.integer(in: 1000...240_000), 1000),
                background: round % 2 == 0 ? nil : Color(rgb: UInt32(truncatingIfNeeded: random.next())))
            let frames = (0...random.integer(in: 0...4)).map { _ in
                SceneFrame(
                    scene: Scene(draws(&random, depth: 0, picture: picture)),
                    delay: random.next() & 1 == 0 ? nil : Rational(random.integer(in: 1...600_000_000), 1_000_000))
            }
            let text = try write(header, frames)
            let read = try readScene(text) { _ throws(SceneImageError) in picture }
            #expect(read.header == header && read.frames == frames, "round \(round)")
            // What was read writes the same text.
            #expect(try write(read.header, read.frames) == text)
        }
    }

    private func draws(_ random: inout SplitMix64, depth: Int, picture: Pixmap) -> [Draw] {
        (0..<random.integer(in: 0...4)).map { _ in
            let reach = abs(random.magnitude(exponents: -6...20))
            let area = Rect(minX: -reach, minY: -reach, maxX: reach, maxY: reach)
            let rule: FillRule = random.next() & 1 == 0 ? .nonZero : .evenOdd
            let path = random.path(in: area, degrees: [1, 2, 3], elements: random.integer(in: 0...5))
            switch random.integer(in: 0...(depth < 3 ? 5 : 3)) {
            case 0: return .clip(path, rule: rule)
            case 1: return .image(picture, named: "ein Bild ä\(depth).png", transform: random.transform())
            case 2: return .fill(path, with: Color(rgb: UInt32(truncatingIfNeeded: random.next()), alpha: UInt8(depth * 85)), rule: rule)
            case 3:
                let (cap, join) = (random.integer(in: 0...2), random.integer(in: 0...2))
                let style = StrokeStyle(
                    width: abs(random.magnitude(exponents: -9...9)), cap: StrokeStyle.Cap.allCases[cap],
                    join: StrokeStyle.Join.allCases[join])
                return .stroke(path, with: Color(rgb: UInt32(truncatingIfNeeded: random.next())), style: style)
            default: return .group(opacity: random.number(in: 0...1), draws(&random, depth: depth + 1, picture: picture))
            }
        }
    }

    @Test func headerAloneIsAFileOfOneEmptyFrame() throws {
        let header = SceneHeader(size: size)
        #expect(try readScene(SceneWriter(header).headerText).frames == [SceneFrame(scene: Scene())])
    }

    /// A quartic is lowered when it enters a scene, so nothing is left to approximate when it is written.
    @Test func quarticsComeBackAsTheSceneHoldsThem() throws {
        var path = BezierPath([.move(.zero)])
        path.addQuartic(control1: Point(5, 20), control2: Point(10, -20), control3: Point(15, 20), to: Point(20, 0))
        let stroke = Draw.stroke(path, with: .black, style: StrokeStyle(width: 2))
        let frame = SceneFrame(scene: Scene([.fill(path, with: .black), .clip(path), stroke]))
        #expect(try readScene(try write(SceneHeader(size: size), [frame])).frames == [frame])
    }

    @Test func whatReadsAsTheSameDrawingIsAdjusted() throws {
        let frames = [SceneFrame(scene: Scene([.group(opacity: 1.5, []), .group(opacity: -2, [])]), delay: Rational(1, 3))]
        let read = try readScene(try write(SceneHeader(size: size), frames)).frames[0]
        #expect(read.scene.draws == [.group(opacity: 1, []), .group(opacity: 0, [])])
        #expect(read.delay == Rational(1, 3))
    }

    @Test func whatTheFormatCannotSayIsAnError() throws {
        let picture = Pixmap(size: PixelSize(width: 1, height: 1))
        func error(_ draw: Draw, delay: Rational? = nil) -> SceneWriteError? {
            var writer = SceneWriter(SceneHeader(size: size))
            do throws(SceneWriteError) {
                _ = try writer.text(of: SceneFrame(scene: Scene([draw]), delay: delay))
                return nil
            } catch {
                #expect(writer.frameCount == 0)
                return error
            }
        }
        func image(_ name: String, _ entry: Double = 1) -> Draw {
            .image(picture, named: name, transform: AffineMap(a: entry, b: 0, c: 0, d: 1, e: 0, f: 0))
        }
        let dot = BezierPath([.move(Point(1, 1))])
        #expect(error(.fill(BezierPath([.move(Point(.nan, 0))]), with: .black)) == .coordinateOutOfRange)
        #expect(error(.stroke(BezierPath([.move(Point(1, .nan))]), with: .black, style: StrokeStyle(width: 1))) == .coordinateOutOfRange)
        #expect(error(.clip(BezierPath([.move(Point(0, .infinity))]))) == .coordinateOutOfRange)
        #expect(error(image("a.png", 1e101)) == .coordinateOutOfRange)
        #expect(error(.group(opacity: .nan, [])) == .opacityIsNoNumber)
        for name in ["", " a.png", "a.png ", "a\n.png", "\ta"] { #expect(error(image(name)) == .unwritableImageName(name)) }
        for delay in [Rational(0), Rational(-1), Rational(601), Rational(1, 9_000_000)] {
            #expect(error(.fill(dot, with: .black), delay: delay) == .delayOutOfRange(delay))
        }
        let deep = (0...64).reduce(Draw.fill(dot, with: .black)) { draw, _ in .group(opacity: 1, [draw]) }
        #expect(error(deep) == .nestingOverLimit(limit: 64))
        let long = BezierPath(polygon: (0..<100_000).map { Point(Double($0) + 0.12345, 1) })
        guard case .lineOverLimit(let bytes, SceneReader.lineLimit)? = error(.fill(long, with: .black)) else {
            Issue.record("a line over the limit was written")
            return
        }
        #expect(bytes > SceneReader.lineLimit)
        #expect(error(.fill(dot, with: .black), delay: 600) == nil)
    }
}
