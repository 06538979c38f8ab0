import DripGIF
import DripTestSupport
import Foundation
import Testing

// The code of the article Lottie, as it stands there: SnippetTests of ArchitectureTests compares.

private func draw(_ bytes: [UInt8], to path: String) async throws {
    let animation = try LottieAnimation(bytes)
    let clock = FrameClock(duration: animation.period, framesPerSecond: 50, timing: .centiseconds)
    try await Storyboard(canvas: animation.size, background: .white, clock: clock, scene: animation.loopedScene).write(to: path)
}

private func drawing(_ bytes: [UInt8]) throws -> Scene {
    let animation = try LottieAnimation(bytes)
    let scene = animation.scene(at: 0.5)
    return scene
}

private func animation(_ bytes: [UInt8], _ decode: ([UInt8]) -> Pixmap?) throws -> LottieAnimation {
    let file = try LottieFile(bytes)
    let animation = try LottieAnimation(file.json(), slots: file.slots()) { image in file.bytes(of: image).flatMap(decode) }
    return animation
}

private func accented(_ bytes: [UInt8]) throws -> LottieAnimation {
    var slots = LottieSlots()
    try slots.set("accent", to: "#FF9500")
    let animation = try LottieAnimation(bytes, slots: slots)
    return animation
}

@Suite struct LottieArticleTests {
    private static let hello = (0..<3).reduce(URL(filePath: #filePath)) { url, _ in url.deletingLastPathComponent() }
        .appending(path: "Fixtures/Lottie/hello.json")

    @Test func theCodeOfTheArticleDrawsWhatTheCommandDraws() async throws {
        let directory = try TemporaryDirectory()
        try await draw([UInt8](try Data(contentsOf: Self.hello)), to: directory("a.gif"))
        var request = RenderRequest(.lottie(path: Self.hello.path), output: directory("b.gif"))
        request.canvas.background = .color(.white)
        try await request.render()
        #expect(directory.bytes("a.gif") != nil && directory.bytes("a.gif") == directory.bytes("b.gif"))
    }

    @Test func timeIsInSecondsFromTheInPoint() throws {
        var ruler = LottieRuler()
        ruler.inPoint = 100
        let animation = try LottieAnimation(Array(ruler.text.utf8))
        #expect(try drawing(Array(ruler.text.utf8)) == animation.scene(at: Double(15) / 30) && animation.frameCount == 60)
        #expect(animation.scene(at: 0.5) != animation.scene(at: 0.6))
        #expect(animation.period == 2 && animation.rate == 30 && animation.duration == 2)
        // Beyond the out-point nothing shows, and a loop begins again.
        #expect(animation.scene(at: 2.5).draws.isEmpty && animation.loopedScene(at: 2.5) == animation.scene(at: 0.5))
        #expect(animation.loopedScene(at: 2) == animation.scene(at: 0))
    }

    @Test func aSlotHasTheValueThatIsSet() throws {
        let fill = #"{"ty":"rc","p":{"k":[5,5]},"s":{"k":[9,9]}},{"ty":"fl","c":{"sid":"accent","k":[0,0,0]},"o":{"k":100}}"#
        let text = #"{"v":"5.7.0","fr":30,"ip":0,"op":30,"w":10,"h":10,"layers":[{"ty":4,"ip":0,"op":30,"ks":{},"shapes":[\#(fill)]}]}"#
        let orange = try accented(Array(text.utf8)).scene(at: 0)
        let black = try LottieAnimation(Array(text.utf8)).scene(at: 0)
        #expect("\(orange.draws)".contains("\(Color(rgb: 0xFF9500))") && orange != black)
    }

    @Test func aFileIsAnAnimation() throws {
        let bytes = [UInt8](try Data(contentsOf: Self.hello))
        #expect(try animation(bytes) { _ in nil }.scene(at: 1) == LottieAnimation(bytes).scene(at: 1))
    }
}
