private import CPNGShim
internal import DripImage

/// A wrapper of libpng and zlib: whole operations, and translation of their statuses. No C type leaves this file.
///
/// Pixels are passed as bytes, because a ``Color`` is four of them in the order of its properties. Tests that decode hand-made files would detect
/// another layout.
enum PNGLibrary {
    /// The name of the first chunk where Xcode has changed a PNG: its pixels have another order, and are premultiplied.
    static let appleChunk = Array("CgBI".utf8)

    /// Returns the size in the header: that of the stored pixels, before they are turned.
    static func size(of bytes: [UInt8]) throws(PNGError) -> PixelSize {
        if bytes.dropFirst(12).starts(with: appleChunk), bytes.starts(with: PNGDecoder.signature) { throw .appleVariant }
        let limits = drip_png_limits(side: UInt32(PixelSize.sideLimit), area: UInt64(PixelSize.areaLimit))
        var header = drip_png_header()
        var message = emptyMessage
        let status = unsafe drip_png_describe(bytes, bytes.count, limits, &header, &message, emptyMessage.count)
        if status != .over_limit { try check(status, message, byteCount: bytes.count, pixelCount: 0) }
        do { return try PixelSize(width: Int(header.width), height: Int(header.height)) } catch { throw .overLimit(error) }
    }

    /// Returns the pixels of `bytes`, whose header has `size`.
    static func decode(_ bytes: [UInt8], size: PixelSize) throws(PNGError) -> [Color] {
        var message = emptyMessage
        var status = drip_png_status.no_memory
        // Uninitialized, so that a file with a false size touches no memory.
        let pixels = unsafe [Color](unsafeUninitializedCapacity: size.area) { target, count in
            guard let rows = unsafe UnsafeMutableRawBufferPointer(target).bindMemory(to: UInt8.self).baseAddress else { return }
            status = unsafe drip_png_decode(
                bytes, bytes.count, UInt32(size.width), UInt32(size.height), rows, 4 * size.width, &message, emptyMessage.count)
            count = status == drip_png_status.ok ? size.area : 0
        }
        try check(status, message, byteCount: bytes.count, pixelCount: size.area)
        return pixels
    }

    /// Returns the signature, and the chunks that define the pixel format.
    static func head(size: PixelSize, layout: PixelLayout) throws(PNGError) -> [UInt8] {
        let bytes = try plainHead(size: size, layout: layout)
        // Colour spaces precede a palette.
        let end = PNGDecoder.signature.count + headerChunkCount
        return layout.profile.isEmpty ? bytes : bytes[..<end] + layout.profile + bytes[end...]
    }

    /// The bytes of an IHDR chunk.
    private static let headerChunkCount = 25

    private static func plainHead(size: PixelSize, layout: PixelLayout) throws(PNGError) -> [UInt8] {
        let header = drip_png_header(
            width: UInt32(size.width), height: UInt32(size.height), bit_depth: UInt8(layout.bitDepth),
            color_type: layout.colorType.rawValue, interlaced: false)
        let entries = layout.palette.flatMap { [$0.red, $0.green, $0.blue, $0.alpha] }
        let key = layout.key ?? .clear
        // The key is a sample; a level of few bits is the repeated sample.
        let red = layout.colorType == .gray ? key.red &>> UInt8(8 - layout.bitDepth) : key.red
        var message = emptyMessage
        var block: UnsafeMutablePointer<UInt8>?
        var count = 0
        let status = unsafe entries.withUnsafeBufferPointer { entries in
            var head = unsafe drip_png_head(
                header: header, palette: entries.baseAddress, palette_count: Int32(layout.palette.count), has_key: layout.key != nil,
                key: (red, key.green, key.blue))
            return unsafe drip_png_write_head(&head, &block, &count, &message, emptyMessage.count)
        }
        defer { unsafe drip_png_free(block) }
        try check(status, message, byteCount: 0, pixelCount: size.area, isEncoding: true)
        return unsafe Array(UnsafeBufferPointer(start: block, count: count))
    }

    static func chunk(_ name: PNGChunkName, _ content: [UInt8]) throws(PNGError) -> [UInt8] {
        var message = emptyMessage
        var block: UnsafeMutablePointer<UInt8>?
        var count = 0
        let status = unsafe drip_png_write_chunk(name.letters, content, content.count, &block, &count, &message, emptyMessage.count)
        defer { unsafe drip_png_free(block) }
        try check(status, message, byteCount: 0, pixelCount: content.count, isEncoding: true)
        return unsafe Array(UnsafeBufferPointer(start: block, count: count))
    }

    /// Returns the checksum of a chunk whose name and content are `bytes`.
    static func checksum(_ bytes: ArraySlice<UInt8>) -> UInt32 {
        unsafe bytes.withUnsafeBufferPointer { unsafe drip_png_checksum($0.baseAddress, $0.count) }
    }

    /// Returns `bytes` as a zlib stream, or nil when it needs `limit` bytes or more.
    static func deflate(_ bytes: [UInt8], level: Int, isFiltered: Bool, limit: Int) throws(PNGError) -> [UInt8]? {
        var used = 0
        var status = drip_png_status.ok
        let stream = unsafe [UInt8](unsafeUninitializedCapacity: limit) { target, count in
            guard let start = target.baseAddress else { return }
            status = unsafe drip_png_deflate(
                bytes, bytes.count, Int32(level), isFiltered ? .filtered : .normal, start, limit, &used)
            count = used
        }
        try check(status, emptyMessage, byteCount: 0, pixelCount: bytes.count, isEncoding: true)
        return used == 0 ? nil : stream
    }

    /// Returns the content of a zlib stream, as far as it can be read, up to `limit` bytes.
    static func inflate(_ bytes: [UInt8], limit: Int) -> [UInt8] {
        unsafe [UInt8](unsafeUninitializedCapacity: limit) { target, count in
            guard let start = target.baseAddress else { return }
            count = unsafe drip_png_inflate(bytes, bytes.count, start, limit)
        }
    }

    /// A buffer for libpng's longest message (a chunk name and 195 characters).
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
        // `overLimit` is described with its dimensions before this call.
        case .damaged, .over_limit: throw isEncoding ? .notEncodable(text: text) : .damaged(text: text)
        }
    }
}
