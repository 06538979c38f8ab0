internal import CKernels
import DripGeometry
import DripImage
import DripScene

/// The innermost loops of gradients, blend modes, masks and blurs; tests compare them with real numbers.
enum PaintKernels {
    /// Writes the colours of the cells of a gradient.
    static func makeCells(of tables: GradientTables, _ colors: inout [PremultipliedRGBA8]) {
        guard let bits = tables.cellBits, colors.count >= (1 &<< bits) + 2, colors.count % 8 == 0 else { return }
        var room = colors.mutableSpan
        let field = GradientField(linear: PixelPlane(a: 0, c: 0, e: 0))
        unsafe withKernelGradient(GradientPainter(field: field, tables: tables)) { gradient in
            unsafe room.withUnsafeMutableBufferPointer { room in
                guard let color = room.baseAddress else { return }
                unsafe drip_make_cells(&gradient, color)
            }
        }
    }

    /// Composites `count` pixels of a layer onto others, with the blend mode and the opacity of `style`. Where there are `shares`, of its clip, each
    /// pixel has its own; for source-over they include the opacity.
    static func composite(
        _ layer: [PremultipliedRGBA8], from start: Int, onto pixels: inout [PremultipliedRGBA8], at first: Int, _ count: Int,
        _ style: LayerStyle, shares: [UInt8]?
    ) {
        precondition((shares?.count ?? count) >= count, "\(count) shares")
        let (mode, opacity) = (style.blend.kernelMode, UInt32(style.opacity * 65535 + 0.5))
        unsafe withElements(of: &pixels, at: first, layer, from: start, count) { to, from in
            func run(_ shares: UnsafePointer<UInt8>?) {
                if mode == Int32(DRIP_NORMAL) {
                    unsafe drip_composite_layer(to, from, count, UInt32(style.share), shares)
                } else {
                    unsafe drip_blend_layer(to, from, count, mode, opacity, shares)
                }
            }
            guard let shares else { return run(nil) }
            unsafe shares.span.withUnsafeBufferPointer { unsafe run($0.baseAddress) }
        }
    }

    /// Writes a colour, multiplied by shares, into `count` pixels.
    static func scale(
        _ color: PremultipliedRGBA8, by shares: [UInt8], at start: Int, to pixels: inout [PremultipliedRGBA8], at first: Int, _ count: Int
    ) {
        unsafe withElements(of: &pixels, at: first, shares, from: start, count) { unsafe drip_scale_color($0, color.packed, count, $1) }
    }

    /// Multiplies `count` shares by others.
    static func multiply(_ shares: inout [UInt8], at first: Int, by others: [UInt8], at start: Int, _ count: Int) {
        unsafe withElements(of: &shares, at: first, others, from: start, count) { unsafe drip_multiply_shares($0, $1, count) }
    }

    /// Returns the end of the run of equal shares that begins at `start`, at most `end`.
    @inline(__always)
    static func endOfRun(in shares: [UInt8], from start: Int, before end: Int) -> Int {
        precondition(start >= 0 && start < end && end <= shares.count, "\(start) to \(end)")
        let bytes = unsafe shares.span.bytes
        let value = shares[start]
        let eight = UInt64(value) &* 0x0101_0101_0101_0101
        var index = start &+ 1
        while index &+ 8 <= end {
            let differences = unsafe bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: index, as: UInt64.self).littleEndian ^ eight
            if differences != 0 { return index &+ differences.trailingZeroBitCount &>> 3 }
            index &+= 8
        }
        while index < end, shares[index] == value { index &+= 1 }
        return index
    }

    /// Multiplies `count` shares of a mask by what as many pixels of a layer show.
    static func mask(
        _ shares: inout [UInt8], at first: Int, by layer: [PremultipliedRGBA8], at start: Int, _ count: Int, _ mode: MaskMode
    ) {
        unsafe withElements(of: &shares, at: first, layer, from: start, count) {
            unsafe drip_mask($0, $1, count, mode.isLuminance ? 1 : 0, mode.isInverse ? 1 : 0)
        }
    }
}

/// Lends `count` elements of an array for writing, from `first` on, and as many of another, from `start` on.
@inline(__always)
private func withElements<Target, Source>(
    of target: inout [Target], at first: Int, _ source: [Source], from start: Int, _ count: Int,
    do body: (UnsafeMutablePointer<Target>, UnsafePointer<Source>) -> Void
) {
    precondition(start >= 0 && count >= 0 && start + count <= source.count, "\(count) elements from \(start)")
    precondition(first >= 0 && first + count <= target.count, "\(count) elements at \(first)")
    let source = source.span
    var target = target.mutableSpan
    unsafe target.withUnsafeMutableBufferPointer { target in
        unsafe source.withUnsafeBufferPointer { source in
            guard let to = target.baseAddress, let from = source.baseAddress else { return }
            unsafe body(to + first, from + start)
        }
    }
}

extension BlendMode {
    fileprivate var kernelMode: Int32 {
        let mode =
            switch self {
            case .normal: DRIP_NORMAL
            case .multiply: DRIP_MULTIPLY
            case .screen: DRIP_SCREEN
            case .overlay: DRIP_OVERLAY
            case .darken: DRIP_DARKEN
            case .lighten: DRIP_LIGHTEN
            case .colorDodge: DRIP_COLOR_DODGE
            case .colorBurn: DRIP_COLOR_BURN
            case .hardLight: DRIP_HARD_LIGHT
            case .softLight: DRIP_SOFT_LIGHT
            case .difference: DRIP_DIFFERENCE
            case .exclusion: DRIP_EXCLUSION
            case .hue: DRIP_HUE
            case .saturation: DRIP_SATURATION
            case .color: DRIP_COLOR
            case .luminosity: DRIP_LUMINOSITY
            case .plusLighter: DRIP_PLUS_LIGHTER
            }
        return Int32(mode)
    }
}

/// A painter whose kernel finds the colour of each pixel.
protocol KernelPainter: SpanPainter {
    /// Paints an area of the canvas, whose first row is `top` of the image: each pixel with `share`, or with its own where there are `shares`.
    func paint(
        _ area: inout drip_area, of canvas: inout drip_canvas, top: Int, share: UInt32, _ shares: UnsafePointer<UInt8>?, perRow: Int)
}

extension KernelPainter {
    var paintsRows: Bool { true }

    func paint(rows: Range<Int>, columns: Range<Int>, coverage: UInt8, on canvas: inout Canvas) {
        let top = canvas.rows.lowerBound
        unsafe canvas.withKernelArea(rows, columns) { target, area in
            unsafe paint(&area, of: &target, top: top, share: UInt32(coverage), nil, perRow: 0)
        }
    }

    func paint(columns: Range<Int>, by coverage: CoverageRows, on canvas: inout Canvas) {
        let top = canvas.rows.lowerBound
        unsafe canvas.withKernelArea(columns, by: coverage) { target, area, share in
            unsafe paint(&area, of: &target, top: top, share: 255, share, perRow: coverage.perRow)
        }
    }
}

extension GradientPainter: KernelPainter {
    func paint(
        _ area: inout drip_area, of canvas: inout drip_canvas, top: Int, share: UInt32, _ shares: UnsafePointer<UInt8>?, perRow: Int
    ) {
        unsafe withKernelGradient(self) { unsafe drip_paint_gradient(&canvas, &area, top, &$0, share, shares, perRow) }
    }
}

/// Lends a gradient in the form for C.
private func withKernelGradient(_ painter: GradientPainter, _ body: (inout drip_gradient) -> Void) {
    let (field, tables) = (painter.field, painter.tables)
    unsafe tables.borders.withUnsafeBufferPointer { borders in
        unsafe tables.channels.withUnsafeBufferPointer { channels in
            unsafe tables.bins.withUnsafeBufferPointer { bins in
                unsafe tables.colors.withUnsafeBufferPointer { colors in
                    guard let border = borders.baseAddress, let channel = channels.baseAddress, let bin = bins.baseAddress else { return }
                    var gradient = unsafe drip_gradient(
                        geometry: field.geometry.rawValue, spread: tables.spread.kernelSpread, x: drip_plane(field.x),
                        y: drip_plane(field.y), shift: field.shift, along_x: field.along.dx, along_y: field.along.dy,
                        curvature: field.curvature, focus: field.focus, growth: field.growth, is_opaque: tables.isOpaque ? 1 : 0,
                        count: tables.count, borders: border, channels: channel, bins: bin, shares_bins: tables.sharesBins ? 1 : 0,
                        colors: UnsafeRawPointer(colors.baseAddress), cell_bits: Int32(tables.cellBits ?? 0),
                        strategy: painter.strategy.rawValue)
                    unsafe body(&gradient)
                }
            }
        }
    }
}

extension Gradient.Spread {
    var kernelSpread: Int32 {
        switch self {
        case .pad: Int32(DRIP_PAD)
        case .repeat: Int32(DRIP_REPEAT)
        case .reflect: Int32(DRIP_REFLECT)
        }
    }
}

extension drip_plane {
    fileprivate init(_ plane: PixelPlane) { self.init(origin: plane.origin, across: plane.across, down: plane.down) }
}

extension Canvas {
    /// Lends a rectangle of the canvas in the form for C; nothing is done where it is empty.
    @inline(__always)
    mutating func withKernelArea(
        _ rows: Range<Int>, _ columns: Range<Int>, _ body: (inout drip_canvas, inout drip_area) -> Void
    ) {
        let top = self.rows.lowerBound
        precondition(top <= rows.lowerBound && rows.upperBound <= self.rows.upperBound, "rows \(rows)")
        precondition(holds(columns), "columns \(columns)")
        if rows.isEmpty || columns.isEmpty { return }
        var area = drip_area(row: rows.lowerBound - top, column: columns.lowerBound, count: columns.count, rows: rows.count)
        unsafe withKernelCanvas { unsafe body(&$0, &area) }
    }

    /// Lends columns of the rows of `coverage`, and the share of their first pixel.
    @inline(__always)
    mutating func withKernelArea(
        _ columns: Range<Int>, by coverage: CoverageRows, _ body: (inout drip_canvas, inout drip_area, UnsafePointer<UInt8>) -> Void
    ) {
        let position = coverage.position(columns.lowerBound, ofRow: 0)
        precondition(
            position >= 0 && position + (coverage.rows.count - 1) * coverage.perRow + columns.count + 15 <= coverage.coverage.count,
            "\(coverage.rows.count) rows from \(position)")
        let shares = coverage.coverage.span
        unsafe withKernelArea(coverage.rows, columns) { target, area in
            unsafe shares.withUnsafeBufferPointer { shares in
                guard let share = shares.baseAddress else { return }
                unsafe body(&target, &area, share + position)
            }
        }
    }
}

/// A Gaussian blur of layers. Owns its scratch memory.
struct BlurKernel {
    private var scratch: [UInt16] = []

    /// Blurs the part `rect` of a layer, around which all counts as clear, into all of `frame`, which includes that part: the pixels, or into bytes
    /// their alpha.
    mutating func blur<Output>(
        _ layer: Layer, _ rect: PixelRect, by axes: (x: BlurAxis, y: BlurAxis), to result: inout [Output], _ frame: PixelRect
    ) {
        precondition(frame.width * frame.height <= result.count, "\(frame)")
        let kind = Output.self == UInt8.self ? DRIP_BLUR_ALPHA : DRIP_BLUR_PIXELS
        var target = result.mutableSpan
        unsafe target.withUnsafeMutableBufferPointer { target in
            guard let to = target.baseAddress, !frame.isEmpty else { return }
            let bytes = unsafe UnsafeMutableRawPointer(to).assumingMemoryBound(to: UInt8.self)
            if rect.isEmpty { return unsafe bytes.update(repeating: 0, count: frame.width * frame.height * MemoryLayout<Output>.stride) }
            unsafe run(Int32(kind), layer, rect, axes: axes, to: bytes, frame: frame)
        }
    }

    private mutating func run(
        _ kind: Int32, _ layer: Layer, _ rect: PixelRect, axes: (x: BlurAxis, y: BlurAxis), to bytes: UnsafeMutablePointer<UInt8>,
        frame: PixelRect
    ) {
        precondition(rect.intersection(frame) == rect && rect.intersection(layer.rect) == rect, "\(rect) in \(layer.rect) and \(frame)")
        precondition(layer.index(rect.maxX - 1, rect.maxY - 1) < layer.pixels.count, "\(layer.rect)")
        var (x, y) = (drip_blur_axis(axes.x), drip_blur_axis(axes.y))
        scratch.grow(to: unsafe drip_blur_scratch(frame.width, frame.height, kind, &x, &y), with: 0)
        var room = scratch.mutableSpan
        let pixels = layer.pixels.span
        unsafe room.withUnsafeMutableBufferPointer { room in
            unsafe pixels.withUnsafeBufferPointer { pixels in
                guard let room = room.baseAddress, let pixel = pixels.baseAddress else { return }
                let first = unsafe UnsafeRawPointer(pixel + layer.index(rect.x, rect.y))
                var input = unsafe drip_blur_source(
                    bytes: first.assumingMemoryBound(to: UInt8.self), bytes_per_row: layer.perRow * 4, width: rect.width,
                    height: rect.height, left: rect.x - frame.x, top: rect.y - frame.y)
                unsafe drip_blur(&input, kind, &x, &y, bytes, frame.width, frame.height, room)
            }
        }
    }
}

extension drip_blur_axis {
    fileprivate init(_ axis: BlurAxis) {
        self.init()
        halvings = UInt32(axis.halvings)
        reach = UInt32(axis.before.count - 1)
        is_symmetric = axis.before == axis.after ? 1 : 0
        precondition(axis.before.count <= Int(DRIP_BLUR_REACH) + 1 && axis.after.count == axis.before.count)
        unsafe withUnsafeMutableBytes(of: &before) { target in unsafe axis.before.withUnsafeBytes { unsafe target.copyMemory(from: $0) } }
        unsafe withUnsafeMutableBytes(of: &after) { target in unsafe axis.after.withUnsafeBytes { unsafe target.copyMemory(from: $0) } }
    }
}
