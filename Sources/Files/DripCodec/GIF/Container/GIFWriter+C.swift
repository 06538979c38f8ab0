private import CGIFShim
internal import DripImage
import DripNumbers

/// A wrapper of giflib's encoder that owns the C writer and returns bytes as they become ready. No C type leaves this file.
@safe
struct GIFWriter: ~Copyable {
    private let handle: OpaquePointer
    private var frameCount = 0

    /// Writes everything before the first frame.
    /// - Throws: ``GIFError/playsOutOfRange(_:limit:)``, ``GIFError/outOfMemory``.
    init(_ plan: GIFPlan, plays: Plays) throws(GIFError) {
        let loopCount = try plays.loopCount()
        guard let handle = unsafe drip_gif_writer_create() else { throw .outOfMemory }
        // An additional entry, where there is room, gives a transparent index even to frames that need every colour.
        let palette = plan.palette.withTransparentEntry
        let status = unsafe drip_gif_writer_begin(
            handle, Int32(plan.size.width), Int32(plan.size.height), palette.bytes, Int32(palette.colors.count),
            Int32(palette.colors.count - 1), loopCount.map { Int32($0) } ?? DRIP_GIF_NO_LOOP)
        do throws(GIFError) {
            try Self.check(status, code: unsafe drip_gif_writer_error(handle), frame: 0)
        } catch {
            unsafe drip_gif_writer_free(handle)
            throw error
        }
        unsafe self.handle = unsafe handle
    }

    deinit { unsafe drip_gif_writer_free(handle) }

    mutating func add(_ frame: CodedFrame, delay: Centiseconds, disposal: Disposal) throws(GIFError) {
        precondition(delay <= .longestOfOneFrame, "a frame cannot last \(delay)")
        let header = drip_gif_frame(
            left: Int32(frame.rect.x), top: Int32(frame.rect.y), width: Int32(frame.rect.width), height: Int32(frame.rect.height),
            delay: Int32(delay.count), disposal: Int32(disposal.rawValue),
            transparent_index: frame.palette.transparentIndex.map { Int32($0) } ?? -1)
        let palette = frame.palette.isGlobal ? [] : frame.palette.bytes
        let status = unsafe drip_gif_writer_add(
            handle, header, palette, Int32(palette.count / 3), Int32(frame.codeBits), frame.codes, frame.codes.count)
        try Self.check(status, code: unsafe drip_gif_writer_error(handle), frame: frameCount)
        frameCount += 1
    }

    /// Writes the trailer; no frame may follow.
    mutating func finish() throws(GIFError) {
        let status = unsafe drip_gif_writer_finish(handle)
        try Self.check(status, code: unsafe drip_gif_writer_error(handle), frame: frameCount)
    }

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
        // Other statuses occur only in reading.
        case .failed, .end, .not_gif, .truncated:
            throw .notEncodable(frame: frame, code: Int(code), text: unsafe String(cString: drip_gif_error_text(code)))
        }
    }
}
