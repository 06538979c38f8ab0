import DripGIF

// The code in doc comments, as it stands there: SnippetTests of ArchitectureTests compares. What a comment takes for granted is an argument here.

private func storyboard(_ effect: some Effect) -> Storyboard {
    let storyboard = Storyboard(effect, clock: FrameClock(duration: effect.period, framesPerSecond: 50, timing: .centiseconds))
    return storyboard
}

private func effect() throws -> WaterDrop {
    let drops = try WaterDrop {
        $0.drips(3)
        $0.wall(true)
    }
    return drops
}

private func speed(_ settings: EffectSettings) -> Double {
    var speeds = RandomStream(seed: settings.seed, purpose: "confetti.speed")
    let speed = speeds.number(in: 20..<60)
    return speed
}

private func sceneReader(
    loadImage: (String) throws(SceneImageError) -> Pixmap, appendOrFinish: (inout SceneReader) -> Bool,
    draw: (SceneFrame, SceneHeader?) -> Void
) throws {
    var reader = SceneReader()
    repeat {
        while let frame = try reader.nextFrame(image: loadImage) { draw(frame, reader.header) }
    } while appendOrFinish(&reader)
}

private func sceneWriter(_ header: SceneHeader, _ frames: [SceneFrame], output: (String) -> Void) throws {
    var writer = SceneWriter(header)
    output(writer.headerText)
    for frame in frames { output(try writer.text(of: frame)) }
}

private func animationComparer(_ golden: inout AnimationDecoder, _ new: inout AnimationDecoder) throws {
    var comparer = AnimationComparer()
    while comparer.add(try golden.next(), try new.next()) {}
    let comparison = comparer.finish(plays: golden.plays, new.plays)
    print(comparison.isSame)
}

private func renderRequest() async throws {
    var request = RenderRequest(.effect(Wave.self, EffectOptions(appearance: .dark)), output: "wave.gif")
    request.timing.framesPerSecond = 30
    try await request.render()
}

private func animationOptimizer() async throws {
    let result = try await AnimationOptimizer().optimize("drop.gif")
    print(result.file.byteCount)
}

private func dynamicAnimator(_ ball: DynamicItem) throws {
    let animator = try DynamicAnimator(referenceBounds: Rect(x: 0, y: 0, width: 300, height: 300))
    try animator.addBehavior(GravityBehavior(items: [ball]))
    let trajectory = try animator.record([ball], for: 4)
    print(trajectory)
}

private func gifDecoder(_ bytes: [UInt8], show: (GIFFrame) -> Void) throws {
    var decoder = try GIFDecoder(bytes)
    while let frame = try decoder.next() { show(frame) }
}

private func gifEncoder(_ images: [StraightImage]) throws -> [UInt8] {
    let bytes = try GIFEncoder().encode(images.map { ($0, Centiseconds(2)) })
    return bytes
}
