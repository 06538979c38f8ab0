package import DripImage

/// Codes the changes between frames. No state except scratch memory is kept, so copies may code in parallel.
///
/// The smallest rectangle around all changes is written. Unchanged pixels inside it are written as they are, or as transparent and composited onto
/// the canvas. The smaller alternative depends on their neighbours, so one or more strategies are coded, by effort, and the smallest result is kept.
/// A frame that makes a pixel transparent or translucent replaces all pixels of its rectangle. Disposal is therefore always `none`.
package struct APNGFrameCoder: Sendable {
    private(set) var coder: PixelCoder
    private let candidates: [UnchangedPixels]
    /// The minimum depth. Below 8 bits per sample ffmpeg 5.1 misplaces rectangles that begin inside a byte, and cannot read 1-bit grey. With three
    /// colours or more, whole bytes are mostly smaller once deflated; line drawings of two colours become larger.
    private static let leastDepth = 8

    /// - Parameters:
    ///   - survey: the survey of all frames to code.
    ///   - effort: 1…9.
    package init(_ survey: ColorSurvey, effort: Int) {
        coder = PixelCoder(layout: survey.layouts(wantsClear: true, leastDepth: Self.leastDepth)[0], effort: effort)
        candidates = effort <= 6 ? [.bridged] : effort == 7 ? [.joined, .bridged] : [.joined, .bridged, .filled, .skipped, .written]
    }

    /// Returns the frame that turns `previous` into `image`, or nil when they are equal. The first frame has no predecessor and is written whole.
    package mutating func code(_ image: StraightImage, after previous: StraightImage?) throws(PNGError) -> APNGFrameData? {
        guard let previous else { return try whole(image.pixels, in: image.size.bounds) }
        let rect = ImageDifference(previous, image).rect
        if rect.isEmpty { return nil }
        let change = PixelChange(from: previous, to: image, in: rect)
        var best: APNGFrameData?
        for candidate in coder.layout.hasClear && change.canBlend ? candidates : [.written] {
            let pixels = change.pixels(candidate)
            // Filters help images of many shades, and only cost time on flat ones.
            let stream = try coder.stream(
                of: pixels, width: rect.width, mayFilter: pixels.span.isBusy, limit: best?.stream.count ?? .max)
            if let stream { best = APNGFrameData(rect: rect, blend: candidate == .written ? .source : .over, stream: stream) }
        }
        if let best { return best }
        throw .outOfMemory(pixelCount: image.size.area)
    }

    /// Returns a frame that shows `image` again: its first pixel, repainted.
    package mutating func repetition(of image: StraightImage) throws(PNGError) -> APNGFrameData {
        try whole([image.pixels[0]], in: PixelRect(x: 0, y: 0, width: 1, height: 1))
    }

    private mutating func whole(_ pixels: [Color], in rect: PixelRect) throws(PNGError) -> APNGFrameData {
        guard let stream = try coder.stream(of: pixels, width: rect.width, mayFilter: pixels.span.isBusy) else {
            throw .outOfMemory(pixelCount: pixels.count)
        }
        return APNGFrameData(rect: rect, blend: .source, stream: stream)
    }
}
