package import DripImage

/// Codes what changes from one picture to the next. It keeps nothing but memory from frame to frame, so copies may code in parallel.
///
/// The smallest rectangle that holds all changes is written. Inside it a pixel that stays as it is may be written as it is, or transparent
/// and laid over; which is smaller depends on what is around it, so one or more ways are coded, by effort, and the smallest is kept.
/// A frame that makes a pixel transparent or translucent has no choice: it replaces all pixels of its rectangle. So nothing ever has to be
/// disposed of: disposal is always `none`.
package struct APNGFrameCoder: Sendable {
    private(set) var coder: PixelCoder
    private let candidates: [UnchangedPixels]
    /// Below 8 bits a sample ffmpeg 5.1 shows a frame wrongly where its rectangle begins inside a byte, and cannot read 1-bit grey at all. From
    /// three colours on whole bytes are mostly smaller once deflated; line drawings of two colours pay for it.
    private static let leastDepth = 8

    /// - Parameters:
    ///   - survey: of all pictures that will be coded.
    ///   - effort: 1…9.
    package init(_ survey: ColorSurvey, effort: Int) {
        coder = PixelCoder(layout: survey.layouts(wantsClear: true, leastDepth: Self.leastDepth)[0], effort: effort)
        candidates = effort <= 6 ? [.bridged] : effort == 7 ? [.joined, .bridged] : UnchangedPixels.allCases
    }

    /// The frame that turns `previous` into `image`, or nil when they are equal. The first frame has no previous one and is written whole.
    package mutating func code(_ image: StraightImage, after previous: StraightImage?) throws(PNGError) -> APNGFrameData? {
        guard let previous else { return try whole(image.pixels, in: image.size.bounds) }
        let rect = ImageDifference(previous, image).rect
        if rect.isEmpty { return nil }
        let change = PixelChange(from: previous, to: image, in: rect)
        var best: APNGFrameData?
        for candidate in coder.layout.hasClear && change.canBlend ? candidates : [.written] {
            let pixels = change.pixels(candidate)
            // Filters help pictures of many shades, and only cost time on flat ones.
            let stream = try coder.stream(
                of: pixels, width: rect.width, mayFilter: pixels.span.isBusy, limit: best?.stream.count ?? .max)
            if let stream { best = APNGFrameData(rect: rect, blend: candidate == .written ? .source : .over, stream: stream) }
        }
        if let best { return best }
        throw .outOfMemory(pixelCount: image.size.area)
    }

    /// A frame that shows `image` where it is shown already: its first pixel, painted again.
    mutating func repetition(of image: StraightImage) throws(PNGError) -> APNGFrameData {
        try whole([image.pixels[0]], in: PixelRect(x: 0, y: 0, width: 1, height: 1))
    }

    private mutating func whole(_ pixels: [Color], in rect: PixelRect) throws(PNGError) -> APNGFrameData {
        guard let stream = try coder.stream(of: pixels, width: rect.width, mayFilter: pixels.span.isBusy) else {
            throw .outOfMemory(pixelCount: pixels.count)
        }
        return APNGFrameData(rect: rect, blend: .source, stream: stream)
    }
}
