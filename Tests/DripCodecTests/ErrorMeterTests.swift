import DripImage
import Testing

@testable import DripCodec

/// What a file is off by, found pixel by pixel and found from what changes.
@Suite struct ErrorMeterTests {
    /// Rectangles of few colours, and holes where `hasHoles`, that move.
    private static func pictures(hasHoles: Bool, seed: UInt64) -> [StraightImage] {
        var generator = SeededGenerator(seed)
        let colors = (0..<6).map { _ in generator.color() } + (hasHoles ? [.clear] : [])
        return (0..<14).map { _ in
            var image = StraightImage(size: size(23, 17), filledWith: colors[colors.count - 1])
            for _ in 0..<4 {
                let (x, y, color) = (generator.below(18), generator.below(12), colors[generator.below(colors.count)])
                for row in y..<y + 5 { for column in x..<x + 5 { image[column, row] = color } }
            }
            return StraightImage(image, over: Matte(.white))
        }
    }

    private static func squaredError(_ first: StraightImage, _ second: StraightImage) -> SquaredError {
        zip(first.pixels, second.pixels).reduce(.zero) { sum, pair in
            func square(_ channel: KeyPath<Color, UInt8>) -> Int64 {
                let difference = Int64(pair.0[keyPath: channel]) - Int64(pair.1[keyPath: channel])
                return difference * difference
            }
            return sum + SquaredError(square(\.red) + square(\.green) + square(\.blue) + square(\.alpha))
        }
    }

    /// Each image is shown while two frames of the source pass; the frames before the sixth are not measured.
    @Test(arguments: [false, true], [UInt64(1), 2, 3])
    func theErrorIsTheSumOverAllPixels(hasHoles: Bool, seed: UInt64) throws {
        let pictures = Self.pictures(hasHoles: hasHoles, seed: seed)
        let kept = stride(from: 0, to: pictures.count, by: 2).map { pictures[$0] }
        let bytes = try encode(kept.map { ($0, 4) }, GIFSettings(maximumColors: 3, palettes: .one))
        let shown = try decode(bytes).frames.map(\.canvas)
        var images = try GIFVerifier.Images(bytes, size: size(23, 17))
        var meter = GIFErrorMeter(size: size(23, 17))
        var (imageEnd, shownIndex, isWrong) = (0, -1, false)
        for (index, change) in changes(pictures).enumerated() {
            while imageEnd <= 2 * index {
                guard case .image(let image)? = try images.next() else { break }
                meter.show(image)
                imageEnd += image.delay.count
                shownIndex += 1
            }
            if index < 6 {
                meter.pass(change)
            } else {
                meter.expect(change)
                #expect(meter.squaredError == Self.squaredError(pictures[index], shown[shownIndex]))
                isWrong = isWrong || meter.squaredError > 0
            }
        }
        #expect(isWrong)
    }

    @Test(arguments: [false, true])
    func joinedChangesGoFromOneShownFrameToTheNext(hasHoles: Bool) {
        let pictures = Self.pictures(hasHoles: hasHoles, seed: 9)
        var accumulator = ChangeAccumulator(size: size(23, 17), measuresError: true)
        var last: StraightImage?
        for (index, change) in changes(pictures).enumerated() {
            accumulator.add(change)
            if let last { #expect(accumulator.squaredError == Self.squaredError(last, pictures[index])) }
            guard index % 3 == 1 else { continue }
            #expect(accumulator.show() == PictureChange(from: last, to: pictures[index]))
            #expect(accumulator.squaredError == 0)
            last = pictures[index]
        }
    }
}
