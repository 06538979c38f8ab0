package import DripImage

// Verification of coded frames by decoding.
extension APNGFrameCoder {
    /// Returns whether a viewer that shows `previous` shows exactly `image` after drawing `frame`. libpng decodes the stream; pixels outside the
    /// frame must be equal in both. Disposal is `none`.
    /// - Parameter previous: nil for the first frame, before which everything is transparent.
    /// - Throws: ``PNGError`` when libpng rejects the stream.
    package func shows(_ image: StraightImage, by frame: APNGFrameData, after previous: StraightImage?) throws(PNGError) -> Bool {
        let (rect, size) = (frame.rect, image.size)
        guard rect.union(size.bounds) == size.bounds, previous.map({ $0.size == size }) ?? (rect == size.bounds) else { return false }
        guard let measures = try? PixelSize(validatingWidth: rect.width, height: rect.height) else { return false }
        let pixels = try PNGLibrary.pixels(of: frame.stream, behind: head(of: measures), size: measures)
        var shown = previous?.pixels ?? Array(repeating: .clear, count: size.area)
        frame.blend.draw(pixels, in: rect, on: &shown, size)
        return shown == image.pixels
    }

    /// Returns the first bytes of a file with such frames: the signature, and the chunks that define the pixel format.
    package func head(of size: PixelSize) -> [UInt8] { PNGLibrary.head(size: size, layout: coder.layout) }
}
