import DripCodec
import DripCompare
import DripGeometry
import DripImage
import DripNumbers

/// Pictures of one colour but for one pixel that moves.
func numberedFilm(
    _ numbers: [Int], width: Int = 8, delay: Rational = Rational(1, 50), plays: Plays = .forever
) throws -> Film {
    let size = PixelSize(width: width, height: 5)
    let frames = numbers.map { number in
        var image = StraightImage(size: size, filledWith: Color(rgb: 0x204060))
        image[number, 2] = .white
        return ShownFrame(image, delay: delay)
    }
    return try Film(frames: frames, plays: plays)
}

extension Film {
    /// With the upper left pixel of one frame changed.
    func changing(_ frame: Int, to color: Color) throws -> Film {
        var frames = frames
        frames[frame].image[0, 0] = color
        return try Film(frames: frames, plays: plays)
    }
}
