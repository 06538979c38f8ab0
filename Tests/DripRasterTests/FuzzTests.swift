import DripGeometry
import DripImage
import DripRaster
import DripScene
import DripTestSupport
import Testing

import class Foundation.ProcessInfo

/// Whatever is thrown at them, rasterizer and renderer neither crash nor hang nor remember; and where the truth is known, they tell it.
///
/// Runs for 3 seconds, or for DRIPGIF_FUZZ_SECONDS; begins at DRIPGIF_FUZZ_SEED, 0 unless given. Then every hundredth seed is printed, so
/// that a crash can be found again.
@Suite struct FuzzTests {
    static let environment = ProcessInfo.processInfo.environment
    static let seconds = environment["DRIPGIF_FUZZ_SECONDS"].flatMap(Double.init)
    static let firstSeed = environment["DRIPGIF_FUZZ_SEED"].flatMap(Int.init) ?? 0

    /// Calls `body` for seed after seed until time is up.
    static func forEachSeed(_ name: String, _ body: (Int) throws -> Void) rethrows {
        let clock = ContinuousClock()
        let end = clock.now + .seconds((seconds ?? 3) / 2)
        var seed = firstSeed
        var slowest = (seed: 0, seconds: 0.0)
        while clock.now < end {
            if seconds != nil && seed % 100 == 0 { print("\(name): seed \(seed)") }
            let start = clock.now
            try body(seed)
            let time = (clock.now - start) / .seconds(1)
            if time > slowest.seconds { slowest = (seed, time) }
            seed += 1
        }
        print("\(name): seeds \(firstSeed)..<\(seed), the slowest \(slowest.seed) with \(slowest.seconds) s")
    }

    static let known = BezierPath(circle: Point(10.3, 9.1), radius: 7.7)

    /// The largest errors, in 1/255, of paths of lines and of paths with curves.
    struct Errors {
        var lines = 0.0
        var curves = 0.0
    }

    @Test func coverage() throws {
        var errors = Errors()
        defer { print("coverage: off by at most \(errors.lines) for lines, \(errors.curves) for curves") }
        try Self.forEachSeed("coverage") { seed in
            var random = SplitMix64(seed: seed)
            let size = PixelSize(width: random.side(), height: random.side())
            var rasterizer = Rasterizer(size: size)
            for _ in 0..<4 {
                let style = FuzzedCoordinates.allCases[random.integer(in: 0...FuzzedCoordinates.allCases.count - 1)]
                let path = random.fuzzedPath(style, size)
                let rule = FillRule.allCases[random.integer(in: 0...1)]
                let transform = style.isTame ? .identity : random.fuzzedTransform()
                let mask: CoverageMask
                let budget = FuzzBudget(size: size)
                do {
                    mask = try rasterizer.coverage(of: path, rule: rule, transform: transform)
                } catch {
                    #expect(error as? RasterError == .coordinateOutOfRange && !style.isTame, "seed \(seed)")
                    continue
                }
                budget.check([.fill(path, with: .black)], transform, "coverage: seed \(seed)")
                if style.isTame && size.area <= 700 { Self.compare(mask, path, rule, size, seed, &errors) }
            }
            var fresh = Rasterizer(size: size)
            let (reused, expected) = (try rasterizer.coverage(of: Self.known), try fresh.coverage(of: Self.known))
            #expect(reused == expected, "seed \(seed): something was left behind")
        }
    }

    /// Against winding numbers along many lines, of the path in very fine pieces.
    static func compare(_ mask: CoverageMask, _ path: BezierPath, _ rule: FillRule, _ size: PixelSize, _ seed: Int, _ errors: inout Errors)
    {
        var outline = FlattenedPath()
        path.flatten(tolerance: 1e-3, into: &outline)
        var start = 0
        let polygons = outline.contourEnds.map { end in
            defer { start = end }
            return Array(outline.storage[start..<end])
        }
        let hasCurves = path.elements.contains {
            switch $0 {
            case .quad, .cubic, .quartic: true
            case .move, .line, .close: false
            }
        }
        let exact = ScanlineOracle.coverage(of: polygons, rule: rule, size: size, lines: 256)
        var worst = (index: 0, error: 0.0)
        for (index, share) in exact.enumerated() {
            let error = abs(Double(mask.values[index]) - share * 255)
            if error > worst.error { worst = (index, error) }
        }
        if hasCurves { errors.curves = max(errors.curves, worst.error) } else { errors.lines = max(errors.lines, worst.error) }
        // Curves are within 4 levels a piece; where several pass through one pixel, that adds up.
        let tolerance = hasCurves ? 9.0 : 3
        #expect(
            worst.error <= tolerance,
            "seed \(seed), \(rule): pixel (\(worst.index % size.width), \(worst.index / size.width)) of \(size) is off by \(worst.error)")
    }

    @Test func rendering() throws {
        var renderer = Renderer()
        try Self.forEachSeed("rendering") { seed in
            var random = SplitMix64(seed: seed + 1_000_000_007)
            let size = PixelSize(width: random.side(), height: random.side())
            var pixmap = Pixmap(size: size)
            let draws = try random.fuzzedDraws(size, depth: 3)
            let background: Color? = random.next() & 1 == 0 ? nil : .white
            let scale = random.next() & 7 == 0 ? 0.37 : 1
            let budget = FuzzBudget(size: size)
            do {
                try renderer.render(Scene(draws), background: background, scale: scale, into: &pixmap)
                budget.check(draws, .scale(scale), "rendering: seed \(seed)")
                for pixel in pixmap.pixels {
                    if max(pixel.red, pixel.green, pixel.blue) > pixel.alpha || background != nil && pixel.alpha != 255 {
                        Issue.record("seed \(seed): \(pixel) is no pixel")
                        break
                    }
                }
            } catch {
                #expect(error as? RasterError == .coordinateOutOfRange, "seed \(seed)")
            }
            let scene = Scene([
                .fill(Self.known, with: .black), .group(opacity: 0.5, [.clip(Self.known), .fill(Self.known, with: .white)]),
            ])
            var (again, first) = (Pixmap(size: size), Pixmap(size: size))
            try renderer.render(scene, background: .white, into: &again)
            var fresh = Renderer()
            try fresh.render(scene, background: .white, into: &first)
            #expect(again == first, "seed \(seed): something was left behind")
        }
    }
}

/// Where a fuzzed path has its points.
enum FuzzedCoordinates: CaseIterable {
    /// Anywhere on the canvas and around it, on whole pixels, on quarters, on a few points only.
    case around, whole, quarters, few
    /// Within one pixel; in one column or row.
    case tiny, thin
    /// Of any magnitude; and numbers that are none.
    case magnitudes, hostile

    /// Whether the truth can be found out.
    var isTame: Bool { self != .magnitudes && self != .hostile }
}

extension SplitMix64 {
    /// A canvas's width or height: often small, sometimes 1, up to 300.
    fileprivate mutating func side() -> Int {
        switch integer(in: 0...5) {
        case 0: integer(in: 1...3)
        case 1: integer(in: 1...300)
        case 2: [16, 17, 31, 32, 33, 47, 48, 49, 64, 128][integer(in: 0...9)]
        default: integer(in: 4...26)
        }
    }

    fileprivate mutating func fuzzedCoordinate(_ style: FuzzedCoordinates, _ side: Int) -> Double {
        let side = Double(side)
        switch style {
        case .around: return number(in: -0.6 * side...1.6 * side)
        case .whole: return Double(integer(in: -2...Int(side) + 2))
        case .quarters: return Double(integer(in: -8...4 * Int(side) + 8)) / 4
        case .few: return [-3, 0, 0.5, 1, (side / 2).rounded(), side - 1, side, side + 2][integer(in: 0...7)]
        case .tiny: return (side / 2).rounded(.down) + number(in: 0...1)
        case .thin: return integer(in: 0...2) == 0 ? number(in: -0.2 * side...1.2 * side) : (side / 3).rounded() + number(in: 0...0.01)
        case .magnitudes: return magnitude(exponents: -20...40)
        case .hostile:
            switch integer(in: 0...11) {
            case 0: return .nan
            case 1: return next() & 1 == 0 ? .infinity : -.infinity
            case 2: return magnitude(exponents: 99...101)
            case 3: return magnitude(exponents: 101...300)
            case 4: return .leastNonzeroMagnitude
            case 5: return -0.0
            case 6: return magnitude(exponents: 8...16)
            default: return number(in: -side...2 * side)
            }
        }
    }

    /// A path of lines and curves; now and then long, empty, unclosed, without length or with many points in one position.
    fileprivate mutating func fuzzedPath(_ style: FuzzedCoordinates, _ size: PixelSize) -> BezierPath {
        var path = BezierPath()
        let most = integer(in: 0...9) == 0 ? 60 : 9
        let onlyLines = next() & 1 == 0
        var last = Point.zero
        func point(_ random: inout SplitMix64) -> Point {
            if random.integer(in: 0...5) > 0 {
                last = Point(random.fuzzedCoordinate(style, size.width), random.fuzzedCoordinate(style, size.height))
            }
            return last
        }
        for _ in 0..<integer(in: 0...most) {
            switch integer(in: 0...9) {
            case 0: path.move(to: point(&self))
            case 1: path.close()
            case _ where onlyLines, 2...4: path.addLine(to: point(&self))
            case 5, 6: path.addQuad(control: point(&self), to: point(&self))
            case 7, 8: path.addCubic(control1: point(&self), control2: point(&self), to: point(&self))
            default: path.addQuartic(control1: point(&self), control2: point(&self), control3: point(&self), to: point(&self))
            }
        }
        return path
    }

    fileprivate mutating func fuzzedTransform() -> AffineMap {
        switch integer(in: 0...4) {
        case 0: return .identity
        case 1, 2: return transform()
        case 3:
            let entries = (0..<6).map { _ in magnitude(exponents: -30...30) }
            return AffineMap(a: entries[0], b: entries[1], c: entries[2], d: entries[3], e: entries[4], f: entries[5])
        default:
            let entries = (0..<6).map { _ in [0, 1, -1, 1e100, 1e-100, .nan, .infinity][integer(in: 0...6)] }
            return AffineMap(a: entries[0], b: entries[1], c: entries[2], d: entries[3], e: entries[4], f: entries[5])
        }
    }

    fileprivate mutating func fuzzedColor() -> Color {
        let bits = next()
        return Color(
            rgb: UInt32(truncatingIfNeeded: bits & 0xFF_FFFF), alpha: bits >> 62 == 0 ? 255 : UInt8(truncatingIfNeeded: bits >> 24))
    }

    /// A display list with strokes, clips, pictures and groups, a few levels deep.
    fileprivate mutating func fuzzedDraws(_ size: PixelSize, depth: Int) throws -> [Draw] {
        var draws: [Draw] = []
        for _ in 0..<integer(in: 0...4) {
            // Mostly numbers that can be drawn, or nothing else would be tried.
            let tame = FuzzedCoordinates.allCases.filter(\.isTame)
            let style = integer(in: 0...30) == 0 ? .hostile : integer(in: 0...8) == 0 ? .magnitudes : tame[integer(in: 0...tame.count - 1)]
            let path = fuzzedPath(style, size)
            let rule = FillRule.allCases[integer(in: 0...1)]
            switch integer(in: 0...8) {
            case 0, 1: draws.append(.fill(path, with: fuzzedColor(), rule: rule))
            case 2, 3: draws.append(.stroke(path, with: fuzzedColor(), style: try fuzzedStroke(style)))
            case 4: draws.append(.clip(path, rule: rule))
            case 5, 6:
                if depth > 0 { draws.append(.group(opacity: number(in: -0.2...1.2), try fuzzedDraws(size, depth: depth - 1))) }
            default:
                var picture = Pixmap(size: PixelSize(width: integer(in: 1...40), height: integer(in: 1...40)))
                for y in 0..<picture.height { for x in 0..<picture.width { picture[x, y] = pixel() } }
                draws.append(.image(picture, named: "a.png", transform: fuzzedTransform()))
            }
        }
        return draws
    }

    fileprivate mutating func fuzzedStroke(_ style: FuzzedCoordinates) throws -> StrokeStyle {
        let width = [0, 0.001, number(in: 0...3), number(in: 0...60), abs(magnitude(exponents: -9...9))][integer(in: 0...4)]
        // Dashes along enormous paths are as many as they are.
        let isDashed = style.isTame && next() & 1 == 0
        let lengths = (0..<integer(in: 1...4)).map { _ in integer(in: 0...4) == 0 ? 0 : number(in: 0.2...30) }
        let dash = isDashed && lengths.contains { $0 > 0 } ? try DashPattern(lengths, phase: number(in: -50...50)) : nil
        return StrokeStyle(
            width: width, cap: StrokeStyle.Cap.allCases[integer(in: 0...2)], join: StrokeStyle.Join.allCases[integer(in: 0...2)],
            miterLimit: integer(in: 0...3) == 0 ? number(in: 1...20) : 10, dash: dash)
    }
}
