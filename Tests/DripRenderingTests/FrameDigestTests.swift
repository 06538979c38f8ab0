import DripGIF
import Foundation
import Testing

@testable import DripRendering

@Suite struct FrameDigestTests {
    private let red = StraightImage(size: twoPixels, pixels: [Color(rgb: 0xFF0000), Color(red: 9, green: 9, blue: 9, alpha: 0)])
    private let blue = StraightImage(size: twoPixels, pixels: [Color(rgb: 0x0000FF), .white])
    private static var twoPixels: PixelSize {
        let size = PixelSize(width: 2, height: 1)
        return size
    }

    private func digest(_ frames: [(StraightImage, Rational)], count: Int, plays: Plays = .forever) -> String? {
        var digest = FrameDigest(size: Self.twoPixels, frameCount: count, plays: plays)
        for (image, delay) in frames { digest.add(image.rows, delay: delay) }
        return digest.finish()
    }

    /// By hand: `printf '\x02\0\0\0\x01\0\0\0\x02\0\0\0\x03\0\0\0' …  | sha256sum`: 2 × 1, two frames, three plays; 1/50 s of red and
    /// nothing, 1/2 s of blue and white. The transparent pixel is four zeros, whatever its colour was.
    @Test func isTheHashOfTheDocumentedBytes() {
        let found = digest([(red, Rational(1, 50)), (blue, Rational(1, 2))], count: 2, plays: .times(3))
        #expect(found == "bc4aee75ad76b1977654c2ec0b86766219c099016f7011575aef2091951ad7d2")
    }

    @Test func equalNeighboursAreOneFrame() {
        let once = digest([(red, Rational(3, 50)), (blue, Rational(1, 50))], count: 2)
        let split = digest([(red, Rational(1, 50)), (red, Rational(1, 25)), (blue, Rational(1, 50))], count: 2)
        #expect(once != nil)
        #expect(once == split)
    }

    @Test func aWrongCountGivesNone() {
        #expect(digest([(red, Rational(1, 50))], count: 2) == nil)
        #expect(digest([(red, Rational(1, 50)), (blue, Rational(1, 50))], count: 1) == nil)
    }

    @Test func everyPartMatters() {
        let base = digest([(red, Rational(1, 50))], count: 1)
        #expect(digest([(blue, Rational(1, 50))], count: 1) != base)
        #expect(digest([(red, Rational(1, 25))], count: 1) != base)
        #expect(digest([(red, Rational(1, 50))], count: 1, plays: .times(1)) != base)
    }

    @Test func distinctFramesCountChanges() {
        var distinct = DistinctFrames()
        for image in [red, red, blue, red] { distinct.add(DistinctFrames.fingerprint(of: image)) }
        #expect(distinct.count == 3)
    }
}
