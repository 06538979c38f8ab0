/// The segments of a JPEG before its pixels that say how it is shown.
struct JPEGSegments {
    /// The orientation; nil without a turn.
    private(set) var orientation: ImageOrientation?
    /// The ICC profile, put together from its parts; empty without one.
    private(set) var profile: [UInt8] = []

    private static let (exif, icc) = (Array("Exif\0\0".utf8), Array("ICC_PROFILE\0".utf8))
    private static let (exifMarker, iccMarker, scanMarker): (UInt8, UInt8, UInt8) = (0xE1, 0xE2, 0xDA)

    init(_ bytes: [UInt8]) {
        // Each segment is 0xFF, a marker, and a length that counts itself.
        var offset = 2
        var hasExif = false
        while offset + 4 <= bytes.count, bytes[offset] == 0xFF, bytes[offset + 1] != Self.scanMarker {
            let marker = bytes[offset + 1]
            // Any number of 0xFF may precede a marker.
            if marker == 0xFF {
                offset += 1
                continue
            }
            let end = offset + 2 + Int(bytes[offset + 2]) &<< 8 + Int(bytes[offset + 3])
            guard end >= offset + 4, end <= bytes.count else { return }
            let content = bytes[(offset + 4)..<end]
            if marker == Self.exifMarker, !hasExif, content.starts(with: Self.exif) {
                hasExif = true
                orientation = ImageOrientation(exif: content.dropFirst(Self.exif.count))
            } else if marker == Self.iccMarker, content.starts(with: Self.icc) {
                // A number and a count follow, and writers keep the parts in order.
                profile += content.dropFirst(Self.icc.count + 2)
            }
            offset = end
        }
    }
}
