import DripCodec
import DripImage
import DripNumbers
import DripTestSupport
import Testing

@testable import DripCompare

@Suite struct FilmTests {
    @Test func anAnimationIsReadBackAsItWas() throws {
        let delays = [0: Rational(1, 60), 2: Rational(1001, 30_000), 3: Rational(7)]
        let written = try film([3, 4, 5, 9, 3], delays: delays, plays: .times(4)).changing(1, x: 0, y: 0, to: .clear)
        let read = try Film(decoding: try written.encoded())
        #expect(read == written && written.compared(to: read).isSame)
        // The comparison is not blind to what it reads.
        #expect(!written.compared(to: try Film(decoding: try film([3, 4, 5, 9, 4]).encoded())).isSame)
    }

    @Test func aStillIsAPlainPNG() throws {
        let still = Film(still: try film([3]).frames[0].image)
        let bytes = try still.encoded()
        #expect(still.isStill && !APNGDecoder.isAnimated(bytes))
        #expect(try Film(decoding: bytes) == still)
        // One frame that lasts is an animation.
        #expect(APNGDecoder.isAnimated(try film([3]).encoded()))
    }

    @Test func whatIsNoFilmIsRefused() throws {
        #expect(throws: FilmError.noFrames) { try Film(frames: [], plays: .forever) }
        let (one, other) = (try film([1]).frames[0], try film([1], width: 3).frames[0])
        #expect(throws: FilmError.otherSize(frame: 1, other.image.size, expected: one.image.size)) {
            try Film(frames: [one, other], plays: .forever)
        }
        #expect(throws: FilmError.delayNotExact(frame: 0, Rational(1, 70_000))) {
            try film([1], delays: [0: Rational(1, 70_000)]).encoded()
        }
        #expect(throws: AnimationError.unknownFormat) { try Film(decoding: [1, 2, 3]) }
        let bytes = try film([1, 2, 3]).encoded()
        #expect(throws: AnimationError.self) { try Film(decoding: Array(bytes.dropLast(20))) }
    }

    @Test func theStripShowsEveryDifference() throws {
        let expected = try film([1, 2, 3, 4])
        let actual = try expected.changing(2, x: 6, y: 4, to: Color(rgb: 0x204061))
        let comparison = expected.compared(to: actual)
        let strip = FilmStrip.picture(expected, actual, comparison)
        let heat = strip.pixels.filter { $0.red == 255 && $0.blue == 0 }
        // Small pictures are enlarged eight times.
        #expect(heat.count == 8 * 8)
        let red = strip.pixels.count { $0 == Color(rgb: 0xFF8080) }
        let white = strip.pixels.count { $0 == .white }
        #expect(red > 0 && white > red)
        // Frames that one side lacks have a place.
        let short = try film([1, 2, 4])
        let gap = FilmStrip.picture(expected, short, expected.compared(to: short))
        #expect(gap.size == strip.size && gap.pixels.count { $0 == Color(rgb: 0xFF00FF) } == 7 * 5 * 8 * 8)
    }

    @Test func longAndLargeFilmsHaveAStripThatFits() throws {
        let many = try film(Array(0..<80), width: 20)
        let changed = try many.changing(70, x: 0, y: 0, to: .black)
        let strip = FilmStrip.picture(many, changed, many.compared(to: changed))
        #expect(strip.width < 24 * 100 && strip.pixels.contains { $0.red == 255 && $0.blue == 0 })
        let wide = try film([1, 2], width: 16_000, height: 2)
        let other = try film([1, 3], width: 16_000, height: 2)
        #expect(FilmStrip.picture(wide, other, wide.compared(to: other)).width <= PixelSize.sideLimit)
    }

    /// A strip of a long animation once ended after 24 frames, and nothing said so.
    @Test func theStripOfALongFilmShowsTheWholeLoop() throws {
        let many = try film(Array(0..<80), width: 96, height: 48)
        let changed = try many.changing(0, x: 0, y: 0, to: .black).changing(79, x: 0, y: 0, to: .black)
        let strip = FilmStrip.picture(many, changed, many.compared(to: changed))
        let heat = (0..<strip.width).filter { x in (0..<strip.height).contains { strip[x, $0].red == 255 && strip[x, $0].blue == 0 } }
        #expect(heat == [8, strip.width - 104])
        // One more line says how many frames are left out.
        let twelve = try film(Array(0..<12), width: 96, height: 48)
        let other = try twelve.changing(3, x: 0, y: 0, to: .black)
        let short = FilmStrip.picture(twelve, other, twelve.compared(to: other))
        #expect(short.width == strip.width && short.height < strip.height)
        let line = (short.height..<strip.height).flatMap { y in (0..<strip.width).filter { strip[$0, y] == .white } }
        #expect(line.count > 100)
    }

    /// A difference between the frames that are shown is not passed over.
    @Test(arguments: [1, 5, 37, 78])
    func theFirstDifferenceIsInTheStrip(frame: Int) throws {
        let many = try film(Array(0..<80), width: 96, height: 4)
        let changed = try many.changing(frame, x: 0, y: 0, to: .black)
        let strip = FilmStrip.picture(many, changed, many.compared(to: changed))
        #expect(strip.pixels.count { $0.red == 255 && $0.blue == 0 } == 1)
    }

    /// Times under narrow frames once were cut off, and those of 100 frames per second were twice the same.
    @Test func timesAreReadable() throws {
        let narrow = try film([1, 2], width: 12, height: 48)
        let other = try narrow.changing(0, x: 0, y: 0, to: .black)
        let strip = FilmStrip.picture(narrow, other, narrow.compared(to: other))
        #expect(strip.width == 8 + 2 * (26 * 3 + 8))
        let inks = strip.pixels.count { $0 == Color(rgb: 0xFF8080) }
        let fast = try film([1, 2], width: 12, height: 48, delays: [0: Rational(1, 240), 1: Rational(1, 240)])
        let changed = try fast.changing(0, x: 0, y: 0, to: .black)
        // 0.000 s has a digit more than 0.00 s.
        let zero = StripLetters.rows(of: "0").reduce(0) { $0 + $1.nonzeroBitCount } * 9
        #expect(FilmStrip.picture(fast, changed, fast.compared(to: changed)).pixels.count { $0 == Color(rgb: 0xFF8080) } == inks + zero)
    }
}
