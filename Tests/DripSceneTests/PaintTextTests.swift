import DripGeometry
import DripImage
import DripScene
import DripTestSupport
import Testing

/// Version 2 of the scene file: gradients, groups with more than an opacity, and masks.
@Suite struct PaintTextTests {
    private let header = SceneHeader(size: PixelSize(width: 40, height: 30))

    private func write(_ scenes: [Scene], version: Int = 2) throws -> String {
        var writer = SceneWriter(header, version: version)
        var text = writer.headerText
        for scene in scenes { text += try writer.text(of: SceneFrame(scene: scene)) }
        return text
    }

    static let square = BezierPath(rect: Rect(x: 1, y: 2, width: 3, height: 4))

    @Test func textIsThatOfTheContract() throws {
        var scene = Scene()
        let sky = Paint.linear(
            from: .zero, to: Point(0, 9.5), spread: .reflect,
            stops: [GradientStop(0, .white), GradientStop(1, Color(rgb: 0x1E90FF, alpha: 128))])
        let sun = Paint.radial(
            center: Point(5, 5), radius: 3, focus: Point(4, 5), focusRadius: 0.5, stops: [GradientStop(0.25, .black)])
        scene.fill(Self.square, with: sky)
        scene.fill(Self.square, with: sky, rule: .evenOdd)
        scene.stroke(Self.square, with: sun, style: StrokeStyle(width: 2))
        scene.mask(.inverseLuminance) { $0.fill(Self.square, with: .white) }
        scene.group(
            opacity: 0.5, blend: .colorDodge, blur: Blur(x: 1, y: 2.5),
            shadow: Shadow(offset: Vector(1, -2), blur: 3, color: Color(rgb: 0, alpha: 128)), tint: Tint(.white, amount: 0.25),
            matrix: .translation(7, 8)
        ) { $0.fill(Self.square, with: sky) }
        let path = "M1 2 L4 2 L4 6 L1 6 Z"
        #expect(
            try write([scene]) == """
                drip 2
                size 40 30
                fps 50
                gradient g1 linear 0 0 0 9.5 reflect 0 #FFFFFF 1 #1E90FF80
                fill g1 nonzero \(path)
                fill g1 evenodd \(path)
                gradient g2 radial 5 5 3 4 5 0.5 pad 0.25 #000000
                stroke g2 2 butt miter \(path)
                mask inverse-luminance
                fill #FFFFFF nonzero \(path)
                end
                begin 0.5 matrix 1 0 0 1 7 8 blend color-dodge blur 1 2.5 shadow 1 -2 3 #00000080 tint #FFFFFF 0.25
                fill g1 nonzero \(path)
                end

                """)
    }

    @Test func randomFramesComeBackEqual() throws {
        var random = SplitMix64(seed: 201)
        for round in 0..<60 {
            let scenes = (0...random.integer(in: 0...3)).map { _ in Scene(draws(&random, depth: 0)) }
            let text = try write(scenes)
            let read = try readScene(text, pieceSize: 61)
            #expect(read.frames.map(\.scene) == scenes, "round \(round)")
            #expect(try write(read.frames.map(\.scene)) == text, "round \(round)")
        }
    }

    private func draws(_ random: inout SplitMix64, depth: Int) -> [Draw] {
        (0..<random.integer(in: 0...4)).map { _ in
            let field = Rect(x: -50, y: -50, width: 200, height: 200)
            let path = random.path(in: field, degrees: [1, 2, 3], elements: random.integer(in: 0...5))
            switch random.integer(in: 0...(depth < 3 ? 6 : 2)) {
            case 0: return .clip(path)
            case 1: return .fill(path, with: paint(&random), rule: random.next() & 1 == 0 ? .nonZero : .evenOdd)
            case 2: return .stroke(path, with: paint(&random), style: StrokeStyle(width: random.number(in: 0...9), cap: .round))
            case 3: return .mask(MaskMode.allCases[random.integer(in: 0...3)], draws(&random, depth: depth + 1))
            case 4: return .outset(random.number(in: 0...250) - 125, draws(&random, depth: depth + 1))
            default:
                func maybe<Value>(_ value: Value) -> Value? { random.next() & 1 == 0 ? nil : value }
                let blur = maybe(Blur(x: random.number(in: 0...200), y: random.number(in: 0...200)))
                let offset = Vector(random.magnitude(exponents: -6...20), random.magnitude(exponents: -6...20))
                let shadow = maybe(Shadow(offset: offset, blur: random.number(in: 0...200), color: color(&random)))
                let tint = maybe(Tint(color(&random), amount: random.number(in: 0...1)))
                return .group(
                    opacity: random.number(in: 0...1), blend: BlendMode.allCases[random.integer(in: 0...16)], blur: blur, shadow: shadow,
                    tint: tint, matrix: maybe(random.transform()) ?? .identity, draws(&random, depth: depth + 1))
            }
        }
    }

    private func color(_ random: inout SplitMix64) -> Color { Color(packed: UInt32(truncatingIfNeeded: random.next())) }

    private func paint(_ random: inout SplitMix64) -> Paint {
        let stops = (0...random.integer(in: 0...5)).map { _ in random.number(in: 0...1) }.sorted().map { GradientStop($0, color(&random)) }
        let spread = Gradient.Spread.allCases[random.integer(in: 0...2)]
        func point() -> Point { Point(random.magnitude(exponents: -6...20), random.magnitude(exponents: -6...20)) }
        switch random.integer(in: 0...2) {
        case 0: return .color(color(&random))
        case 1: return .linear(from: point(), to: point(), spread: spread, stops: stops)
        default:
            let (radius, focusRadius) = (abs(random.magnitude(exponents: -6...20)), abs(random.magnitude(exponents: -6...20)))
            return .radial(center: point(), radius: radius, focus: point(), focusRadius: focusRadius, spread: spread, stops: stops)
        }
    }

    /// A reader holds 1024 names; a writer gives the oldest one again.
    @Test func namesAreGivenAgain() throws {
        let scenes = (0..<3).map { frame in
            Scene(
                (0..<1000).map { index in
                    .fill(
                        Self.square, with: .linear(from: .zero, to: Point(Double(frame * 700 + index), 1), stops: [GradientStop(0, .black)])
                    )
                })
        }
        let text = try write(scenes)
        #expect(text.contains("gradient g1024 ") && !text.contains("g1025"))
        #expect(try readScene(text).frames.map(\.scene) == scenes)
    }

    @Test func wordsOfAGroupMayStandInAnyOrder() throws {
        let text = "drip 2\nsize 4 3\nbegin 1 tint red 0.5 blur 1 2 blend screen\nend\n"
        let expected = Draw.group(blend: .screen, blur: Blur(x: 1, y: 2), tint: Tint(Color(rgb: 0xFF0000), amount: 0.5), [])
        #expect(try readScene(text).frames[0].scene.draws == [expected])
    }

    @Test func gradientsHoldUntilTheyAreGivenAgain() throws {
        let text = """
            drip 2
            size 4 3
            gradient red linear 0 0 1 1 pad 0 blue
            fill red nonzero M0 0
            frame
            fill red nonzero M0 0
            gradient red linear 0 0 1 1 pad 0 white
            fill red nonzero M0 0
            fill tan nonzero M0 0
            """
        let dot = BezierPath([.move(.zero)])
        func paint(_ color: Color) -> Paint { .linear(from: .zero, to: Point(1, 1), stops: [GradientStop(0, color)]) }
        let blue = Draw.fill(dot, with: paint(Color(rgb: 0x0000FF)))
        let frames = try readScene(text).frames.map(\.scene.draws)
        #expect(frames == [[blue], [blue, .fill(dot, with: paint(.white)), .fill(dot, with: Color(rgb: 0xD2B48C))]])
    }

    @Test func versionOneIsEnoughForWhatItHolds() throws {
        let plain: [Draw] = [.fill(Self.square, with: .black), .group(opacity: 0.5, [.clip(Self.square)])]
        #expect(!plain.needVersion2)
        #expect(try write([Scene(plain)], version: 1).hasPrefix("drip 1\n"))
        let stops = [GradientStop(0, Color.black)]
        let others: [Draw] = [
            .fill(Self.square, with: .linear(from: .zero, to: Point(1, 1), stops: stops)),
            .stroke(Self.square, with: .radial(center: .zero, radius: 1, stops: stops), style: StrokeStyle(width: 1)),
            .mask(.alpha, []), .group(blend: .multiply, []), .group(blur: 1, []), .group(matrix: .scale(2), []),
            .group(tint: Tint(.black, amount: 0), []), .group(shadow: Shadow(offset: .zero, blur: 0, color: .black), []),
        ]
        for draw in others {
            for draws in [[draw], [.group([draw])]] {
                #expect(draws.needVersion2)
                #expect(throws: SceneWriteError.needsVersion2) { try write([Scene(draws)], version: 1) }
            }
        }
    }

    @Test func whatTheFormatCannotSayIsAnError() throws {
        let stops = [GradientStop(0, Color.black)]
        let draws: [Draw] = [
            .fill(Self.square, with: .linear(from: Point(.nan, 0), to: .zero, stops: stops)),
            .fill(Self.square, with: .radial(center: .zero, radius: .infinity, stops: stops)), .group(matrix: .scale(1e101), []),
            .group(shadow: Shadow(offset: Vector(.infinity, 0), blur: 0, color: .black), []),
        ]
        for draw in draws { #expect(throws: SceneWriteError.coordinateOutOfRange) { try write([Scene([draw])]) } }
        let deep = (0...64).reduce(Draw.mask(.alpha, [])) { draw, _ in .mask(.alpha, [draw]) }
        #expect(throws: SceneWriteError.nestingOverLimit(limit: 64)) { try write([Scene([deep])]) }
    }
}
