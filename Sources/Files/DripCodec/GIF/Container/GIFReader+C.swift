private import CGIF
internal import DripImage
import DripNumbers

/// Reads a GIF image by image, with giflib's decoder. No C type leaves this file.
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

    /// Returns bytes of a file from an offset on, as many as it likes; empty at the end.
    package typealias Source = @Sendable (_ offset: Int) -> [UInt8]

    /// What giflib reads from.
    private final class Input {
        private let source: Source
        /// The last bytes of the source; the unread ones begin at `start`.
        private(set) var bytes: [UInt8]
        private var start = 0
        private(set) var offset = 0
        /// giflib has one code for a short read and several for its consequences; this flag is reliable.
        var isCut = false

        init(_ source: @escaping Source) { (self.source, bytes) = (source, source(0)) }

        func read(into target: UnsafeMutableRawBufferPointer) -> Int {
            var read = 0
            while read < target.count {
                if start == bytes.count { (bytes, start) = (source(offset), 0) }
                let count = min(target.count - read, bytes.count - start)
                if count == 0 { break }
                unsafe UnsafeMutableRawBufferPointer(rebasing: target[read...]).copyBytes(from: bytes[start..<start + count])
                start += count
                offset += count
                read += count
            }
            isCut = isCut || read < target.count
            return read
        }
    }

    /// The size of the canvas, within the limits: the screen, enlarged to hold the first image, as in browsers.
    let size: PixelSize
    /// The screen as stored; a side of 0 is the canvas's.
    let screen: PixelRect
    /// The count of the loop block, if it has been read.
    private(set) var loopCount: Int?
    private let gif: UnsafeMutablePointer<GifFileType>
    private let input: Input
    private let isCut: Bool
    private var decoder = LZWDecoder()
    private var frame = 0

    /// - Parameter isCut: whether the file ended early, so that an image may lack pixels.
    init(_ bytes: [UInt8], isCut: Bool = false) throws(GIFError) {
        try self.init({ $0 == 0 ? bytes : [] }, firstImage: GIFBlockReader.firstImage(of: bytes), isCut: isCut)
    }

    /// Reads a file piece by piece, so that memory does not grow with it. The signature is in its first piece.
    /// - Parameter firstImage: the image that the canvas holds, also beyond the screen.
    init(_ source: @escaping Source, firstImage: PixelRect? = nil, isCut: Bool = false) throws(GIFError) {
        let input = Input(source)
        // DGifOpen checks three of the six bytes; "GIF" with an unknown version is refused.
        let signature = String(decoding: input.bytes.prefix(6), as: UTF8.self)
        guard !signature.isEmpty, "GIF89a".hasPrefix(signature) || "GIF87a".hasPrefix(signature) else { throw .notGIF }
        var code: CInt = 0
        let opened = unsafe DGifOpen(
            Unmanaged.passUnretained(input).toOpaque(),
            { gif, target, count in
                guard let data = unsafe gif?.pointee.UserData else { return 0 }
                let buffer = unsafe UnsafeMutableRawBufferPointer(start: target, count: Int(count))
                return CInt(unsafe Unmanaged<Input>.fromOpaque(data).takeUnretainedValue().read(into: buffer))
            }, &code)
        guard let gif = unsafe opened else {
            // giflib also returns this code, which normally means that the bytes end, when it has no memory for the palette.
            if code == D_GIF_ERR_NO_SCRN_DSCR, !input.isCut { throw .outOfMemory }
            throw Self.failure(code, input, frame: 0)
        }
        let first = firstImage ?? .nothing
        let (width, height) = unsafe (Int(gif.pointee.SWidth), Int(gif.pointee.SHeight))
        do throws(GIFError) {
            size = try Self.size(width: max(width, first.maxX), height: max(height, first.maxY))
        } catch {
            unsafe DGifCloseFile(gif, nil)
            throw error
        }
        screen = PixelRect(x: 0, y: 0, width: width == 0 ? size.width : width, height: height == 0 ? size.height : height)
        unsafe self.gif = unsafe gif
        self.input = input
        self.isCut = isCut
    }

    deinit { unsafe DGifCloseFile(gif, nil) }

    /// Returns the next image, or nil at the trailer.
    /// - Parameter skipsPixels: whether the image has no indices, whose errors are then not found.
    mutating func next(skipsPixels: Bool = false) throws(GIFError) -> Image? {
        let start = input.offset
        var control = GraphicsControlBlock(DisposalMode: 0, UserInputFlag: false, DelayTime: 0, TransparentColor: NO_TRANSPARENT_COLOR)
        // DGifGetImageDesc adds to an array of all images, for the high-level API. It is not used here, so it is kept at one entry.
        unsafe GifFreeSavedImages(gif)
        unsafe (gif.pointee.SavedImages, gif.pointee.ImageCount) = (nil, 0)
        var type = UNDEFINED_RECORD_TYPE
        while type != IMAGE_DESC_RECORD_TYPE {
            try check(unsafe DGifGetRecordType(gif, &type))
            if type == TERMINATE_RECORD_TYPE { return nil }
            if type == EXTENSION_RECORD_TYPE { try readExtension(into: &control) }
        }
        try check(unsafe DGifGetImageDesc(gif))

        let header = unsafe gif.pointee.Image
        let rect = unsafe PixelRect(x: Int(header.Left), y: Int(header.Top), width: Int(header.Width), height: Int(header.Height))
        if rect.isEmpty { throw .emptyFrame(frame: frame) }
        let area = try Self.size(width: rect.width, height: rect.height).area
        let map = unsafe (header.ColorMap ?? gif.pointee.SColorMap)?.pointee
        let colors = unsafe UnsafeBufferPointer(start: map?.Colors, count: Int(map?.ColorCount ?? 0)).map {
            Color(red: $0.Red, green: $0.Green, blue: $0.Blue, alpha: 255)
        }
        if colors.isEmpty { throw .noPalette(frame: frame) }
        let transparent = control.TransparentColor < 0 ? nil : UInt8(control.TransparentColor)

        let count = skipsPixels ? 0 : area
        var indices = try indices(count: count)
        let isComplete = indices.count == count
        guard isComplete || isCut else { throw .damaged(frame: frame, code: 0, text: "too few codes for its pixels") }
        if unsafe header.Interlace, count > 0 { indices = Self.ordered(indices, width: rect.width, height: rect.height) }
        var highest: UInt8 = 0
        let span = indices.span
        for location in span.indices { highest = max(highest, span[location]) }
        if Int(highest) >= colors.count, let index = indices.first(where: { Int($0) >= colors.count && $0 != transparent }) {
            throw .indexOutsidePalette(index: Int(index), count: colors.count, frame: frame)
        }
        frame += 1
        return Image(
            rect: rect, delay: Centiseconds(Int(control.DelayTime)), disposal: Disposal(code: Int(control.DisposalMode)),
            palette: Palette(colors, isGlobal: unsafe header.ColorMap == nil, transparentIndex: transparent),
            byteCount: input.offset - start, indices: indices, isComplete: isComplete)
    }

    /// Reads one extension whole. A graphic control sets `control`, a loop block ``loopCount``; others are skipped.
    private mutating func readExtension(into control: inout GraphicsControlBlock) throws(GIFError) {
        var (label, block): (CInt, UnsafeMutablePointer<GifByteType>?) = (0, nil)
        // The first byte of a block is its length; nil ends the extension.
        try check(unsafe DGifGetExtension(gif, &label, &block))
        guard let first = unsafe block else { return }
        // A control block whose length is not four is skipped, as in browsers.
        if label == GRAPHICS_EXT_FUNC_CODE { _ = unsafe DGifExtensionToGCB(Int(first[0]), first + 1, &control) }
        let isLoop = unsafe label == APPLICATION_EXT_FUNC_CODE && GIFBlockReader.loopNames.contains(Array(Self.content(of: first)))
        while unsafe block != nil {
            try check(unsafe DGifGetExtensionNext(gif, &block))
            // Sub-block 1 is the loop count, 2 asks for buffering.
            guard isLoop, let next = unsafe block, unsafe next[0] >= 3 && next[1] & 7 == 1 else { continue }
            loopCount = unsafe Int(next[2]) | Int(next[3]) &<< 8
        }
    }

    private static func content(of block: UnsafeMutablePointer<GifByteType>) -> UnsafeBufferPointer<GifByteType> {
        unsafe UnsafeBufferPointer(start: block + 1, count: Int(block[0]))
    }

    /// Decodes the pixels of the image with the last header, in the order of the file, as far as it has them.
    private mutating func indices(count: Int) throws(GIFError) -> [UInt8] {
        var (codeBits, block): (CInt, UnsafeMutablePointer<GifByteType>?) = (0, nil)
        var codes: [UInt8] = []
        try check(unsafe DGifGetCode(gif, &codeBits, &block))
        while let next = unsafe block {
            unsafe codes += Self.content(of: next)
            try check(unsafe DGifGetCodeNext(gif, &block))
        }
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
            return try PixelSize(validatingWidth: width, height: height)
        } catch {
            throw .overLimit(error)
        }
    }

    private func check(_ result: CInt) throws(GIFError) {
        if result != GIF_OK { throw Self.failure(unsafe gif.pointee.Error, input, frame: frame) }
    }

    private static func failure(_ code: CInt, _ input: Input, frame: Int) -> GIFError {
        if code == D_GIF_ERR_NOT_ENOUGH_MEM { return .outOfMemory }
        let text = unsafe GifErrorString(code).map { unsafe String(cString: $0) } ?? "giflib gave no reason"
        return input.isCut ? .truncated(frame: frame, code: Int(code), text: text) : .damaged(frame: frame, code: Int(code), text: text)
    }
}
