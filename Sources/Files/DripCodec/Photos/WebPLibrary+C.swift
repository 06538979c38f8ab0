private import CWebP
internal import DripImage

/// A wrapper of libwebp. No C type leaves this file.
enum WebPLibrary {
    /// The container's; other files in it are no WebP.
    static let signature = Array("RIFF".utf8)

    /// Decodes a still WebP, with or without loss.
    static func decode(_ bytes: [UInt8]) throws(StillImageError) -> StraightImage {
        var (width, height): (Int32, Int32) = (0, 0)
        guard unsafe WebPGetInfo(bytes, bytes.count, &width, &height) != 0 else {
            throw .damaged(format: "WebP", reason: "libwebp: no header")
        }
        let size: PixelSize
        do { size = try PixelSize(width: Int(width), height: Int(height)) } catch { throw .overLimit(error) }
        var isDecoded = false
        let pixels = unsafe [Color](unsafeUninitializedCapacity: size.area) { target, count in
            let rows = unsafe UnsafeMutableRawBufferPointer(target).bindMemory(to: UInt8.self)
            isDecoded = unsafe WebPDecodeRGBAInto(bytes, bytes.count, rows.baseAddress, rows.count, 4 * width) != nil
            count = isDecoded ? size.area : 0
        }
        guard isDecoded else { throw .damaged(format: "WebP", reason: "libwebp: incomplete, animated, or damaged data") }
        return StraightImage(size: size, pixels: pixels)
    }
}
