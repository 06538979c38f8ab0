private import CGIFShim
internal import DripImage

/// The door to giflib's decoder: goes from image to image over bytes in memory. No C type leaves this file.
///
/// giflib gets the array anew at every call, so there is no pointer that could outlive it.
@safe
struct GIFReader: ~Copyable {
    /// An image as the file has it; only its size is checked.
    struct Image {
        var rect: PixelRect
        var delay: Centiseconds
        var disposal: Disposal
        var transparentIndex: UInt8?
        var isInterlaced: Bool
        var hasLocalPalette: Bool
        var palette: [Color]
        /// `rect.width * rect.height` of them, rows top-down. Each is in the palette or the transparent one.
        var indices: [UInt8]
    }

    /// The screen, within the limits.
    let size: PixelSize
    private let handle: OpaquePointer
    private let bytes: [UInt8]
    private var frame = 0

    init(_ bytes: [UInt8]) throws(GIFError) {
        guard let handle = unsafe drip_gif_reader_create() else { throw .outOfMemory }
        var width: Int32 = 0
        var height: Int32 = 0
        do throws(GIFError) {
            let status = unsafe drip_gif_reader_open(handle, bytes, bytes.count, &width, &height)
            try Self.check(status, code: unsafe drip_gif_reader_error(handle), frame: 0)
            size = try Self.size(width: Int(width), height: Int(height))
        } catch {
            unsafe drip_gif_reader_free(handle)
            throw error
        }
        unsafe self.handle = unsafe handle
        self.bytes = bytes
    }

    deinit { unsafe drip_gif_reader_free(handle) }

    /// The count of the loop block among what was read so far.
    var loopCount: Int? {
        let count = unsafe drip_gif_reader_loop_count(handle)
        return count == DRIP_GIF_NO_LOOP ? nil : Int(count)
    }

    /// The next image, or nil at the trailer.
    mutating func next() throws(GIFError) -> Image? {
        var header = drip_gif_image()
        var colors = [UInt8](repeating: 0, count: 3 * GIFSettings.colorLimit)
        var status = unsafe drip_gif_reader_next(handle, bytes, bytes.count, &header, &colors)
        if status == .end { return nil }
        try Self.check(status, code: unsafe drip_gif_reader_error(handle), frame: frame)

        let place = header.frame
        let rect = PixelRect(x: Int(place.left), y: Int(place.top), width: Int(place.width), height: Int(place.height))
        if rect.isEmpty { throw .emptyFrame(frame: frame) }
        let area = try Self.size(width: rect.width, height: rect.height).area
        let paletteCount = Int(header.palette_count)
        if paletteCount == 0 { throw .noPalette(frame: frame) }
        let transparent = place.transparent_index < 0 ? nil : UInt8(place.transparent_index)

        var indices = [UInt8](repeating: 0, count: area)
        status = unsafe drip_gif_reader_indices(handle, bytes, bytes.count, &indices)
        try Self.check(status, code: unsafe drip_gif_reader_error(handle), frame: frame)
        for index in indices where Int(index) >= paletteCount && index != transparent {
            throw .indexOutsidePalette(index: Int(index), count: paletteCount, frame: frame)
        }
        frame += 1
        return Image(
            rect: rect, delay: Centiseconds(Int(place.delay)), disposal: Disposal(code: Int(place.disposal)), transparentIndex: transparent,
            isInterlaced: header.interlaced, hasLocalPalette: header.palette_is_local,
            palette: (0..<paletteCount).map { Color(red: colors[3 * $0], green: colors[3 * $0 + 1], blue: colors[3 * $0 + 2]) },
            indices: indices)
    }

    private static func size(width: Int, height: Int) throws(GIFError) -> PixelSize {
        do {
            return try PixelSize(width: width, height: height)
        } catch {
            throw .overLimit(error)
        }
    }

    private static func check(_ status: drip_gif_status, code: Int32, frame: Int) throws(GIFError) {
        switch status {
        case .ok: return
        case .not_gif: throw .notGIF
        case .no_memory: throw .outOfMemory
        case .truncated: throw .truncated(frame: frame, code: Int(code), text: unsafe String(cString: drip_gif_error_text(code)))
        case .failed, .end: throw .damaged(frame: frame, code: Int(code), text: unsafe String(cString: drip_gif_error_text(code)))
        }
    }
}
