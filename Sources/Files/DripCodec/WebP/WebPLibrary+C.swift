private import CWebP
internal import DripImage

/// A wrapper of libwebp for single images. No C type leaves this file.
enum WebPLibrary {
    /// The container's; other files in it are no WebP.
    static let signature = Array("RIFF".utf8)
    /// The longest side that libwebp encodes, in pixels.
    static let sideLimit = Int(WEBP_MAX_DIMENSION)
    /// The bytes of a file before its first chunk.
    private static let headCount = 12

    /// The effort of the encoder: 0…6 and 0…100.
    struct Settings: Equatable, Sendable {
        let method: Int32
        let quality: Float
    }

    /// Decodes a still WebP or the chunks of a frame, with or without loss.
    static func decode(_ bytes: [UInt8]) throws(WebPError) -> StraightImage {
        var (width, height): (Int32, Int32) = (0, 0)
        guard unsafe WebPGetInfo(bytes, bytes.count, &width, &height) != 0 else { throw .damaged(reason: "no header") }
        let size: PixelSize
        do { size = try PixelSize(validatingWidth: Int(width), height: Int(height)) } catch { throw .overLimit(error) }
        var isDecoded = false
        let pixels = unsafe [Color](unsafeUninitializedCapacity: size.area) { target, count in
            let rows = unsafe UnsafeMutableRawBufferPointer(target).bindMemory(to: UInt8.self)
            isDecoded = unsafe WebPDecodeRGBAInto(bytes, bytes.count, rows.baseAddress, rows.count, 4 * width) != nil
            count = isDecoded ? size.area : 0
        }
        guard isDecoded else { throw .damaged(reason: "incomplete, animated, or damaged data") }
        return StraightImage(size: size, pixels: pixels)
    }

    /// Encodes pixels without loss, but for the colours of fully transparent ones.
    /// - Returns: the chunk `VP8L`, padded to an even number of bytes.
    static func chunk(of pixels: [Color], width: Int, _ settings: Settings) throws(WebPError) -> [UInt8] {
        let height = pixels.count / width
        if max(width, height) > sideLimit { throw .sideOverLimit(max(width, height), limit: sideLimit) }
        var config = WebPConfig()
        var picture = unsafe WebPPicture()
        guard unsafe WebPConfigInit(&config) != 0, unsafe WebPPictureInit(&picture) != 0 else { throw .otherVersion }
        (config.lossless, config.method, config.quality) = (1, settings.method, settings.quality)
        unsafe picture.use_argb = 1
        unsafe picture.width = Int32(width)
        unsafe picture.height = Int32(height)
        var writer = unsafe WebPMemoryWriter()
        unsafe WebPMemoryWriterInit(&writer)
        defer {
            unsafe WebPMemoryWriterClear(&writer)
            unsafe WebPPictureFree(&picture)
        }
        let isImported = unsafe pixels.withUnsafeBytes { rows in
            unsafe WebPPictureImportRGBA(&picture, rows.bindMemory(to: UInt8.self).baseAddress, Int32(4 * width)) != 0
        }
        guard isImported else { throw .outOfMemory }
        let isEncoded = unsafe withUnsafeMutablePointer(to: &writer) { target in
            unsafe picture.writer = unsafe WebPMemoryWrite
            unsafe picture.custom_ptr = UnsafeMutableRawPointer(target)
            return unsafe WebPEncode(&config, &picture) != 0
        }
        guard isEncoded else {
            let code = unsafe picture.error_code
            throw code == VP8_ENC_ERROR_OUT_OF_MEMORY || code == VP8_ENC_ERROR_BITSTREAM_OUT_OF_MEMORY
                ? .outOfMemory : .notEncodable(code: Int(code.rawValue))
        }
        return unsafe Array(UnsafeBufferPointer(start: writer.mem, count: writer.size).dropFirst(headCount))
    }
}
