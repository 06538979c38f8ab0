import DripGIF
import Testing

/// The checks of the effect's reference, measured on rendered pixels: a red page and a yellow one, whose colours differ in green alone.
@Suite struct SlideChecks {
    static let height = 240
    /// When the effect's own swipes set the transitions off.
    static let (there, back) = (0.3, 1.3)

    static func slide(
        _ parameters: [String: String] = [:], fidelity: Fidelity = .better, touch: String? = nil, width: Int = 80, height: Int = height
    ) throws -> Slide {
        try effect(
            Slide.self, ["front": "#FFFF00", "back": "#FF0000"].merging(parameters) { $1 }, size: PixelSize(width: width, height: height),
            touch: touch.map { try PointerTrack($0) }, fidelity: fidelity)
    }

    static func ease(_ share: Double) -> Double { TimingFunction.easeInOut(share) }

    /// How much yellow there is in a column, in points.
    static func yellow(_ effect: Slide, at time: Double, column: Int = 40) throws -> Double {
        let picture = try DynamicsPicture(effect, at: time)
        return stride(from: column, to: picture.pixels.count, by: picture.width).reduce(0) { $0 + Double(picture.pixels[$1].green) / 255 }
    }

    @Test("1: the edge is at H·(1 − e(t/0.5)), on the way back at H·e", arguments: Fidelity.allCases)
    func edge(fidelity: Fidelity) throws {
        let effect = try Self.slide(fidelity: fidelity)
        for step in 0...50 {
            let t = Double(step) / 100
            let share = Self.ease(t / 0.5)
            #expect(abs(try Self.yellow(effect, at: Self.there + t) - 240 * share) <= 0.5, "\(t) s after the swipe")
            #expect(abs(try Self.yellow(effect, at: Self.back + t) - 240 * (1 - share)) <= 0.5, "\(t) s after the swipe back")
        }
    }

    @Test(
        "2: half is covered at half the time, in all four directions",
        arguments: [("up", 0, 1), ("down", 0, -1), ("left", 1, 0), ("right", -1, 0)])
    func half(direction: String, dx: Int, dy: Int) throws {
        for dismiss in ["reveal", "cover"] {
            let effect = try Self.slide(["direction": direction, "dismiss": dismiss], width: 200, height: 160)
            for time in [Self.there + 0.25, Self.back + 0.25] {
                let picture = try DynamicsPicture(effect, at: time)
                for (index, pixel) in picture.pixels.enumerated() {
                    let (x, y) = (index % 200 - 100, index / 200 - 80)
                    // Yellow comes from the side opposite to the way, and is what red leaves of it there.
                    let isYellow = dx == 0 ? (y >= 0) == (dy > 0) : (x >= 0) == (dx > 0)
                    guard pixel.green != (isYellow ? 255 : 0) else { continue }
                    Issue.record("\(direction), \(dismiss): pixel \(x), \(y) is \(pixel)")
                    return
                }
            }
        }
    }

    @Test("3: no frame shows a gap or a third colour", arguments: ["reveal", "cover"], ["0", "24"])
    func twoColors(dismiss: String, corner: String) throws {
        let effect = try Self.slide(["dismiss": dismiss, "corner-radius": corner, "parallax": "0.3"])
        for step in 0..<Int(effect.period.value * 50) {
            let picture = try DynamicsPicture(effect, at: Double(step) / 50)
            #expect(picture.pixels.allSatisfy { $0.red == 255 && $0.blue == 0 && $0.alpha == 255 })
            // One of both above, the other below, and a row between them at most.
            let column = stride(from: 40, to: picture.pixels.count, by: picture.width).map { picture.pixels[$0].green }
            let mixed = column.filter { $0 != 0 && $0 != 255 }
            let changes = zip(column, column.dropFirst()).filter { $0 != $1 }.count
            #expect(mixed.count <= 1 && changes <= 1 + mixed.count)
        }
    }

    @Test("4: while the finger is down, the edge is where it is")
    func tracking() throws {
        let effect = try Self.slide(["interactive": "true"], touch: "40,240@0.2 40,130@0.6 40,170@0.9 40,20@1.4")
        for (t, y) in [(0.2, 240.0), (0.3, 212.5), (0.45, 171.25), (0.6, 130), (0.75, 150), (0.9, 170), (1.2, 80), (1.4, 20)] {
            #expect(abs(240 - (try Self.yellow(effect, at: t)) - y) <= 0.5, "at \(t) s")
        }
    }

    @Test("5: a cancelled transition restores the first frame, a finished one is all yellow; both take what is left")
    func outcomes() throws {
        let cancelled = try Self.slide(["interactive": "true"], touch: "40,240@0.2 40,150@0.6 40,150@0.7")
        let first = try DynamicsPicture(cancelled, at: 0).pixels
        // 0.375 of the way are left behind: 0.1875 s.
        #expect(try DynamicsPicture(cancelled, at: 0.88).pixels != first)
        #expect(try DynamicsPicture(cancelled, at: 0.89).pixels == first)
        let middle = 240 * 0.375 * (1 - Self.ease(0.5))
        #expect(abs(try Self.yellow(cancelled, at: 0.7 + 0.1875 / 2) - middle) <= 0.5)
        let finished = try Self.slide(["interactive": "true"], touch: "40,240@0.2 40,90@0.6 40,90@0.7")
        #expect(try DynamicsPicture(finished, at: 0.88).pixels.contains { $0.green < 255 })
        #expect(try DynamicsPicture(finished, at: 0.89).pixels.allSatisfy { $0.green == 255 })
    }

    @Test(
        "6: the velocity decides before the half does",
        arguments: [
            ("40,240@0.2 40,200@0.3", true), ("40,240@0.2 40,60@0.6 40,100@0.7", false), ("40,240@0.2 40,60@0.8 40,61@0.9", true),
            ("40,240@0.2 40,180@0.8", false),
        ])
    func velocity(touch: String, finishes: Bool) throws {
        let effect = try Self.slide(["interactive": "true"], touch: touch)
        #expect(try Self.yellow(effect, at: effect.period.value - 0.4) == (finishes ? 240 : 0))
    }

    @Test("7: a gesture during a transition is ignored, one after it is accepted")
    func input() throws {
        let up = "40,220@0.1 40,120@0.25"
        let during = try Self.slide(touch: up + "; 40,120@0.4 40,220@0.55")
        #expect(try Self.yellow(during, at: 0.9) == 240)
        let after = try Self.slide(touch: up + "; 40,120@0.4 40,220@0.55; 40,120@0.8 40,220@0.95")
        #expect(try Self.yellow(after, at: 0.9) == 240 && Self.yellow(after, at: 1.5) == 0)
        // What is no swipe that way does nothing.
        for touch in ["40,120@0.1 40,220@0.25", "40,220@0.1 40,190@0.25", "40,220@0.1 40,120@0.7", "40,220@0.3"] {
            #expect(try Self.yellow(try Self.slide(touch: touch), at: 0.9) == 0, "\(touch)")
        }
        let dragged = try Self.slide(["interactive": "true"], touch: "40,240@0.1 40,40@0.5; 40,40@0.55 40,240@0.6; 40,40@1 40,240@1.4")
        #expect(try Self.yellow(dragged, at: 0.9) == 240 && Self.yellow(dragged, at: 1.5) == 0)
    }

    @Test(
        "8: the loop has no seam",
        arguments: [[:], ["interactive": "true"], ["direction": "left", "dismiss": "cover"], ["transition": "2"]], [96, 240, 700])
    func loop(parameters: [String: String], height: Int) throws {
        let effect = try Self.slide(parameters, height: height)
        let end = effect.period.value
        let first = try DynamicsPicture(effect, at: 0).pixels
        #expect(try DynamicsPicture(effect, at: end).pixels == first && DynamicsPicture(effect, at: end - 0.45).pixels == first)
        #expect(first.allSatisfy { $0.green == 0 })
        #expect(try DynamicsPicture(effect, at: 0.6 + end).pixels == DynamicsPicture(effect, at: 0.6).pixels)
        // On the way both pages are there, and the front page once alone.
        let most = try stride(from: 0, to: end, by: 0.05).map { try Self.yellow(effect, at: $0) }.max()
        #expect(most == Double(height))
    }

    @Test("a track that ends on the front page fades back")
    func fade() throws {
        let effect = try Self.slide(touch: "40,220@0.1 40,120@0.25")
        let end = effect.period.value
        #expect(try DynamicsPicture(effect, at: end - 0.31).pixels.allSatisfy { $0.green == 255 })
        #expect(try DynamicsPicture(effect, at: end - 1e-6).pixels.allSatisfy { $0.green <= 1 })
    }
}
