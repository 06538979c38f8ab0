import DripCodec
import DripFiles
public import DripImage
import DripNumbers
public import DripScene

extension Scene {
    /// Returns the drawing as the bytes of a PNG file.
    ///
    ///     let bytes = try scene.png(size: PixelSize(width: 100, height: 100), scale: 2)
    ///
    /// - Parameters:
    ///   - size: the canvas in points.
    ///   - scale: pixels per point, above 0. Fractional sides are rounded up.
    ///   - background: the colour under the drawing; nil is transparent.
    /// - Throws: ``DripGIFError/limit(_:)`` for too many pixels, ``DripGIFError/raster(_:)`` for a coordinate that cannot be drawn.
    public func png(size: PixelSize, scale: Double = 1, background: Color? = nil) throws(DripGIFError) -> [UInt8] {
        precondition(scale > 0 && scale <= Limits.scale.upperBound, "a scale is above 0 and at most 8 pixels a point, not \(scale)")
        var worker = FrameWorker(size: try Limits.pixels(of: size, scale: scale), scale: scale, background: background)
        let frame = StoryboardFrame(delay: 0, content: .scene { () throws(DripGIFError) in self })
        return try Rendering.png(try worker.image(of: frame), effort: PNGEncoder().effort)
    }

    /// Writes the drawing as a PNG file, which is complete or unchanged.
    ///
    ///     try scene.write(to: "still.png", size: PixelSize(width: 100, height: 100), scale: 2)
    ///
    /// - Throws: as ``png(size:scale:background:)``, and ``DripGIFError/output(_:)``.
    public func write(to path: String, size: PixelSize, scale: Double = 1, background: Color? = nil) throws(DripGIFError) {
        var sink = try ByteSink(.file(path: path, .png), TemporaryFiles())
        try sink.write(try png(size: size, scale: scale, background: background))
        try sink.commit()
    }
}
