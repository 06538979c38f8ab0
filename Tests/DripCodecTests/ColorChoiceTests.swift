import DripImage
import Testing

@testable import DripCodec

@Suite struct BoundedQuantizerTests {
    private static func ramp(_ first: Color, _ last: Color) -> [Color] {
        (0...255).map { level in
            func mix(_ a: UInt8, _ b: UInt8) -> UInt8 { UInt8((Int(a) * (255 - level) + Int(b) * level + 127) / 255) }
            return Color(red: mix(first.red, last.red), green: mix(first.green, last.green), blue: mix(first.blue, last.blue), alpha: 255)
        }
    }

    @Test(arguments: [1, 2, 4, 10, 40])
    func noColorMovesFurtherThanAllowed(limit: ErrorLevels) {
        for seed in 0..<8 {
            var generator = SeededGenerator(UInt64(seed))
            var table = ColorTable()
            for _ in 0..<200 + 400 * (seed % 2) { _ = table.number(of: generator.color()) }
            for color in Self.ramp(generator.color(), generator.color()) { _ = table.number(of: color) }
            let counts = table.entries.map { _ in 1 + generator.below(1_000) }
            for isWhole in [false, true] {
                let cover = BoundedQuantizer(counted(table.entries, counts), within: limit, isWhole: isWhole)
                #expect(zip(table.entries, cover.choice).allSatisfy { ErrorLevels($0, cover.palette[$1]) <= limit }, "seed \(seed)")
            }
        }
    }

    /// 256 levels of grey within 4 of another: 29 greys, and none of them stands alone at the ends.
    @Test func aRampTakesAsFewColorsAsItCan() {
        let cover = BoundedQuantizer(counted(Self.ramp(.black, .white), Array(repeating: 1, count: 256)), within: 4, isWhole: false)
        #expect(cover.palette.count == 29)
    }

    /// A photograph's frame would need thousands: they are not looked for where a palette has no room.
    @Test func noMoreColorsAreMadeThanThereIsRoomFor() {
        var generator = SeededGenerator(5)
        let noise = counted(Set((0..<900).map { _ in generator.color() }).sorted { $0.packed < $1.packed }, Array(repeating: 1, count: 900))
        func cover(_ maximumCount: Int) -> BoundedQuantizer {
            BoundedQuantizer(noise, within: 12, isWhole: false, maximumCount: maximumCount)
        }
        let all = cover(.max)
        #expect(all.suffices && all.palette.count > 100)
        #expect(cover(all.palette.count).palette == all.palette)
        let few = cover(50)
        #expect(!few.suffices && few.palette.count == 51 && few.choice.contains(-1))
    }

    /// Ten colours more than it takes, all for a ramp that few pixels have: they go to the ramp that nearly all have.
    @Test(arguments: [4, 9])
    func colorsGoWhereTheErrorIs(limit: ErrorLevels) {
        let ramps = Self.ramp(.black, Color(rgb: 0x00FF00)) + Self.ramp(Color(rgb: 0x0000FF), Color(rgb: 0xFFFFFF))
        let colors = Set(ramps).sorted { $0.packed < $1.packed }
        let counts = colors.map { $0.red == 0 ? 1_000 : 1 }
        var cover = BoundedQuantizer(counted(colors, counts), within: limit, isWhole: false)
        cover.palette += colors.filter { $0.red != 0 }.prefix(10)
        cover.settle(rounds: 6)
        func squaredError() -> Int64 {
            colors.indices.reduce(0) { $0 + SquaredError(cover.palette[cover.choice[$1]], colors[$1]).sum * Int64(counts[$1]) }
        }
        let (before, count) = (squaredError(), cover.palette.count)
        cover.exchange()
        #expect(cover.palette.count == count && squaredError() * 4 < before * 3, "\(before) before, \(squaredError()) now")
        #expect(zip(colors, cover.choice).allSatisfy { ErrorLevels($0, cover.palette[$1]) <= limit })
    }

    @Test func areasStayExact() {
        let colors = Set(Self.ramp(Color(rgb: 0x1E90FF), .white)).sorted { $0.packed < $1.packed }
        let counts = colors.map { $0 == Color(rgb: 0x1E90FF) || $0 == Color.white ? 100_000 : 10 }
        let cover = BoundedQuantizer(counted(colors, counts), within: 6, isWhole: true)
        #expect(cover.palette.contains(Color(rgb: 0x1E90FF)) && cover.palette.contains(Color.white))
    }
}

@Suite struct PaletteSearchTests {
    /// Against the definition: of those within the limit the nearest, else of all; the first of equals, never the transparent one.
    @Test(arguments: [0, 3, 20])
    func findsTheNearestOfThoseWithin(limit: ErrorLevels) {
        // How often the nearest is not the one, because it is too far in one channel.
        var passedOver = 0
        for seed in 0..<40 {
            var generator = SeededGenerator(UInt64(seed))
            // Few levels: many equals, some of them twice.
            func random() -> Color {
                Color(
                    red: UInt8(8 * generator.below(6)), green: UInt8(9 * generator.below(6)), blue: UInt8(7 * generator.below(6)),
                    alpha: 255)
            }
            var colors = (0..<1 + generator.below(60)).map { _ in random() }
            let transparentIndex = seed % 2 == 0 ? nil : colors.count
            if transparentIndex != nil { colors.append(Color.black) }
            let palette = Palette(colors, isGlobal: false, transparentIndex: transparentIndex.map { UInt8($0) })
            var search = PaletteSearch(palette)
            let candidates = colors.indices.filter { $0 != transparentIndex }
            for _ in 0..<200 {
                let color = random()
                func nearest(of indices: [Int]) -> Int? {
                    indices.min { SquaredError(colors[$0], color) < SquaredError(colors[$1], color) }
                }
                let within = nearest(of: candidates.filter { ErrorLevels(colors[$0], color) <= limit })
                let wanted = within ?? nearest(of: candidates) ?? -1
                if wanted != nearest(of: candidates) { passedOver += 1 }
                #expect(search.nearest(to: color, within: limit) == wanted, "seed \(seed)")
            }
        }
        #expect(limit < 20 || passedOver > 0)
    }
}

@Suite struct PaletteBuilderTests {
    private func counted(_ colors: [Color]) -> [CountedColor] { colors.map { CountedColor(color: $0, count: 1) } }

    private func error(_ colors: [Color], _ palette: [Color]) -> [Int] {
        var nearest = NearestColor(palette)
        return colors.map { ErrorLevels($0, palette[nearest.index(of: $0)]).count }
    }

    /// 1,024 greys of a ramp into 16: an ideal palette has steps of 16, so errors of at most 8 and a mean square of 21.
    @Test func aRampIsDividedEvenly() {
        let pixels = (0..<1_024).map { gray($0 / 4) }
        let errors = error(pixels, PaletteBuilder.colors(for: counted(pixels), atMost: 16))
        #expect(errors.max() ?? 255 <= 9)
        #expect(errors.reduce(0) { $0 + $1 * $1 } < 22 * 1_024)
    }

    @Test func noisePaletteBeatsAGrid() {
        var generator = SeededGenerator(12)
        let pixels = (0..<16_000).map { _ in generator.color() }
        let steps: [UInt8] = [0, 51, 102, 153, 204, 255]
        let grid = steps.flatMap { red in steps.flatMap { green in steps.map { Color(red: red, green: green, blue: $0, alpha: 255) } } }
        let built = PaletteBuilder.colors(for: counted(pixels), atMost: 216)
        let (ours, theirs) = (error(pixels, built).reduce(0, +), error(pixels, grid).reduce(0, +))
        #expect(ours < theirs * 9 / 10)
    }

    /// Every box is split at the plane that saves most, of all planes there are; the order of trying decides between equals.
    @Test func boxesAreSplitWhereItPaysMost() {
        for seed in 0..<20 {
            var generator = SeededGenerator(UInt64(seed))
            let colors = Set((0..<60).map { _ in generator.color() }).sorted { $0.precedes($1) }
            let counted = colors.map { CountedColor(color: $0, count: 1 + generator.below(100)) }
            func sum(_ entries: [CountedColor]) -> ColorSum { entries.reduce(into: ColorSum()) { $0.add($1.color, count: $1.count) } }
            var boxes = [counted]
            for _ in 1..<12 {
                var best: (gain: Double, index: Int, low: [CountedColor], high: [CountedColor])?
                for (index, box) in boxes.enumerated() {
                    for channel in [\Color.red, \.green, \.blue] {
                        for value in 1...255 {
                            let low = box.filter { $0.color[keyPath: channel] < UInt8(value) }
                            let high = box.filter { $0.color[keyPath: channel] >= UInt8(value) }
                            let gain = sum(low).concentration + sum(high).concentration - sum(box).concentration
                            if gain > best?.gain ?? 0 { best = (gain, index, low, high) }
                        }
                    }
                }
                guard let best else { break }
                boxes[best.index] = best.low
                boxes.append(best.high)
            }
            #expect(ColorBox.split(counted, into: 12).map(\.sum) == boxes.map(sum), "seed \(seed)")
        }
    }

    @Test func roomForAllKeepsAll() {
        let colors = numbered(40)
        #expect(Set(PaletteBuilder.colors(for: counted(colors), atMost: 256)) == Set(colors))
        #expect(PaletteBuilder.colors(for: [], atMost: 3).isEmpty)
    }
}

@Suite struct GIFPlanTests {
    @Test func aPaletteThatHoldsAllServesAll() {
        let pictures = [picture(["abc"]), picture(["abd"])]
        #expect(plan(changes(pictures)).palette.colors.count == 4)
        #expect(plan(changes(pictures), GIFSettings(maximumColors: 4)).palette.colors.count == 4)
        #expect(plan(changes(pictures), GIFSettings(maximumColors: 3)).palette.colors.count == 3)
        // The entry of the clear pixel is extra.
        #expect(plan(changes([picture(["ab.c"])]), GIFSettings(maximumColors: 4)).palette.colors.count == 3)
        #expect(plan(changes([picture(["ab.c"])]), GIFSettings(maximumColors: 3)).palette.colors.count == 3)
        #expect(plan(changes([picture(["ab.c"])]), GIFSettings(maximumColors: 2)).palette.colors.count == 2)
    }

    /// The colours that most frames paint come first, so that most frames need few bits.
    @Test func frequentColorsComeFirst() {
        let plan = plan(changes([picture(["abcd"]), picture(["dbcd"]), picture(["cbcd"]), picture(["dbcd"])]))
        #expect(plan.palette.colors.first == numbered(4)[3])
    }

    /// No frame shows more colours than asked for, whatever is allowed.
    @Test(arguments: [2, 3, 16, 100])
    func palettesKeepTheirLimit(limit: Int) throws {
        var generator = SeededGenerator(3)
        let pictures = (0..<5).map { _ in (StraightImage(generator.image(size(30, 20)), over: Matte(.white)), 4) }
        for allowed: ErrorLevels in [0, 3] {
            let settings = GIFSettings(maximumColors: limit, maximumError: allowed)
            let frames = try decode(encode(pictures, settings)).frames
            #expect(Set(frames[0].canvas.pixels).count <= limit)
            // With the transparent entry.
            let powers = [4, 32, 128]
            for frame in frames { #expect(frame.paletteCount <= powers.first { $0 > limit } ?? 0) }
        }
    }

    /// A ramp up and down in turn: whatever is left where it should be painted is far off.
    @Test(arguments: [nil] + GIFSettings.Dither.allCases, [0, 3])
    func onePaletteServesAllFrames(dither: GIFSettings.Dither?, allowed: ErrorLevels) throws {
        let up: [Color] = (0..<256).map { Color(red: UInt8($0), green: UInt8($0 / 2), blue: 40, alpha: 255) }
        let down: [Color] = (0..<256).map { Color(red: UInt8(255 - $0), green: 90, blue: UInt8($0), alpha: 255) }
        let pictures: [StraightImage] = [up, down, up, down].map { pixels in
            StraightImage(StraightImage(size: size(32, 8), pixels: pixels), over: Matte(.white))
        }
        func palettes(_ choice: GIFSettings.Palettes) throws -> (palettes: Set<[Color]>, frames: [GIFFrame]) {
            let settings = GIFSettings(maximumColors: 48, maximumError: allowed, dither: dither, palettes: choice)
            let bytes = try encode(pictures.map { ($0, 2) }, settings)
            var reader = try GIFReader(bytes)
            var palettes: Set<[Color]> = []
            while let image = try reader.next() { palettes.insert(image.palette.colors) }
            return (palettes, try decode(bytes).frames)
        }
        let one = try palettes(.one)
        #expect(try one.palettes.count == 1 && palettes(.own).palettes.count > 1)
        for (frame, picture) in zip(one.frames, pictures) {
            let differences = zip(frame.canvas.pixels, picture.pixels).map { $0.largestDifference(from: $1) }
            #expect(differences.max() ?? 255 <= 24)
        }
    }

    /// More colours than are counted one by one.
    @Test func noiseIsStillAPicture() throws {
        var generator = SeededGenerator(8)
        let pictures = (0..<2).map { _ in (StraightImage(generator.image(size(200, 180)), over: Matte(.white)), 4) }
        var survey = GIFSurvey(size: size(200, 180))
        for change in changes(pictures.map(\.0)) { survey.add(change) }
        #expect(survey.colorCount == nil)
        let frames = try decode(encode(pictures, GIFSettings(maximumColors: 9, dither: GIFSettings.Dither.none))).frames
        for (frame, source) in zip(frames, pictures) {
            let difference = zip(frame.canvas.pixels, source.0.pixels).map { $0.largestDifference(from: $1) }
            // Eight cubes of side 128: the mean largest difference within one is three quarters of half of that.
            #expect(difference.reduce(0, +) < 55 * difference.count)
        }
    }
}

@Suite struct DitherTests {
    /// A ramp of 256 greys in 4 colours: in each block of 8 × 8 pixels a pattern has the mean of the ramp, where the nearest colours have steps.
    private static let ramp = StraightImage(
        StraightImage(size: size(256, 16), pixels: (0..<256 * 16).map { gray($0 % 256) }), over: Matte(.white))

    private static func shown(_ dither: GIFSettings.Dither) throws -> [Int] {
        let bytes = try encode([(ramp, 2)], GIFSettings(maximumColors: 4, dither: dither))
        return try #require(try decode(bytes).frames.first).canvas.pixels.map { Int($0.red) }
    }

    /// The largest difference of means over blocks of 8 × 8 between the darkest and the lightest colour.
    private static func worstBlock(_ levels: [Int]) -> Int {
        (5..<27).map { block in
            var sum = 0
            for y in 0..<8 { for x in 0..<8 { sum += levels[y * 256 + block * 8 + x] - (block * 8 + x) } }
            return abs(sum) / 64
        }.max() ?? 255
    }

    @Test func aPatternHasTheMeanOfTheRamp() throws {
        #expect(Self.worstBlock(try Self.shown(.none)) >= 20)
        #expect(Self.worstBlock(try Self.shown(.ordered)) <= 12)
        #expect(Self.worstBlock(try Self.shown(.diffuse)) <= 12)
    }

    /// The thresholds of the matrix are all there, each once.
    @Test func theMatrixHoldsEveryThresholdOnce() {
        let all = (0..<64).map { ColorMix.threshold(x: $0 % 8, y: $0 / 8) }
        #expect(all.sorted() == Array(0..<64))
        // Neighbours are far apart.
        #expect(abs(ColorMix.threshold(x: 0, y: 0) - ColorMix.threshold(x: 1, y: 0)) >= 16)
    }

    /// A pattern is fixed in space: what stands still keeps every pixel, whatever moves beside it.
    @Test(arguments: GIFSettings.Dither.allCases)
    func whatStandsStillKeepsItsPattern(dither: GIFSettings.Dither) throws {
        let pictures = (0..<4).map { frame in
            let pixels = (0..<64 * 32).map { index in index % 64 < 32 ? gray(index % 64 * 4) : gray((index % 64 * 4 + frame * 40) % 256) }
            return (StraightImage(StraightImage(size: size(64, 32), pixels: pixels), over: Matte(.white)), 2)
        }
        let frames = try decode(encode(pictures, GIFSettings(maximumColors: 6, dither: dither))).frames
        for frame in frames.dropFirst() {
            for index in 0..<64 * 32 where index % 64 < 32 { #expect(frame.canvas.pixels[index] == frames[0].canvas.pixels[index]) }
        }
    }
}
