import DripGeometry
import DripImage
import DripNumbers
import DripScene
import Testing

@Suite struct SceneReaderTests {
    static let head = "drip 1\nsize 40 30\n"

    @Test func readsTheExampleOfTheContract() throws {
        let file = try readScene(
            """
            drip 1
            size 400 300
            fps 50
            background #1E90FF
            # a line that begins with # is a comment
            fill #FFFFFF nonzero M10 10 L90 10 Q95 40 50 90 Z
            fill #FFFFFFCC evenodd M0 0 H1 V1 Z
            frame
            delay 0.5
            fill red nonzero M0 0L1 1
            """)
        #expect(file.header == SceneHeader(size: PixelSize(width: 400, height: 300), background: Color(rgb: 0x1E90FF)))
        #expect(file.frames.map(\.delay) == [nil, Rational(1, 2)])
        let path = BezierPath([
            .move(Point(10, 10)), .line(Point(90, 10)), .quad(Point(95, 40), Point(50, 90)), .close,
        ])
        let square = BezierPath([.move(.zero), .line(Point(1, 0)), .line(Point(1, 1)), .close])
        #expect(
            file.frames[0].scene.draws == [
                .fill(path, with: .white), .fill(square, with: Color(rgb: 0xFFFFFF, alpha: 0xCC), rule: .evenOdd),
            ])
        let line = BezierPath([.move(.zero), .line(Point(1, 1))])
        #expect(file.frames[1].scene.draws == [.fill(line, with: Color(rgb: 0xFF0000))])
    }

    @Test func aHeaderAloneIsOneEmptyFrame() throws {
        let file = try readScene(Self.head)
        #expect(file.frames == [SceneFrame(scene: Scene())])
        #expect(file.header.framesPerSecond == 50)
        #expect(file.header.background == nil)
    }

    @Test func everyFrameLineBeginsAFrame() throws {
        #expect(try readScene(Self.head + "frame\nframe\n").frames.count == 3)
        #expect(try readScene(Self.head + "frame").frames.count == 2)
    }

    @Test func strokesHaveWidthCapAndJoin() throws {
        let text = "stroke #FF0000 2.5 round round M0 0 C10 20 30 20 40 0\n  stroke tan  1e-1\tbutt miter\nstroke red 0 square bevel M1 2z"
        let draws = try readScene(Self.head + text).frames[0].scene.draws
        let curve = BezierPath([.move(.zero), .cubic(Point(10, 20), Point(30, 20), Point(40, 0))])
        #expect(
            draws == [
                .stroke(curve, with: Color(rgb: 0xFF0000), style: StrokeStyle(width: 2.5, cap: .round, join: .round)),
                .stroke(BezierPath(), with: Color(rgb: 0xD2B48C), style: StrokeStyle(width: 0.1)),
                .stroke(
                    BezierPath([.move(Point(1, 2)), .close]), with: Color(rgb: 0xFF0000),
                    style: StrokeStyle(width: 0, cap: .square, join: .bevel)),
            ])
    }

    @Test func groupsClipsAndImagesNest() throws {
        let picture = Pixmap(size: PixelSize(width: 2, height: 1))
        let text = """
            clip evenodd M0 0H9V9Z
            begin 0.25
              begin 1
              fill #000 nonzero M1 1H2V2Z
              end
              image my cat.png 1 0 0 -1 .5 1e1
            end
            fill #000 nonzero
            """
        let draws = try readScene(Self.head + text) { name throws(SceneImageError) in
            #expect(name == "my cat.png")
            return picture
        }.frames[0].scene.draws
        let triangle = { (from: Double, to: Double) in
            BezierPath([.move(Point(from, from)), .line(Point(to, from)), .line(Point(to, to)), .close])
        }
        #expect(
            draws == [
                .clip(triangle(0, 9), rule: .evenOdd),
                .group(
                    opacity: 0.25,
                    [
                        .group(opacity: 1, [.fill(triangle(1, 2), with: .black)]),
                        .image(picture, named: "my cat.png", transform: AffineMap(a: 1, b: 0, c: 0, d: -1, e: 0.5, f: 10)),
                    ]),
                .fill(BezierPath(), with: .black),
            ])
    }

    @Test func piecesOfAnySizeGiveTheSameFrames() throws {
        let lines = [
            "\u{FEFF}drip 1", "size 40 30", "", "fill red nonzero M0 0L1 1", "frame", "\tdelay 2", "# ä", "frame", "fill tan evenodd M1 2",
        ]
        let text = lines.joined(separator: "\r\n")
        let whole = try readScene(text)
        #expect(whole.frames.count == 3)
        for size in 1...20 {
            let pieces = try readScene(text, pieceSize: size)
            #expect(pieces.frames == whole.frames && pieces.header == whole.header, "in pieces of \(size)")
        }
    }

    @Test func headerIsKnownBeforeTheFirstFrameAndFramesComeAsSoonAsTheyEnd() throws {
        var reader = SceneReader()
        reader.append("drip 1\nsize 4 3\nfps 29.97\n".utf8)
        #expect(try reader.nextFrame { _ throws(SceneImageError) in throw .missing } == nil)
        #expect(reader.header == nil)
        reader.append("fill red nonzero M0 0\nframe\nfi".utf8)
        #expect(try reader.nextFrame { _ throws(SceneImageError) in throw .missing } != nil)
        #expect(reader.header?.framesPerSecond == Rational(2997, 100))
        #expect(try reader.nextFrame { _ throws(SceneImageError) in throw .missing } == nil)
    }

    @Test func timesOfManyDigitsAreTheFractionsTheyStandFor() throws {
        let file = try readScene(Self.head + "fps 59.94\ndelay 0.03333333333333333\n")
        #expect(file.header.framesPerSecond == Rational(5994, 100))
        #expect(file.frames[0].delay == Rational(1, 30))
        #expect(try readScene(Self.head + "delay 1e-2").frames[0].delay == Rational(1, 100))
    }

    /// A delay belongs to its frame alone, wherever in it it stands; the last one said counts.
    @Test func aDelayIsTheFramesOwn() throws {
        let text = Self.head + "delay 1\nframe\nbegin 1\ndelay 2\nend\nframe\nfill red nonzero M0 0\ndelay 3\ndelay 4\nframe\n"
        #expect(try readScene(text).frames.map(\.delay) == [Rational(1), Rational(2), Rational(4), nil])
    }

    /// A delay is no drawing.
    @Test func theHeaderEndsAtTheFirstDrawing() throws {
        let file = try readScene(Self.head + "delay 1\nbackground red\nfps 24\nfill red nonzero M0 0\n")
        #expect(file.header.background == Color(rgb: 0xFF0000) && file.header.framesPerSecond == 24)
    }

    @Test func anImageIsAskedForOnce() throws {
        var asked: [String] = []
        let text = Self.head + String(repeating: "image a.png 1 0 0 1 0 0\nimage b.png 1 0 0 1 0 0\nframe\n", count: 5)
        _ = try readScene(text) { name throws(SceneImageError) in
            asked.append(name)
            return Pixmap(size: PixelSize(width: 1, height: 1))
        }
        #expect(asked == ["a.png", "b.png"])
    }
}
