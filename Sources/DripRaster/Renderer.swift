import DripGeometry
public import DripImage
public import DripScene

/// Draws scenes: display list → pixels. Owns the scratch memory of all stages, so keep one per thread and reuse it.
public struct Renderer {
    private var canvas: Canvas?

    public init() {}

    /// Draws `scene` over `background` (nil is transparent) into all of `pixmap`, `scale` pixels a point.
    ///
    /// Memory: 8 bytes a pixel of scratch (at most 32 MiB), a pixmap per level of groups, a byte a pixel per clip.
    /// - Throws: ``RasterError`` when a coordinate is not drawable; `pixmap` then holds what was drawn before.
    public mutating func render(
        _ scene: Scene, background: Color?, scale: Double = 1, into pixmap: inout Pixmap
    ) throws(RasterError) {
        pixmap.fill(with: background.map { PremultipliedRGBA8($0) } ?? .clear)
        // Taken out and put back, so that the scratch is never shared and never copied.
        var canvas = canvas.take() ?? Canvas(size: pixmap.size)
        if canvas.rasterizer.size != pixmap.size { canvas = Canvas(size: pixmap.size) }
        defer { self.canvas = canvas }
        try canvas.draw(scene.draws, toPixels: .scale(scale), into: &pixmap)
    }
}

/// The scratch for one size of picture.
private struct Canvas {
    var rasterizer: Rasterizer
    /// Pictures of groups that are done, for the next group.
    var spareLayers: [Pixmap] = []

    init(size: PixelSize) { rasterizer = Rasterizer(size: size) }

    mutating func draw(_ draws: [Draw], toPixels: AffineTransform, into pixmap: inout Pixmap) throws(RasterError) {
        var clip: CoverageMask?
        for draw in draws {
            switch draw {
            case .filled(let filled):
                let painter = SolidPainter(color: PremultipliedRGBA8(filled.color), width: pixmap.width)
                try fill(filled.path, filled.rule, toPixels, painter, clip, into: &pixmap)
            case .stroked(let stroked):
                let painter = SolidPainter(color: PremultipliedRGBA8(stroked.color), width: pixmap.width)
                let outline = stroked.path.stroked(stroked.style, tolerance: toPixels.strokeTolerance)
                try fill(outline, .nonZero, toPixels, painter, clip, into: &pixmap)
            case .image(let image):
                let place = image.transform.followed(by: toPixels)
                let frame = Rect(x: 0, y: 0, width: Double(image.pixels.width), height: Double(image.pixels.height))
                guard let painter = ImagePainter(image: image.pixels, transform: place, width: pixmap.width) else { continue }
                try fill(BezierPath(rect: frame), .nonZero, place, painter, clip, into: &pixmap)
            case .clip(let path):
                var mask = try rasterizer.coverage(of: path.path, rule: path.rule, transform: toPixels)
                if let clip { mask.intersect(clip) }
                clip = mask
            case .group(let group):
                var layer = spareLayers.popLast() ?? Pixmap(size: pixmap.size)
                layer.fill(with: .clear)
                try self.draw(group.draws, toPixels: toPixels, into: &layer)
                pixmap.composite(layer, opacity: group.opacity, clip: clip)
                spareLayers.append(layer)
            }
        }
    }

    /// Fills one outline, through the clip if there is one.
    private mutating func fill(
        _ path: BezierPath, _ rule: FillRule, _ transform: AffineTransform, _ painter: some SpanPainter, _ clip: CoverageMask?,
        into pixmap: inout Pixmap
    ) throws(RasterError) {
        try pixmap.withMutablePixels { (pixels: inout MutableSpan<PremultipliedRGBA8>) throws(RasterError) in
            guard let clip else {
                return try rasterizer.fill(path, rule: rule, transform: transform) { row, columns, coverage in
                    painter.paint(row: row, columns: columns, coverage: coverage, over: &pixels)
                }
            }
            try rasterizer.fill(path, rule: rule, transform: transform) { row, columns, coverage in
                for column in columns {
                    let share = UInt8(product255(UInt32(coverage), UInt32(clip[column, row])))
                    if share != 0 { painter.paint(row: row, columns: column..<column + 1, coverage: share, over: &pixels) }
                }
            }
        }
    }
}

extension AffineTransform {
    /// The tolerance in points that is a stroke's default one in pixels. A map without extent shows nothing, whatever the tolerance.
    fileprivate var strokeTolerance: Double {
        largestStretch > 0 ? max(BezierPath.defaultStrokeTolerance / largestStretch, .leastNormalMagnitude) : 1
    }
}

extension Pixmap {
    /// Lays a group's picture over this one, faded by `opacity` (0…1, rounded to 8 bits) and restricted by `clip`.
    fileprivate mutating func composite(_ layer: Pixmap, opacity: Double, clip: CoverageMask?) {
        let opacity = UInt32(min(1, max(0, opacity)) * 255 + 0.5)
        withMutablePixels { pixels in
            for index in pixels.indices where layer.pixels[index] != .clear {
                let share = clip.map { product255(opacity, UInt32($0.values[index])) } ?? opacity
                pixels[index] = layer.pixels[index].scaled(by: UInt8(share)).over(pixels[index])
            }
        }
    }
}
