import DripImage
import Testing

@testable import DripCodec

/// A frame is proven to show its picture, and nothing else is.
@Suite struct APNGProofTests {
    private struct Coded {
        let images: [StraightImage]
        let frames: [APNGFrameData]
        let coder: APNGFrameCoder
    }

    private static func code(_ row: APNGRoundTripTests.Case) throws -> Coded {
        let images = APNGRoundTripTests.pictures(9, size(37, 29), of: row.colors, seed: 4).map { $0.shown }
        var survey = ColorSurvey()
        for image in images { survey.add(image) }
        var coder = APNGFrameCoder(survey, effort: 6)
        let frames = try images.indices.map { try #require(try coder.code(images[$0], after: $0 == 0 ? nil : images[$0 - 1])) }
        return Coded(images: images, frames: frames, coder: coder)
    }

    private static func changed(_ image: StraightImage, at location: Int) -> StraightImage {
        var picture = image
        let (x, y) = (location % image.size.width, location / image.size.width)
        picture[x, y] = picture[x, y] == .black ? .white : .black
        return picture.shown
    }

    @Test(arguments: APNGRoundTripTests.cases)
    func everyFrameShowsItsPictureAndNoOther(_ row: APNGRoundTripTests.Case) throws {
        let coded = try Self.code(row)
        var generator = SeededGenerator(7)
        for (number, frame) in coded.frames.enumerated() {
            let (image, previous) = (coded.images[number], number == 0 ? nil : coded.images[number - 1])
            #expect(try coded.coder.shows(image, by: frame, after: previous), "frame \(number)")
            // One pixel that is not so: inside of the rectangle and beside it, in the picture and in the one before.
            for _ in 0..<20 {
                let location = generator.below(image.size.area)
                #expect(
                    try !coded.coder.shows(Self.changed(image, at: location), by: frame, after: previous), "frame \(number), \(location)")
            }
            guard let previous else { continue }
            let outside = (0..<image.size.area).filter { location in
                let (x, y) = (location % image.size.width, location / image.size.width)
                return x < frame.rect.x || x >= frame.rect.maxX || y < frame.rect.y || y >= frame.rect.maxY
            }
            for location in outside.prefix(20) {
                #expect(
                    try !coded.coder.shows(image, by: frame, after: Self.changed(previous, at: location)), "frame \(number), \(location)")
            }
        }
    }

    /// A frame that leaves pixels as they are does not show its picture after another one, nor at another location, nor when it replaces them.
    @Test func aFrameElsewhereIsNoProof() throws {
        let coded = try Self.code(try #require(APNGRoundTripTests.cases.first { $0.testDescription == "colours" }))
        var tried = 0
        for number in 1..<coded.frames.count {
            let (frame, image, previous) = (coded.frames[number], coded.images[number], coded.images[number - 1])
            func shows(_ frame: APNGFrameData) throws -> Bool { try coded.coder.shows(image, by: frame, after: previous) }
            let (rect, other) = (frame.rect, coded.frames[number - 1])
            if rect.x > 0 {
                let moved = PixelRect(x: rect.x - 1, y: rect.y, width: rect.width, height: rect.height)
                #expect(try !shows(APNGFrameData(rect: moved, blend: frame.blend, stream: frame.stream)))
            }
            let beyond = PixelRect(x: image.size.width - rect.width + 1, y: rect.y, width: rect.width, height: rect.height)
            #expect(try !shows(APNGFrameData(rect: beyond, blend: frame.blend, stream: frame.stream)))
            #expect(try !shows(other))
            if frame.blend == .over { tried += 1 }
            #expect(try shows(APNGFrameData(rect: rect, blend: .source, stream: frame.stream)) == (frame.blend == .source))
        }
        #expect(tried > 0)
    }

    @Test func aBrokenStreamIsAnError() throws {
        let coded = try Self.code(APNGRoundTripTests.cases[0])
        let frame = APNGFrameData(rect: coded.frames[0].rect, blend: .source, stream: Array(coded.frames[0].stream.dropLast(9)))
        #expect(throws: PNGError.self) { try coded.coder.shows(coded.images[0], by: frame, after: nil) }
    }
}
