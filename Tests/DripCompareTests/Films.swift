import DripCodec
import DripCompare
import DripImage
import DripNumbers

/// Pictures of one colour but for one pixel that moves, so that no two are alike.
func film(
    _ numbers: [Int], width: Int = 7, height: Int = 5, delays: [Int: Rational] = [:], plays: Plays = .forever
) throws -> Film {
    let size = PixelSize(width: width, height: height)
    let frames = numbers.enumerated().map { index, number in
        var image = StraightImage(size: size, filledWith: Color(rgb: 0x204060))
        image[number % width, number / width % height] = Color(rgb: 0xF0F0F0)
        return ShownFrame(image, delay: delays[index] ?? Rational(1, 50))
    }
    return try Film(frames: frames, plays: plays)
}

extension Film {
    /// With one pixel of one frame changed.
    func changing(_ frame: Int, x: Int, y: Int, to color: Color) throws -> Film {
        var frames = frames
        frames[frame].image[x, y] = color
        return try Film(frames: frames, plays: plays)
    }
}
