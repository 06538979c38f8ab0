import DripCodec
import DripEffects
import DripImage
import DripNumbers
import DripRaster
import DripRendering
import DripScene

/// Playback of an effect in the terminal in real time; late frames are skipped.
struct Preview {
    private let effect: any Effect
    private let background: Color?
    private let graphics: TerminalGraphics
    private let framesPerSecond: Double
    private let plays: Plays
    private let window: TerminalWindow
    private let scale: Double
    private let pen: ConstructionPen?

    /// Prepares the playback of an effect: without a background it has its own, with a transparent one the terminal's black; `graphics` nil queries
    /// the terminal.
    init(
        _ effect: any Effect, _ parts: RequestParts, graphics: TerminalGraphics?, framesPerSecond: Double, plays: Plays
    ) throws(EffectError) {
        self.effect = effect
        background = parts.canvas.background == .transparent ? .black : parts.canvas.background(over: effect.background)
        self.framesPerSecond = framesPerSecond
        self.plays = plays
        window = TerminalWindow.current
        self.graphics = graphics ?? TerminalGraphics.best
        let available = self.graphics.availableSize(in: window)
        let fit = min(Double(available.width) / Double(effect.size.width), Double(available.height) / Double(effect.size.height))
        // At most 2: terminals are slow with large images.
        scale = min(2, max(0.02, fit))
        pen = parts.effect.showsConstruction ? try ConstructionPen(for: effect, scale: scale, background: background) : nil
    }

    func run() async throws {
        let keyboard = Keyboard()
        defer { keyboard.close() }
        // Alternate screen without a cursor; the previous content returns at the end.
        try Terminal.writeOutput("\u{1B}[?1049h\u{1B}[?25l\u{1B}[2J")
        defer { try? Terminal.writeOutput(graphics.farewell + "\u{1B}[?25h\u{1B}[?1049l") }
        let size = try PixelSize(
            validatingWidth: max(1, Int(Double(effect.size.width) * scale)), height: max(1, Int(Double(effect.size.height) * scale)))
        var renderer = Renderer()
        var pixmap = Pixmap(size: size)
        let clock = ContinuousClock()
        let start = clock.now
        var frame = 0.0
        while true {
            let time = frame / framesPerSecond
            if case .times(let count) = plays, time >= effect.period.value * Double(count) { return }
            let marks = pen?.draws(effect.construction(at: time)) ?? []
            try renderer.render(Scene(effect.scene(at: time).draws + marks), background: background, scale: scale, into: &pixmap)
            // A synchronized update, if the terminal supports it.
            try Terminal.writeOutput("\u{1B}[?2026h\u{1B}[H" + graphics.text(for: pixmap, in: window) + "\u{1B}[?2026l")
            let now = Double((clock.now - start).components.seconds) + Double((clock.now - start).components.attoseconds) * 1e-18
            frame = max(frame + 1, (now * framesPerSecond).rounded(.down))
            if keyboard.wantsToLeave { return }
            do { try await clock.sleep(until: start + .seconds(frame / framesPerSecond)) } catch { throw DripGIFError.cancelled }
        }
    }
}
