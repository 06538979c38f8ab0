private import CPNGShim
internal import DripImage

/// The door to libpng: three whole operations, and the translation of their statuses. No C type leaves this file.
///
/// Pixels cross as bytes, for a ``Color`` is four of them in the order of its properties; the tests decode hand-made files, so a
/// compiler that lays it out otherwise is found there.
enum PNGLibrary {
    /// The header of `bytes`, whose size is within the limits of ``PixelSize``.
    static func describe(_ bytes: [UInt8]) throws(PNGError) -> PNGHeader {
        let limits = drip_png_limits(side: UInt32(PixelSize.sideLimit), area: UInt64(PixelSize.areaLimit))
        var header = drip_png_header()
        var message = emptyMessage
        let status = unsafe drip_png_describe(bytes, bytes.count, limits, &header, &message, emptyMessage.count)
        if status != .over_limit { try check(status, message, byteCount: bytes.count, pixelCount: 0) }
        let size: PixelSize
        do {
            size = try PixelSize(width: Int(header.width), height: Int(header.height))
        } catch {
            throw .overLimit(error)
        }
        guard let colorType = PNGColorType(rawValue: header.color_type) else {
            throw .damaged(text: "colour type \(header.color_type)")
        }
        return PNGHeader(size: size, colorType: colorType, bitDepth: Int(header.bit_depth), isInterlaced: header.interlaced)
    }

    /// The pixels of `bytes`, whose header says `size`.
    static func decode(_ bytes: [UInt8], size: PixelSize) throws(PNGError) -> [Color] {
        var pixels = [Color](repeating: .clear, count: size.area)
        var message = emptyMessage
        let status = unsafe pixels.withUnsafeMutableBytes { target in
            guard let rows = unsafe target.bindMemory(to: UInt8.self).baseAddress else { return drip_png_status.no_memory }
            return unsafe drip_png_decode(
                bytes, bytes.count, UInt32(size.width), UInt32(size.height), rows, 4 * size.width, &message, emptyMessage.count)
        }
        try check(status, message, byteCount: bytes.count, pixelCount: size.area)
        return pixels
    }

    /// A file of `image` with 8-bit samples.
    /// - Precondition: `colorType` is `rgb`, then every pixel is opaque, or `rgbAlpha`.
    static func encode(_ image: StraightImage, as colorType: PNGColorType, compressionLevel: Int) throws(PNGError) -> [UInt8] {
        precondition(colorType == .rgb || colorType == .rgbAlpha, "no rows are made for \(colorType)")
        let header = drip_png_header(
            width: UInt32(image.width), height: UInt32(image.height), bit_depth: 8, color_type: colorType.rawValue, interlaced: false)
        var message = emptyMessage
        var block: UnsafeMutablePointer<UInt8>?
        var count = 0
        let status = unsafe image.pixels.withUnsafeBytes { source in
            guard let rows = unsafe source.bindMemory(to: UInt8.self).baseAddress else { return drip_png_status.no_memory }
            var picture = unsafe drip_png_image(
                header: header, pixels: rows, stride: 4 * image.width, rgb_has_filler: colorType == .rgb, palette: nil, palette_count: 0,
                compression_level: Int32(compressionLevel))
            return unsafe drip_png_encode(&picture, &block, &count, &message, emptyMessage.count)
        }
        defer { unsafe drip_png_free(block) }
        try check(status, message, byteCount: 0, pixelCount: image.size.area, isEncoding: true)
        return unsafe Array(UnsafeBufferPointer(start: block, count: count))
    }

    /// Room for libpng's longest message (a chunk name and 195 characters).
    private static let emptyMessage = [CChar](repeating: 0, count: 224)

    private static func check(
        _ status: drip_png_status, _ message: [CChar], byteCount: Int, pixelCount: Int, isEncoding: Bool = false
    ) throws(PNGError) {
        let text = String(decoding: message.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
        switch status {
        case .ok: return
        case .not_png: throw .notPNG
        case .truncated: throw .truncated(byteCount: byteCount, text: text)
        case .no_memory: throw .outOfMemory(pixelCount: pixelCount)
        // Describe turns `overLimit` into measures before it comes here.
        case .damaged, .over_limit: throw isEncoding ? .notEncodable(text: text) : .damaged(text: text)
        }
    }
}
