private import CWebP
package import DripImage

/// Reads the frames of animated WebP files from memory by libwebpdemux, without decoding pixels. No C type leaves this file.
///
/// Memory is the file, a few words for each frame, and one frame's chunks.
@safe
package struct WebPReader: ~Copyable {
    /// The size of the canvas, within the limits.
    package let size: PixelSize
    package let plays: Plays
    package let frameCount: Int
    /// The file, to which the demultiplexer points.
    private let bytes: UnsafeMutableBufferPointer<UInt8>
    private let handle: OpaquePointer

    /// A stored frame without its pixels.
    package struct Frame: Equatable, Sendable {
        package let rect: PixelRect
        package let milliseconds: Int
        package let isBlended: Bool
        package let clearsAfterwards: Bool
        let hasAlpha: Bool
        /// The chunks with the pixels.
        package let chunks: [UInt8]

        /// Whether the pixels are coded with loss: VP8, maybe after a chunk of alpha.
        var isLossy: Bool { !chunks.starts(with: "VP8L".utf8) }
    }

    /// Finds the frames.
    /// - Throws: ``WebPError``, also for a file that is incomplete anywhere.
    package init(_ bytes: [UInt8]) throws(WebPError) {
        let copy = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: bytes.count)
        _ = unsafe copy.initialize(from: bytes)
        var data = unsafe WebPData(bytes: UnsafePointer(copy.baseAddress), size: copy.count)
        guard let handle = unsafe WebPDemux(&data) else {
            unsafe copy.deallocate()
            throw .damaged(reason: "no complete container")
        }
        func number(_ feature: WebPFormatFeature) -> Int { Int(unsafe WebPDemuxGetI(handle, feature)) }
        let (count, loops) = (number(WEBP_FF_FRAME_COUNT), number(WEBP_FF_LOOP_COUNT))
        let checked: PixelSize
        do throws(WebPError) {
            checked = try Self.size(width: number(WEBP_FF_CANVAS_WIDTH), height: number(WEBP_FF_CANVAS_HEIGHT), frameCount: count)
        } catch {
            unsafe WebPDemuxDelete(handle)
            unsafe copy.deallocate()
            throw error
        }
        (size, frameCount, plays) = (checked, count, loops == 0 ? .forever : .times(loops))
        unsafe self.bytes = unsafe copy
        unsafe self.handle = unsafe handle
    }

    private static func size(width: Int, height: Int, frameCount: Int) throws(WebPError) -> PixelSize {
        if frameCount > WebPDecoder.frameLimit { throw .tooManyFrames(frameCount, limit: WebPDecoder.frameLimit) }
        do { return try PixelSize(validatingWidth: width, height: height) } catch { throw .overLimit(error) }
    }

    /// Returns whether a frame of the file is coded with loss.
    package static func hasLossyFrame(_ bytes: [UInt8]) throws(WebPError) -> Bool {
        let reader = try WebPReader(bytes)
        for index in 0..<reader.frameCount where try reader.frame(index).isLossy { return true }
        return false
    }

    deinit {
        unsafe WebPDemuxDelete(handle)
        unsafe bytes.deallocate()
    }

    /// Returns frame number `index`, from 0.
    package func frame(_ index: Int) throws(WebPError) -> Frame {
        precondition(index >= 0 && index < frameCount, "there is no frame \(index) of \(frameCount)")
        var iterator = unsafe WebPIterator()
        guard unsafe WebPDemuxGetFrame(handle, Int32(index + 1), &iterator) != 0, unsafe iterator.complete != 0 else {
            throw .damaged(frame: index, reason: "no complete frame")
        }
        defer { unsafe WebPDemuxReleaseIterator(&iterator) }
        let rect = unsafe PixelRect(
            x: Int(iterator.x_offset), y: Int(iterator.y_offset), width: Int(iterator.width), height: Int(iterator.height))
        guard !rect.isEmpty, rect.union(size.bounds) == size.bounds else { throw .damaged(frame: index, reason: "outside the canvas") }
        return unsafe Frame(
            rect: rect, milliseconds: Int(iterator.duration), isBlended: iterator.blend_method == WEBP_MUX_BLEND,
            clearsAfterwards: iterator.dispose_method == WEBP_MUX_DISPOSE_BACKGROUND, hasAlpha: iterator.has_alpha != 0,
            chunks: Array(UnsafeBufferPointer(start: iterator.fragment.bytes, count: iterator.fragment.size)))
    }
}
