import DripImage

@testable import DripCodec

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

func size(_ width: Int, _ height: Int) -> PixelSize { PixelSize(width: width, height: height) }

/// One opaque colour a number: red holds it, the others follow from it, so that no two are equal.
func numbered(_ count: Int) -> [Color] {
    (0..<count).map { (number: Int) -> Color in
        Color(red: UInt8(number), green: UInt8(255 - number), blue: UInt8(number * 7 % 256), alpha: 255)
    }
}

/// Each of `colors` with how many pixels have it.
func counted(_ colors: [Color], _ counts: [Int]) -> [CountedColor] { zip(colors, counts).map { CountedColor(color: $0, count: $1) } }

func gray(_ level: Int) -> Color { Color(red: UInt8(level), green: UInt8(level), blue: UInt8(level), alpha: 255) }

/// Opaque colours far apart, at most 1,359 different ones.
func spread(_ count: Int) -> [Color] { (0..<count).map { Color(rgb: UInt32($0 * 12_345)) } }

/// Colours with all kinds of alpha.
func translucent(_ count: Int) -> [Color] { numbered(count).map { Color(red: $0.red, green: 7, blue: 9, alpha: $0.green) } }

let manyTranslucentGrays: [Color] = (0..<512).map { (index: Int) -> Color in
    Color(rgb: UInt32(index / 2) * 0x01_0101, alpha: UInt8(100 + index % 2))
}

/// A picture in characters: a letter is one of ``numbered(_:)``, a point is clear.
func picture(_ rows: [String]) -> StraightImage {
    let alphabet = Array("abcdefghijklmnopqrstuvwxyz")
    let colors = rows.joined().map { character in alphabet.firstIndex(of: character).map { numbered(26)[$0] } ?? .clear }
    return StraightImage(StraightImage(size: size(rows[0].count, rows.count), pixels: colors), over: Matte(.white))
}

/// What the IHDR chunk of a PNG says of its pixels.
func layout(_ png: [UInt8]) -> (depth: Int, type: PNGColorType?) { (Int(png[24]), PNGColorType(rawValue: png[25])) }

struct Shown: Equatable {
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

/// What is known of a GIF before its images.
func head(_ bytes: [UInt8]) throws -> (size: PixelSize, endsEarly: Bool) {
    let decoder = try GIFDecoder(bytes)
    return (decoder.size, decoder.endsEarly)
}

/// What each picture changes of the one before.
func changes(_ pictures: [StraightImage]) -> [PictureChange] {
    pictures.indices.map { PictureChange(from: $0 == 0 ? nil : pictures[$0 - 1], to: pictures[$0]) }
}

/// The plan for a list of changes.
func plan(_ changes: [PictureChange], _ settings: GIFSettings = GIFSettings()) -> GIFPlan {
    var survey = GIFSurvey(size: changes[0].size)
    for change in changes { survey.add(change) }
    return survey.plan(settings)
}

func encode(_ pictures: [(StraightImage, Int)], _ settings: GIFSettings = GIFSettings(), plays: Plays = .forever) throws -> [UInt8] {
    try GIFEncoder(settings, plays: plays).encode(pictures.map { ($0, Centiseconds($1)) })
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

extension FrameIndexer {
    /// Adds a frame that is drawn over the last one, and kept.
    mutating func add(_ change: PictureChange, _ chosen: FrameColors? = nil, delay: Centiseconds) -> [Step] {
        add(BaseSearch.Drawing(change), chosen, delay: delay)
    }
}

extension BaseSearch {
    mutating func drawings(of changes: [PictureChange]) -> [Drawing] {
        var drawings: [Drawing] = []
        for change in changes {
            add(change)
            while let drawing = next() { drawings.append(drawing) }
        }
        finish()
        while let drawing = next() { drawings.append(drawing) }
        return drawings
    }
}
