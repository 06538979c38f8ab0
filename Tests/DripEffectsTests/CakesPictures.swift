import DripGIF
import Testing

/// What is seen of `cakes`, on rendered pixels; the motion itself is in `CakesChecks`.
@Suite struct CakesPictures {
    private static func frame(_ cakes: Cakes, at time: Double) throws -> Pixmap {
        var renderer = Renderer()
        var pixmap = Pixmap(size: cakes.size)
        try renderer.render(cakes.scene(at: time), background: cakes.background, into: &pixmap)
        return pixmap
    }

    private static func small(_ texts: [String: String] = [:], seed: UInt64 = 0) throws -> Cakes {
        try CakesChecks.rain(texts, size: PixelSize(width: 160, height: 240), seed: seed)
    }

    @Test("check 2: the last frame is the empty chat, as the first", arguments: CakesChecks.settings)
    func lastFrame(texts: [String: String]) throws {
        let cakes = try effect(Cakes.self, texts, size: PixelSize(width: 160, height: 240))
        let empty = try Self.frame(cakes, at: 0)
        #expect(try Self.frame(cakes, at: cakes.period.value - 0.02).pixels == empty.pixels)
        #expect(try Self.frame(cakes, at: 1.2).pixels != empty.pixels)
        #expect(cakes.scene(at: cakes.period.value) == cakes.scene(at: 0))
    }

    @Test("the message slides in within 0.25 s, stays while it rains, and fades")
    func message() throws {
        let cakes = try effect(Cakes.self)
        let frame = try #require(cakes.bubbles.last)
        let green = Color(rgb: 0xA0E75A)
        // Left of the words, where no sprite is at these times; between the message's place and the bottom edge.
        let (x, y) = (Int(frame.minX) + 7, Int(frame.center.y))
        func isGreen(_ time: Double, _ y: Int) throws -> Bool {
            let pixel = try Self.frame(cakes, at: time)[x, y].straight
            return pixel == green
        }
        #expect(try !isGreen(0, y) && !isGreen(0.02, y))
        #expect(try isGreen(0.02, 478) || isGreen(0.04, 478))
        #expect(try isGreen(0.25, y) && isGreen(0.6, y) && isGreen(3.19, y))
        #expect(try !isGreen(0.25, Int(frame.maxY) + 2))
        #expect(try !isGreen(3.35, y) && !isGreen(3.52, y))
        let shown = try Self.frame(cakes, at: 0.3)
        let dark = (Int(frame.minX)..<Int(frame.maxX)).filter { x in
            (Int(frame.minY)..<Int(frame.maxY)).contains { shown[x, $0].red < 80 }
        }
        // Four characters, in the middle.
        #expect(dark.count > 50)
        #expect(abs(Double((dark.first ?? 0) + (dark.last ?? 0) + 1) / 2 - frame.center.x) < 2)
    }

    @Test("check 4: on pixels a hop's foot is on the edge, and never below it until it passes")
    func foot() throws {
        // One that hops where all of it is on the canvas.
        let rains = try (0..<10 as Range<UInt64>).map { try CakesChecks.rain(["count": "1", "sprite": "star"], seed: $0) }
        let cakes = try #require(rains.first { rain in rain.flights[0].hops.contains { $0.bubble > 1 } })
        let flight = cakes.flights[0]
        let hop = try #require(flight.hops.first { $0.bubble > 1 })
        let center = try #require(flight.pose(at: hop.time)).center
        let (shown, empty) = (try Self.frame(cakes, at: hop.time), try Self.frame(cakes, at: 0))
        let rows = (0..<480).filter { row in (0..<320).contains { shown[$0, row] != empty[$0, row] } }
        // A star is round to within its points.
        #expect(abs(Double((rows.last ?? 0) + 1) - cakes.bubbles[hop.bubble].minY) < 0.12 * flight.size)
        #expect(abs(Double((rows.first ?? 0) + (rows.last ?? 0) + 1) / 2 - center.y) < 0.08 * flight.size)
    }

    @Test("check 6: the same seed gives the same pixels, another one others")
    func seeds() throws {
        #expect(try Self.frame(Self.small(seed: 3), at: 1.5) == Self.frame(Self.small(seed: 3), at: 1.5))
        #expect(try Self.frame(Self.small(seed: 3), at: 1.5) != Self.frame(Self.small(seed: 4), at: 1.5))
    }

    /// The pixels about a single sprite in flight over the bare ground, by how far they are from its centre in sprite sizes.
    private static func around(_ cakes: Cakes) throws -> [(distance: Double, color: Color)] {
        let flight = cakes.flights[0]
        let free = Rect(x: 0, y: 0, width: 320, height: 480)
        for time in stride(from: flight.birth, to: flight.end, by: 0.005) {
            guard let center = flight.pose(at: time)?.center else { continue }
            let box = Rect(x: center.x, y: center.y, width: 0, height: 0).expanded(by: 0.72 * flight.size)
            guard free.contains(Point(box.minX, box.minY)), free.contains(Point(box.maxX, box.maxY)),
                !cakes.bubbles.contains(where: { bubble in
                    // With its shadow.
                    let bubble = bubble.expanded(by: 10)
                    return bubble.minX <= box.maxX && box.minX <= bubble.maxX && bubble.minY <= box.maxY && box.minY <= bubble.maxY
                })
            else { continue }
            let shown = try frame(cakes, at: time)
            return (Int(box.minY)..<Int(box.maxY)).flatMap { y in
                (Int(box.minX)..<Int(box.maxX)).map { x in
                    (center.distance(to: Point(Double(x) + 0.5, Double(y) + 0.5)) / flight.size, shown[x, y].straight)
                }
            }
        }
        return []
    }

    /// Parameters under which one sprite falls through the gap between the bubbles.
    private static func single(_ texts: [String: String], picture: Picture? = nil) throws -> Cakes {
        for seed in 0..<40 as Range<UInt64> {
            let texts = ["word": "", "count": "1", "sprite-size": "30"].merging(texts) { $1 }
            let settings = try EffectSettings(seed: seed).with(texts, of: Cakes.description) { path throws(EffectError) in
                guard let picture else { throw .unreadablePicture(path: path, reason: "none") }
                return picture
            }
            let cakes = try Cakes(settings)
            if try !around(cakes).isEmpty { return cakes }
        }
        throw EffectError.unreadablePicture(path: "", reason: "no sprite falls free")
    }

    @Test("check 7: no square about a sprite: beyond its shape there is the bare ground", arguments: Sprite.allCases)
    func edges(sprite: Sprite) throws {
        let ground = Color(rgb: 0xEDEDED)
        let pixels = try Self.around(Self.single(["sprite": sprite.rawValue]))
        #expect(!pixels.isEmpty)
        for (distance, color) in pixels where distance > 0.67 { #expect(color == ground) }
        // And more of the square is bare than not painted by chance.
        let square = pixels.filter { $0.distance < 0.5 }
        let painted = square.filter { $0.color != ground }.count
        #expect(painted > square.count / 4 && painted < square.count * 19 / 20)
    }

    @Test("check 7: the edge of a picture's disc is a blend of disc and ground, without a fringe or a square")
    func picture() throws {
        let (size, disc) = (PixelSize(width: 120, height: 60), Color(rgb: 0x3050C0))
        // Transparent pixels are white underneath, which must not show.
        let image = StraightImage(
            size: size,
            pixels: (0..<7200).map { index in
                let (x, y) = (Double(index % 120) - 59.5, Double(index / 120) - 29.5)
                return x * x + y * y < 28 * 28 ? disc : Color(rgb: 0xFFFFFF, alpha: 0)
            })
        let cakes = try Self.single(["sprite": "disc.png"], picture: Picture(name: "disc.png", pixels: Pixmap(image)))
        if case .drawing = cakes.sprite { Issue.record("a drawing rains, not the picture") }
        // The longer side is the sprite's size: the disc is 28/120 of it wide.
        for (distance, color) in try Self.around(cakes) {
            if distance < 0.18 { #expect(color == disc) }
            if distance > 0.29 { #expect(color == Color(rgb: 0xEDEDED)) }
            let share = (0xED - Double(color.red)) / (0xED - 0x30)
            #expect(share >= 0 && share <= 1)
            #expect(abs(Double(color.green) - (0xED + share * (0x50 - 0xED))) <= 2)
            #expect(abs(Double(color.blue) - (0xED + share * (0xC0 - 0xED))) <= 2)
        }
    }
}
