package import DripImage

/// Decodes still images in memory by their first bytes: PNG, JPEG and WebP.
///
/// The orientations of PNG and JPEG are applied, as in browsers, which ignore that of WebP. Samples are returned as stored, whatever their colour
/// space. Of an animated file it is the first frame, or an error.
package enum StillImageDecoder {
    /// The first bytes of the files that can be decoded.
    package static let signatures: [[UInt8]] = [PNGDecoder.signature, JPEGLibrary.signature, WebPLibrary.signature]

    /// Returns the image as straight 8-bit colours.
    /// - Throws: ``StillImageError``; the limits are checked before memory is allocated.
    package static func decode(_ bytes: [UInt8]) throws(StillImageError) -> StraightImage {
        if bytes.starts(with: JPEGLibrary.signature) { return try JPEGLibrary.decode(bytes) }
        if bytes.starts(with: WebPLibrary.signature) {
            do { return try WebPLibrary.decode(bytes) } catch { throw StillImageError(error) }
        }
        do { return try PNGDecoder.decode(bytes) } catch { throw .png(error) }
    }

    /// Returns the name of the colour space, if it is another than sRGB.
    package static func colorProfile(of bytes: [UInt8]) -> String? {
        guard bytes.starts(with: JPEGLibrary.signature) else { return ColorProfile(bytes)?.name }
        let segments = JPEGSegments(bytes)
        if segments.profile.isEmpty { return nil }
        guard let profile = ICCProfile(segments.profile) else { return "unknown" }
        return profile.isStandard ? nil : profile.description ?? "unknown"
    }
}
