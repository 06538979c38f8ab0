package import DripImage

/// Codes the changes between frames as lossless WebP images. No state is kept, so copies may code in parallel.
///
/// The smallest rectangle around all changes is written, from an even column and row on. Unchanged pixels inside it are written as they are, or as
/// transparent and composited onto the canvas. The smaller alternative depends on their neighbours, so several are coded, by effort. A frame that
/// makes a pixel transparent or translucent replaces all pixels of its rectangle. Frames are therefore never disposed.
package struct WebPFrameCoder: ChangeCoder {
    private let effort: WebPEffort
    /// The ICC profile of the file.
    package let profile: [UInt8]?

    /// - Parameters:
    ///   - effort: 1…9.
    ///   - profile: an ICC profile.
    package init(effort: Int, profile: [UInt8]? = nil) { (self.effort, self.profile) = (WebPEffort(effort), profile) }

    package func code(_ image: StraightImage, after previous: StraightImage?) throws(WebPError) -> WebPFrameData? {
        guard let previous else { return try whole(image) }
        let rect = ImageDifference(previous, image).rect.fromEvenOrigin
        if rect.isEmpty { return nil }
        let change = PixelChange(from: previous, to: image, in: rect)
        var drafts: [WebPDraft] = []
        for candidate in change.canBlend ? effort.candidates : [.written] {
            let draft = WebPDraft(
                change.pixels(candidate), width: rect.width, isBlended: candidate != .written, changeCount: change.count)
            if !drafts.contains(where: { $0.pixels == draft.pixels }) { drafts.append(draft) }
        }
        return try smallest(drafts, in: rect)
    }

    /// Returns a frame that shows `image` whatever was before.
    func whole(_ image: StraightImage) throws(WebPError) -> WebPFrameData {
        try smallest([WebPDraft(image.pixels, width: image.size.width)], in: image.size.bounds)
    }

    /// Returns a frame that shows `image` again: its first pixel, repainted.
    package func repetition(of image: StraightImage) throws(WebPError) -> WebPFrameData {
        try smallest([WebPDraft([image.pixels[0]], width: 1)], in: PixelRect(x: 0, y: 0, width: 1, height: 1))
    }

    /// Returns whether a viewer that shows `previous` shows exactly `image` after drawing `frame`. libwebp decodes it; pixels outside the frame must
    /// be equal in both.
    package func shows(_ image: StraightImage, by frame: WebPFrameData, after previous: StraightImage?) throws(WebPError) -> Bool {
        let rect = frame.rect
        guard rect.union(image.size.bounds) == image.size.bounds, previous.map({ $0.size == image.size }) ?? (rect == image.size.bounds)
        else { return false }
        let decoded = try WebPLibrary.decode(frame.chunk)
        guard decoded.size.width == rect.width, decoded.size.height == rect.height else { return false }
        var canvas = DisposingCanvas(size: image.size)
        if let previous { canvas.pixels = previous.pixels }
        canvas.draw(decoded.pixels, in: rect, replacing: frame.isBlended ? .nothing : rect)
        return canvas.pixels == image.pixels
    }

    private func smallest(_ drafts: [WebPDraft], in rect: PixelRect) throws(WebPError) -> WebPFrameData {
        var best: (draft: WebPDraft, chunk: [UInt8])?
        let least = drafts.map { $0.estimate }.min() ?? 0
        for draft in drafts where effort.tries(draft, least: least, best: best?.chunk) {
            let chunk = try WebPLibrary.chunk(of: draft.pixels, width: draft.width, effort.trial)
            if chunk.count < best?.chunk.count ?? .max { best = (draft, chunk) }
        }
        guard case (let draft, var chunk)? = best else { preconditionFailure("a frame has pixels") }
        for settings in effort.finals(of: draft, chunk: chunk) {
            let other = try WebPLibrary.chunk(of: draft.pixels, width: draft.width, settings)
            if other.count < chunk.count { chunk = other }
        }
        return WebPFrameData(rect: rect, isBlended: draft.isBlended, chunk: chunk)
    }
}

extension PixelRect {
    /// The smallest rectangle around this one whose corner has even coordinates, as the format stores them.
    fileprivate var fromEvenOrigin: PixelRect {
        PixelRect(x: x & ~1, y: y & ~1, width: width + (x & 1), height: height + (y & 1))
    }
}
