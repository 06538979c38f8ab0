import DripCodec
import DripCompare
import DripImage
import DripNumbers
import Testing

@Suite struct AnimationComparisonTests {
    private let golden: Film
    private let numbers = Array(0..<12)

    init() throws { golden = try film(numbers) }

    @Test func theSameIsTheSame() throws {
        let comparison = golden.compared(to: try film(numbers))
        #expect(comparison.isSame && comparison.firstFrame == nil && comparison.lines("A", "B") == [])
    }

    @Test func oneLevelInOnePixelIsFound() throws {
        let comparison = golden.compared(to: try golden.changing(4, x: 6, y: 4, to: Color(rgb: 0x204061)))
        let found = try #require(comparison.pixels.first)
        #expect(comparison.pixels.count == 1 && comparison.firstFrame == 4 && !comparison.isSame)
        #expect(found.frame == 4 && found.pixels.count == 1 && found.pixels.worstChannel == 1)
        #expect(found.pixels.rect == PixelRect(x: 6, y: 4, width: 1, height: 1))
        #expect(comparison.lines("A", "B") == ["pixels: 1 of 12 frames; first frame 4 (0.08 s): 1 pixel in 1x1+6+4, by up to 1 level"])
    }

    @Test func alphaIsAChannelToo() throws {
        let comparison = golden.compared(to: try golden.changing(0, x: 3, y: 3, to: Color(rgb: 0x204060, alpha: 254)))
        #expect(comparison.pixels.map(\.pixels.worstChannel) == [1])
    }

    @Test func whatCannotBeSeenDoesNotDiffer() throws {
        let clear = try golden.changing(2, x: 0, y: 4, to: .clear)
        let hidden = try golden.changing(2, x: 0, y: 4, to: Color(red: 9, green: 8, blue: 7, alpha: 0))
        #expect(clear.compared(to: hidden).isSame)
    }

    @Test func aMovedDelayIsFound() throws {
        let other = try film(numbers, delays: [3: Rational(1, 25)])
        let comparison = golden.compared(to: other)
        #expect(comparison.delays.map(\.expectedFrame) == [3] && comparison.pixels.isEmpty && comparison.firstFrame == 3)
        #expect(
            comparison.lines("A", "B") == ["delays: 1 of 12 frames; first frame 3 (0.06 s): A shows it for 0.02 s, B for 0.04 s"])
        // Swapped, so that the sum is the same.
        let swapped = try film(numbers, delays: [3: Rational(1, 25), 7: Rational(1, 100)])
        let back = try film(numbers, delays: [3: Rational(1, 100), 7: Rational(1, 25)])
        #expect(swapped.compared(to: back).delays.map(\.expectedFrame) == [3, 7])
    }

    @Test("a sixtieth is not sixteen milliseconds and two thirds of one")
    func delaysAreExact() throws {
        let one = try film([1, 2], delays: [0: Rational(1, 60)])
        let other = try film([1, 2], delays: [0: Rational(16_667, 1_000_000)])
        #expect(one.compared(to: other).lines("A", "B").first?.contains("1/60 s (0.016667 s), B for 0.016667 s") == true)
    }

    @Test(arguments: [0, 5, 11])
    func aMissingFrameIsNamed(number: Int) throws {
        let other = try film(numbers.filter { $0 != number })
        let missing = golden.compared(to: other)
        #expect(missing.gap?.frames == number..<number + 1 && missing.gap?.isMissing == true)
        #expect(missing.pixels.isEmpty && missing.delays.isEmpty && !missing.isSame && missing.firstFrame == number)
        let time = Rational(number, 50).decimal()
        #expect(missing.lines("A", "B") == ["frames: A has 12, B has 11; frame \(number) (\(time) s) is missing in B"])
        let extra = other.compared(to: golden)
        #expect(extra.gap?.frames == number..<number + 1 && extra.gap?.isMissing == false)
        #expect(extra.lines("A", "B") == ["frames: A has 11, B has 12; frame \(number) (\(time) s) is only in B"])
    }

    @Test func aDelayBehindAMissingFrameIsFoundToo() throws {
        let other = try film(numbers.filter { $0 != 5 }, delays: [8: Rational(1, 10)])
        let comparison = golden.compared(to: other)
        #expect(comparison.gap?.frames == 5..<6)
        #expect(comparison.delays.map(\.expectedFrame) == [9] && comparison.delays.map(\.actualFrame) == [8])
    }

    @Test func framesThatAreAlsoOthersAreComparedByNumber() throws {
        let other = try film([0, 1, 2, 20, 21, 22])
        let comparison = golden.compared(to: other)
        #expect(comparison.gap == nil && comparison.pixels.map(\.frame) == [3, 4, 5] && comparison.firstFrame == 3)
        #expect(comparison.pairs.count == 12 && comparison.pairs[6].actual == nil)
    }

    @Test func sizeAndPlaysAreFound() throws {
        let small = try film(numbers, width: 6)
        #expect(golden.compared(to: small).lines("A", "B") == ["size: A is 7x5, B is 6x5"])
        #expect(golden.compared(to: small).firstFrame == 0)
        let once = try film(numbers, plays: .times(1))
        #expect(golden.compared(to: once).lines("A", "B") == ["plays: A plays forever, B once"])
    }

    @Test func theToleranceIsOfPixelsOnly() throws {
        let other = try golden.changing(4, x: 6, y: 4, to: Color(rgb: 0x204063)).changing(4, x: 0, y: 0, to: Color(rgb: 0xFF4060))
        func isSame(_ distance: Int, _ count: Int) -> Bool {
            golden.compared(to: other, tolerance: PixelTolerance(perPixel: distance, maximumPixels: count)).isSame
        }
        #expect(!isSame(0, 0) && !isSame(3, 0) && !isSame(2, 1))
        #expect(isSame(3, 1) && isSame(0, 2) && isSame(255, 0))
        let delayed = try film(numbers, delays: [3: Rational(1, 25)])
        #expect(!golden.compared(to: delayed, tolerance: PixelTolerance(perPixel: 255, maximumPixels: 1000)).isSame)
    }

    @Test func howAFileCutsAStandingPictureIsNotSeen() throws {
        let cut = try film([1, 1, 1, 2], delays: [1: Rational(1, 25)])
        #expect(cut.frames.count == 2 && cut.frames[0].delay == Rational(2, 25))
        #expect(cut.compared(to: try film([1, 2], delays: [0: Rational(2, 25)])).isSame)
    }

    @Test func theObjectSaysItAll() throws {
        let other = try film(numbers.filter { $0 != 5 }, plays: .times(3))
        let text = golden.compared(to: other).json("a.gif", "b.gif").text
        for part in [
            #""same":false"#, #""expected":{"path":"a.gif","width":7,"height":5,"frames":12,"duration":0.24,"plays":0}"#,
            #""kinds":["frames","plays"],"firstFrame":5,"missing":[5],"extra":[]"#,
        ] {
            #expect(text.contains(part), "\(text)")
        }
        let pixel = try golden.changing(4, x: 6, y: 4, to: Color(rgb: 0x204061))
        #expect(
            golden.compared(to: pixel).json("a", "b").text
                .contains(#""pixels":[{"frame":4,"time":0.08,"pixels":1,"rect":[6,4,1,1],"levels":1}]"#))
    }
}
