import DripCodec
import DripImage

/// Equal numbers for equal seeds (SplitMix64, Sebastiano Vigna, public domain algorithm).
struct SeededGenerator: RandomNumberGenerator {
    var state: UInt64

    init(_ seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ z >> 30) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ z >> 27) &* 0x94D0_49BB_1331_11EB
        return z ^ z >> 31
    }

    mutating func below(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &self) }

    mutating func color(opaque: Bool = true) -> Color {
        Color(
            red: UInt8(below(256)), green: UInt8(below(256)), blue: UInt8(below(256)), alpha: opaque ? 255 : UInt8(below(256)))
    }

    mutating func image(_ size: PixelSize, opaque: Bool = true) -> StraightImage {
        StraightImage(size: size, pixels: (0..<size.area).map { _ in color(opaque: opaque) })
    }
}

func size(_ width: Int, _ height: Int) -> PixelSize {
    guard let size = try? PixelSize(width: width, height: height) else { preconditionFailure("\(width)x\(height) is no size") }
    return size
}

/// One opaque colour a number: red holds it, the others follow from it, so that no two are equal.
func numbered(_ count: Int) -> [Color] {
    (0..<count).map { Color(red: UInt8($0), green: UInt8(255 - $0), blue: UInt8($0 * 7 % 256)) }
}

func gray(_ level: Int) -> Color { Color(red: UInt8(level), green: UInt8(level), blue: UInt8(level)) }

/// Opaque colours far apart, at most 1,359 different ones.
func spread(_ count: Int) -> [Color] { (0..<count).map { Color(rgb: UInt32($0 * 12_345)) } }

/// Colours with all kinds of alpha.
func translucent(_ count: Int) -> [Color] { numbered(count).map { Color(red: $0.red, green: 7, blue: 9, alpha: $0.green) } }

let manyTranslucentGrays: [Color] = (0..<512).map { (index: Int) -> Color in
    Color(rgb: UInt32(index / 2) * 0x01_0101, alpha: UInt8(100 + index % 2))
}

func palette(_ colors: [Color], hasTransparency: Bool = false) -> Palette {
    guard let palette = try? Palette(colors, hasTransparency: hasTransparency) else { preconditionFailure("\(colors.count) colours") }
    return palette
}

/// A picture in characters: a letter or digit is the palette's entry in that place, a point is transparent.
func canvas(_ rows: [String], _ palette: Palette) -> IndexedCanvas {
    let alphabet = Array("abcdefghijklmnopqrstuvwxyz")
    let indices = rows.flatMap { row in
        row.map { character in
            character == "." ? palette.transparentIndex ?? 255 : UInt8(alphabet.firstIndex(of: character) ?? 255)
        }
    }
    return IndexedCanvas(size: size(rows[0].count, rows.count), palette: palette, indices: indices)
}

struct Shown: Hashable {
    var image: StraightImage
    var delay: Int
}

/// All frames and the plays of a file.
func decode(_ bytes: [UInt8]) throws -> (frames: [GIFFrame], plays: Plays) {
    var decoder = try GIFDecoder(bytes)
    var frames: [GIFFrame] = []
    while let frame = try decoder.next() { frames.append(frame) }
    return (frames, decoder.plays)
}

func encode(_ canvases: [(IndexedCanvas, Int)], palette: Palette, plays: Plays = .forever) throws -> [UInt8] {
    var encoder = try GIFEncoder(size: canvases[0].0.size, palette: palette, plays: plays)
    var bytes: [UInt8] = []
    for (canvas, delay) in canvases { bytes += try encoder.add(canvas, delay: Centiseconds(delay)) }
    bytes += try encoder.finish()
    return bytes
}

/// What a viewer shows: equal neighbours are one picture for the sum of their delays.
func merged(_ pictures: [Shown]) -> [Shown] {
    pictures.reduce(into: []) { kept, next in
        if kept.last?.image == next.image {
            kept[kept.count - 1].delay += next.delay
        } else {
            kept.append(next)
        }
    }
}
