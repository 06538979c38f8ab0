public import DripImage

/// Makes an animated GIF89a from canvases, one at a time: bytes come out as they become ready, and memory does not grow with frames.
///
///     var encoder = try GIFEncoder(size: size, palette: palette)
///     for canvas in canvases { bytes += try encoder.add(canvas, delay: Centiseconds(2)) }
///     bytes += try encoder.finish()
///
/// A viewer shows exactly the canvases that were added. Equal neighbours become one frame with the sum of their delays; of any other
/// only the rectangle that changes is written. Every frame has a graphic control extension with its disposal, and an animation
/// without transparent pixels never clears anything. Equal input gives equal bytes.
public struct GIFEncoder: ~Copyable {
    /// The canvas of every frame, and the screen of the file.
    public let size: PixelSize
    private var planner: FramePlanner
    private var writer: GIFWriter

    /// Begins a file; its first bytes come with the first ``add(_:delay:)``.
    /// - Parameters:
    ///   - size: of all canvases.
    ///   - palette: the global one. A canvas with another palette takes a local one, up to 768 bytes more a frame.
    ///   - plays: how often the animation runs; one play writes no loop block.
    /// - Throws: ``GIFError/playsOutOfRange(_:limit:)``, ``GIFError/outOfMemory``.
    public init(size: PixelSize, palette: Palette, plays: Plays = .forever) throws(GIFError) {
        self.size = size
        planner = FramePlanner(repeats: plays != .times(1))
        writer = try GIFWriter(size: size, palette: palette, loopCount: try plays.loopCount())
    }

    /// Shows `canvas` for `delay`, and returns the bytes that are ready: those of the frames before it, so often none.
    ///
    /// Any delay is written as it is (a longer one than a frame can have in several frames); viewers play those under
    /// ``Centiseconds/shortest`` slower than they say.
    /// - Precondition: the canvas has the size of the file; all palettes, the global one too, have a transparent index or none has.
    /// - Throws: ``GIFError/outOfMemory``, ``GIFError/notEncodable(frame:code:text:)``.
    /// - Complexity: one or two passes over the canvas, and compressing what changed.
    public mutating func add(_ canvas: IndexedCanvas, delay: Centiseconds) throws(GIFError) -> [UInt8] {
        precondition(canvas.size == size, "a canvas of \(canvas.size) does not fit a GIF of \(size)")
        for frame in planner.add(canvas, delay: delay) { try writer.add(frame) }
        return writer.takeBytes()
    }

    /// Ends the file and returns its last bytes: the last frame and the trailer.
    ///
    /// Without any canvas that is a GIF without a frame, which few viewers take.
    /// - Throws: as ``add(_:delay:)``.
    public consuming func finish() throws(GIFError) -> [UInt8] {
        for frame in planner.finish() { try writer.add(frame) }
        try writer.finish()
        return writer.takeBytes()
    }
}
