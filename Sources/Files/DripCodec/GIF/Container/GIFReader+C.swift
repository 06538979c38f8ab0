private import CGIFShim
internal import DripImage
import DripNumbers

/// A wrapper of giflib's decoder that reads image by image from memory. No C type leaves this file.
///
/// giflib receives the array anew at every call, so no pointer can outlive it.
@safe
package struct GIFReader: ~Copyable {
    /// A stored image; only its size is checked.
    package struct Image: Sendable {
        var rect: PixelRect
        /// The delay of the image.
        package var delay: Centiseconds
        var disposal: Disposal
        var palette: Palette
        /// Bytes of the image with its control block and palette.
        var byteCount: Int
        /// `rect.width * rect.height` indices, rows top-down; fewer where the file lacks the last pixels. Each is in the palette or transparent.
        var indices: [UInt8]
        /// Whether the file has every pixel. Rows that an interlaced image lacks repeat those above.
        var isComplete: Bool
    }

    /// The size of the canvas, within the limits: the screen, enlarged to hold the first image, as in browsers.
    let size: PixelSize
    /// The screen as stored; a side of 0 is the canvas's.
    let screen: PixelRect
    private let handle: OpaquePointer
    private let bytes: [UInt8]
    private let isCut: Bool
    private var decoder = LZWDecoder()
    private var frame = 0

    /// - Parameter isCut: whether the file ended early, so that an image may lack pixels.
    init(_ bytes: [UInt8], isCut: Bool = false) throws(GIFError) {
        guard let handle = unsafe drip_gif_reader_create() else { throw .outOfMemory }
        var width: Int32 = 0
        var height: Int32 = 0
        do throws(GIFError) {
            let status = unsafe drip_gif_reader_open(handle, bytes, bytes.count, &width, &height)
            try Self.check(status, code: unsafe drip_gif_reader_error(handle), frame: 0)
            let first = GIFBlockReader.firstImage(of: bytes) ?? .nothing
            size = try Self.size(width: max(Int(width), first.maxX), height: max(Int(height), first.maxY))
        } catch {
            unsafe drip_gif_reader_free(handle)
            throw error
        }
        screen = PixelRect(x: 0, y: 0, width: width == 0 ? size.width : Int(width), height: height == 0 ? size.height : Int(height))
        unsafe self.handle = unsafe handle
        self.bytes = bytes
        self.isCut = isCut
    }

    deinit { unsafe drip_gif_reader_free(handle) }

    /// The count of the loop block, if it has been read.
    var loopCount: Int? {
        let count = unsafe drip_gif_reader_loop_count(handle)
        return count == DRIP_GIF_NO_LOOP ? nil : Int(count)
    }

    /// Returns the next image, or nil at the trailer.
    /// - Parameter skipsPixels: whether the image has no indices, whose errors are then not found.
    mutating func next(skipsPixels: Bool = false) throws(GIFError) -> Image? {
        let start = unsafe drip_gif_reader_offset(handle)
        var header = drip_gif_image()
        var colors = [UInt8](repeating: 0, count: 3 * GIFSettings.colorLimit)
        let status = unsafe drip_gif_reader_next(handle, bytes, bytes.count, &header, &colors)
        if status == .end { return nil }
        try Self.check(status, code: unsafe drip_gif_reader_error(handle), frame: frame)

        let location = header.frame
        let rect = PixelRect(x: Int(location.left), y: Int(location.top), width: Int(location.width), height: Int(location.height))
        if rect.isEmpty { throw .emptyFrame(frame: frame) }
        let area = try Self.size(width: rect.width, height: rect.height).area
        let paletteCount = Int(header.palette_count)
        if paletteCount == 0 { throw .noPalette(frame: frame) }
        let transparent = location.transparent_index < 0 ? nil : UInt8(location.transparent_index)

        let count = skipsPixels ? 0 : area
        var indices = try indices(count: count)
        let isComplete = indices.count == count
        guard isComplete || isCut else { throw .damaged(frame: frame, code: 0, text: "too few codes for its pixels") }
        if header.interlaced, count > 0 { indices = Self.ordered(indices, width: rect.width, height: rect.height) }
        var highest: UInt8 = 0
        let span = indices.span
        for location in span.indices { highest = max(highest, span[location]) }
        if Int(highest) >= paletteCount, let index = indices.first(where: { Int($0) >= paletteCount && $0 != transparent }) {
            throw .indexOutsidePalette(index: Int(index), count: paletteCount, frame: frame)
        }
        frame += 1
        return Image(
            rect: rect, delay: Centiseconds(Int(location.delay)), disposal: Disposal(code: Int(location.disposal)),
            palette: Palette(
                (0..<paletteCount).map {
                    Color(red: colors[3 * $0], green: colors[3 * $0 + 1], blue: colors[3 * $0 + 2], alpha: 255)
                },
                isGlobal: !header.palette_is_local, transparentIndex: transparent),
            byteCount: unsafe drip_gif_reader_offset(handle) - start, indices: indices, isComplete: isComplete)
    }

    /// Decodes the pixels of the image with the last header, in the order of the file, as far as it has them.
    private mutating func indices(count: Int) throws(GIFError) -> [UInt8] {
        var codeBits: Int32 = 0
        var start: UnsafePointer<UInt8>?
        var codeCount = 0
        let status = unsafe drip_gif_reader_codes(handle, bytes, bytes.count, &codeBits, &start, &codeCount)
        try Self.check(status, code: unsafe drip_gif_reader_error(handle), frame: frame)
        let codes = unsafe Array(UnsafeBufferPointer(start: start, count: codeCount))
        do {
            return try decoder.decode(codes, codeBits: Int(codeBits), pixelCount: count)
        } catch {
            throw .damaged(frame: frame, code: 0, text: error.rawValue)
        }
    }

    /// Reorders interlaced rows: every 8th from 0, every 8th from 4, every 4th from 2, every 2nd from 1 (GIF89a, appendix E). A missing row is the
    /// one above, so that what is there fills the image, as in browsers.
    private static func ordered(_ indices: [UInt8], width: Int, height: Int) -> [UInt8] {
        var sources = [Int](repeating: 0, count: height)
        var row = 0
        for (first, step) in [(0, 8), (4, 8), (2, 4), (1, 2)] {
            for y in stride(from: first, to: height, by: step) {
                sources[y] = row
                row += 1
            }
        }
        let rowCount = indices.count / width
        if rowCount == 0 { return [] }
        var result: [UInt8] = []
        result.reserveCapacity(height * width)
        var source = 0
        for y in 0..<height {
            if sources[y] < rowCount { source = sources[y] }
            result += indices[source * width..<(source + 1) * width]
        }
        return result
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
