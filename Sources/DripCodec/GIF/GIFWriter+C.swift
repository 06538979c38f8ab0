private import CGIFShim
internal import DripImage

/// The door to giflib's encoder: owns the C writer and hands out bytes as they become ready. No C type leaves this file.
@safe
struct GIFWriter: ~Copyable {
    private let handle: OpaquePointer
    private let globalPalette: Palette
    private var frameCount = 0

    /// Writes everything before the first frame.
    init(size: PixelSize, palette: Palette, loopCount: Int?) throws(GIFError) {
        guard let handle = unsafe drip_gif_writer_create() else { throw .outOfMemory }
        let status = unsafe drip_gif_writer_begin(
            handle, Int32(size.width), Int32(size.height), palette.bytes, Int32(palette.count), Int32(palette.transparentIndex ?? 0),
            loopCount.map { Int32($0) } ?? DRIP_GIF_NO_LOOP)
        do throws(GIFError) {
            try Self.check(status, code: unsafe drip_gif_writer_error(handle), frame: 0)
        } catch {
            unsafe drip_gif_writer_free(handle)
            throw error
        }
        unsafe self.handle = unsafe handle
        globalPalette = palette
    }

    deinit { unsafe drip_gif_writer_free(handle) }

    /// Writes one frame, with a local palette when its palette is not the global one.
    mutating func add(_ frame: IndexedFrame) throws(GIFError) {
        precondition(frame.delay <= .longestOfOneFrame, "a frame cannot last \(frame.delay)")
        precondition(
            frame.indices.count == frame.rect.width * frame.rect.height, "\(frame.indices.count) indices do not fill \(frame.rect)")
        let header = drip_gif_frame(
            left: Int32(frame.rect.x), top: Int32(frame.rect.y), width: Int32(frame.rect.width), height: Int32(frame.rect.height),
            delay: Int32(frame.delay.count), disposal: Int32(frame.disposal.rawValue),
            transparent_index: frame.palette.transparentIndex.map { Int32($0) } ?? -1)
        let status: drip_gif_status
        if frame.palette == globalPalette {
            status = unsafe drip_gif_writer_add(handle, header, frame.indices, frame.rect.width, nil, 0)
        } else {
            status = unsafe drip_gif_writer_add(
                handle, header, frame.indices, frame.rect.width, frame.palette.bytes, Int32(frame.palette.count))
        }
        try Self.check(status, code: unsafe drip_gif_writer_error(handle), frame: frameCount)
        frameCount += 1
    }

    /// Writes the trailer, after which no frame may be added.
    mutating func finish() throws(GIFError) {
        let status = unsafe drip_gif_writer_finish(handle)
        try Self.check(status, code: unsafe drip_gif_writer_error(handle), frame: frameCount)
    }

    /// Takes the bytes that were written since the last call.
    mutating func takeBytes() -> [UInt8] {
        var count = 0
        let block = unsafe drip_gif_writer_bytes(handle, &count)
        let bytes = unsafe Array(UnsafeBufferPointer(start: block, count: count))
        unsafe drip_gif_writer_drain(handle)
        return bytes
    }

    private static func check(_ status: drip_gif_status, code: Int32, frame: Int) throws(GIFError) {
        switch status {
        case .ok: return
        case .no_memory: throw .outOfMemory
        // The other statuses are a reader's.
        case .failed, .end, .not_gif, .truncated:
            throw .notEncodable(frame: frame, code: Int(code), text: unsafe String(cString: drip_gif_error_text(code)))
        }
    }
}

extension Palette {
    /// Red, green and blue of each entry; the transparent one is black.
    fileprivate var bytes: [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(3 * count)
        for color in colors { bytes += [color.red, color.green, color.blue] }
        return transparentIndex == nil ? bytes : bytes + [0, 0, 0]
    }
}
