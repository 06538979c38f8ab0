private import CPNGShim
private import CZlib
internal import DripImage

/// What libpng and zlib do: whole operations, and translation of their statuses. No C type leaves this file.
///
/// Pixels are passed as bytes, because a ``Color`` is four of them in the order of its properties. Tests that decode hand-made files would detect
/// another layout.
enum PNGLibrary {
    /// The name of the first chunk where Xcode has changed a PNG: its pixels have another order, and are premultiplied.
    static let appleChunk = Array("CgBI".utf8)

    /// Returns the size in the header: that of the stored pixels, before they are turned.
    static func size(of bytes: [UInt8]) throws(PNGError) -> PixelSize {
        if bytes.dropFirst(12).starts(with: appleChunk), bytes.starts(with: PNGDecoder.signature) { throw .appleVariant }
        guard !bytes.isEmpty, PNGDecoder.signature.starts(with: bytes.prefix(8)) else { throw .notPNG }
        // Signature (8 bytes), chunk length (4), name (4), width (4), height (4), depth, colour type, two methods, interlacing.
        if bytes.count < 29 { throw .truncated(byteCount: bytes.count, text: "the data ends in the header") }
        guard bytes[12..<16].elementsEqual(PNGChunkName.header.letters) else { throw .notPNG }
        let (width, height) = (Int(bytes.span.bigEndianWord(at: 16)), Int(bytes.span.bigEndianWord(at: 20)))
        // libpng's error for an oversized image does not contain the size.
        if max(width, height) <= PixelSize.sideLimit, width * height <= PixelSize.areaLimit {
            var message = emptyMessage
            let status = unsafe drip_png_check(bytes, bytes.count, &message, emptyMessage.count)
            try check(status, message, byteCount: bytes.count, pixelCount: 0)
        }
        do { return try PixelSize(validatingWidth: width, height: height) } catch { throw .overLimit(error) }
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

    // MARK: zlib

    /// Returns the checksum of a chunk whose name and content are `bytes`.
    static func checksum(_ bytes: ArraySlice<UInt8>) -> UInt32 {
        UInt32(truncatingIfNeeded: unsafe bytes.withUnsafeBufferPointer { unsafe crc32(0, $0.baseAddress, UInt32($0.count)) })
    }

    /// Returns `bytes` as a zlib stream, or nil when it needs `limit` bytes or more.
    static func deflate(_ bytes: [UInt8], level: Int, isFiltered: Bool, limit: Int) throws(PNGError) -> [UInt8]? {
        var stream = unsafe z_stream()
        // 15: a window of 32 KiB; 9: the largest blocks. After a filter short matches are fewer.
        let status = unsafe deflateInit2_(
            &stream, CInt(level), Z_DEFLATED, 15, 9, isFiltered ? Z_FILTERED : Z_DEFAULT_STRATEGY, ZLIB_VERSION,
            CInt(MemoryLayout<z_stream>.size))
        guard status == Z_OK else { throw .outOfMemory(pixelCount: bytes.count) }
        defer { unsafe deflateEnd(&stream) }
        let result = unsafe output(limit: limit, of: bytes, &stream) { unsafe CZlib.deflate($0, Z_FINISH) == Z_STREAM_END }
        return result.isEmpty ? nil : result
    }

    /// Returns the content of a zlib stream, as far as it can be read, up to `limit` bytes.
    static func inflate(_ bytes: [UInt8], limit: Int) -> [UInt8] {
        var stream = unsafe z_stream()
        guard unsafe inflateInit_(&stream, ZLIB_VERSION, CInt(MemoryLayout<z_stream>.size)) == Z_OK else { return [] }
        defer { unsafe inflateEnd(&stream) }
        return unsafe output(limit: limit, of: bytes, &stream) { stream in
            _ = unsafe CZlib.inflate(stream, Z_FINISH)
            return true
        }
    }

    /// Returns what a stream writes when `bytes` are its input; nothing if `process` says so.
    private static func output(
        limit: Int, of bytes: [UInt8], _ stream: inout z_stream, process: (UnsafeMutablePointer<z_stream>) -> Bool
    ) -> [UInt8] {
        unsafe bytes.withUnsafeBufferPointer { source in
            unsafe [UInt8](unsafeUninitializedCapacity: limit) { target, count in
                unsafe (stream.next_in, stream.avail_in) = (source.baseAddress, UInt32(source.count))
                unsafe (stream.next_out, stream.avail_out) = (target.baseAddress, UInt32(limit))
                count = unsafe process(&stream) ? limit - Int(stream.avail_out) : 0
            }
        }
    }

    /// A buffer for libpng's longest message (a chunk name and 195 characters).
    private static let emptyMessage = [CChar](repeating: 0, count: 224)

    private static func check(
        _ status: drip_png_status, _ message: [CChar], byteCount: Int, pixelCount: Int
    ) throws(PNGError) {
        let text = String(decoding: message.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
        switch status {
        case .ok: return
        case .truncated: throw .truncated(byteCount: byteCount, text: text)
        case .no_memory: throw .outOfMemory(pixelCount: pixelCount)
        case .damaged: throw .damaged(text: text)
        }
    }
}
