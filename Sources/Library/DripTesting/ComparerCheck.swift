internal import DripCodec
internal import DripCompare
internal import DripImage
internal import DripNumbers

/// Films with known differences: a comparer that misses them is broken.
enum ComparerCheck {
    /// Checks `compare`. It takes a fraction of a millisecond, so it precedes every comparison.
    /// - Throws: ``GoldenFailure/brokenComparer(_:)``.
    static func run(_ compare: GoldenVerifier.Comparer) throws(GoldenFailure) {
        guard let golden = film(), let nearly = film(level: 1) else { throw .brokenComparer("the test animations cannot be created") }
        if !compare(golden, golden, .exact).isSame { throw .brokenComparer("equal animations differ") }
        let found = compare(golden, nearly, .exact).pixels
        guard found.count == 1, found[0].frame == 1, found[0].pixels.count == 1, found[0].pixels.worstChannel == 1 else {
            throw .brokenComparer("a difference of one level in one pixel is not found")
        }
        guard compare(golden, nearly, PixelTolerance(perPixel: 1, maximumPixels: 0)).isSame else {
            throw .brokenComparer("an allowed difference is reported")
        }
        let others = [
            ("a missing frame", film(count: 2)), ("a moved delay", film(delay: Rational(1, 25))), ("another size", film(width: 4)),
            ("another number of plays", film(plays: .times(1))),
        ]
        for (name, other) in others {
            guard let other, !compare(golden, other, .exact).isSame, !compare(other, golden, .exact).isSame else {
                throw .brokenComparer("\(name) is not found")
            }
        }
    }

    /// Returns three frames, with one pixel of the second at `level`, and the second shown for `delay`.
    private static func film(
        count: Int = 3, width: Int = 3, level: UInt8 = 0, delay: Rational = Rational(1, 50), plays: Plays = .forever
    ) -> Film? {
        let frames = (0..<count).map { index in
            var image = StraightImage(size: PixelSize(width: width, height: 2), filledWith: Color(rgb: UInt32(index) * 0x101010))
            if index == 1 { image[2, 1] = Color(red: 0, green: 0, blue: level, alpha: 255) }
            return ShownFrame(image, delay: index == 1 ? delay : Rational(1, 50))
        }
        return try? Film(frames: frames, plays: plays)
    }
}
