import DripGIF
import DripTestSupport
import Testing

// The code of the article Paint, as it stands there: SnippetTests of ArchitectureTests compares.

private func gradients(_ scene: inout Scene) {
    let sky = Paint.linear(from: .zero, to: Point(0, 90), stops: [GradientStop(0, .white), GradientStop(1, Color(rgb: 0x1E90FF))])
    scene.fill(BezierPath(rect: Rect(x: 0, y: 0, width: 120, height: 90)), with: sky)
    let sun = Color(rgb: 0xFFD700)
    let glow = Paint.radial(center: Point(90, 30), radius: 20, stops: [GradientStop(0, sun), GradientStop(1, sun.opacity(0))])
    scene.fill(BezierPath(circle: Point(90, 30), radius: 20), with: glow)
}

private func groups(_ scene: inout Scene) {
    scene.group(blend: .multiply, blur: 4) { $0.fill(BezierPath(circle: Point(40, 60), radius: 12), with: .black) }
    scene.group(shadow: Shadow(offset: Vector(0, 3), blur: 5, color: Color(rgb: 0, alpha: 128))) {
        $0.fill(BezierPath(roundedRect: Rect(x: 20, y: 20, width: 40, height: 24), cornerRadius: 6), with: .white)
    }
}

private func masks(_ scene: inout Scene, fade: Paint) {
    scene.mask(.luminance) { $0.fill(BezierPath(rect: Rect(x: 0, y: 0, width: 120, height: 90)), with: fade) }
}

private func patterns(_ scene: inout Scene, picture: Pixmap) {
    scene.fill(BezierPath(circle: Point(60, 45), radius: 30), with: .pattern(picture, named: "wood.png", transform: .scale(0.5)))
}

private func motion(canvas: PixelSize, clock: FrameClock) -> Storyboard {
    let storyboard = Storyboard(canvas: canvas, background: .white, clock: clock, shutter: 180) { time in
        Scene([.fill(BezierPath(circle: Point(20 + 80 * time, 45), radius: 12), with: .black)])
    }
    return storyboard
}

@Suite struct PaintArticleTests {
    @Test func patternsShowTheirImageInsideThePath() throws {
        var scene = Scene()
        patterns(
            &scene, picture: Pixmap(size: PixelSize(width: 120, height: 300), filledWith: PremultipliedRGBA8(Color(rgb: 0x804020))))
        let picture = try PNGDecoder.decode(try scene.png(size: PixelSize(width: 120, height: 90)))
        // The image ends at x = 60, the path at a distance of 30 from its centre.
        #expect(picture[45, 45] == Color(rgb: 0x804020) && picture[75, 45] == .clear && picture[20, 45] == .clear)
        #expect(
            Draw.stroke(
                BezierPath(circle: Point(60, 45), radius: 30), with: .pattern(Pixmap(size: picture.size), named: "a.png"),
                style: StrokeStyle(width: 2)) != scene.draws[0])
    }

    @Test func motionBlurSoftensMovingEdgesOnly() async throws {
        let clock = FrameClock(duration: 1, framesPerSecond: 10, timing: .exact)
        let directory = try TemporaryDirectory()
        try await motion(canvas: PixelSize(width: 120, height: 90), clock: clock).write(to: directory("f-%d.png"))
        let frame = try PNGDecoder.decode(try #require(directory.bytes("f-0.png")))
        // The disc moves by four pixels.
        #expect((90...104).contains(frame[33, 45].red) && frame[24, 45].red == 0 && frame[40, 45].red == 255)
    }

    @Test func aClippedSceneShowsOnlyWhatIsInsideThePath() throws {
        var scene = Scene()
        scene.clip(BezierPath(rect: Rect(x: 2, y: 0, width: 2, height: 6)))
        scene.fill(BezierPath(rect: Rect(x: 0, y: 0, width: 6, height: 6)), with: .white)
        let picture = try PNGDecoder.decode(try scene.png(size: PixelSize(width: 6, height: 6)))
        #expect(picture[2, 3] == .white && picture[1, 3].alpha == 0 && picture[4, 3].alpha == 0)
    }

    @Test func theDrawingsOfTheArticleShow() throws {
        var (inner, scene) = (Scene(), Scene())
        gradients(&inner)
        groups(&inner)
        let picture = try PNGDecoder.decode(try inner.png(size: PixelSize(width: 120, height: 90)))
        masks(&scene, fade: .linear(from: .zero, to: Point(240, 0), stops: [GradientStop(0, .white), GradientStop(1, .black)]))
        scene.draws.append(.group(inner.draws))
        let masked = try PNGDecoder.decode(try scene.png(size: PixelSize(width: 120, height: 90)))
        // The sky is white above and blue below; the mask fades it to one half at the right.
        #expect(picture[1, 0].isOpaque && picture[1, 0].red > 250 && picture[1, 88].red < 40)
        #expect(masked[1, 0].alpha >= 253 && (126...130).contains(masked[119, 5].alpha))
        // The sun's middle, the dark blur, the white card and its shadow below.
        #expect(picture[90, 30].blue < 40 && picture[90, 30].red > 240)
        #expect(picture[40, 60].red < 20 && picture[40, 76].red < picture[70, 76].red)
        #expect(picture[40, 30] == .white)
        #expect(picture[40, 47].red < picture[80, 47].red)
    }

    /// A scene written as text and read back is the same picture.
    @Test func textIsThePicture() async throws {
        let directory = try TemporaryDirectory()
        let canvas = PixelSize(width: 120, height: 90)
        let clock = FrameClock(duration: 1, framesPerSecond: 2, timing: .centiseconds)
        let storyboard = Storyboard(canvas: canvas, background: .white, clock: clock) { time in
            var scene = Scene()
            if time > 0.4 { gradients(&scene) }
            groups(&scene)
            return scene
        }
        _ = try await storyboard.write(to: directory("a.drip"))
        let text = try #require(directory.text("a.drip"))
        #expect(text.hasPrefix("drip 2\n") && text.contains("gradient g2 radial"))
        var reader = SceneReader()
        reader.append(text.utf8)
        reader.finish()
        var scene = Scene()
        groups(&scene)
        #expect(try reader.nextFrame { _ throws(SceneImageError) in throw .missing }?.scene == scene)
        gradients(&scene)
        let second = try #require(try reader.nextFrame { _ throws(SceneImageError) in throw .missing })
        let draws = second.scene.draws
        #expect(draws.allSatisfy(scene.draws.contains) && scene.draws.allSatisfy(draws.contains))
    }
}
