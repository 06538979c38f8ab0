internal import CSpanKernels
import DripGeometry
import DripImage

/// The innermost loops of gradients, blend modes, masks and blurs; tests compare them with real numbers.
enum PaintKernels {
    /// Paints a gradient onto the rows of `canvas`, columns `columns`: with the share `coverage` everywhere.
    static func paint(
        _ field: GradientField, _ tables: GradientTables, rows: Range<Int>, columns: Range<Int>, coverage: UInt8, on canvas: inout Canvas
    ) {
        let top = canvas.rows.lowerBound
        unsafe withKernelGradient(field, tables) { gradient in
            unsafe canvas.withKernelArea(rows, columns) { target, area in
                unsafe drip_paint_gradient(&target, &area, top, &gradient, UInt32(coverage), nil, 0)
            }
        }
    }

    /// Paints a gradient onto columns of the rows of `coverage`, each pixel with its own share.
    static func paint(
        _ field: GradientField, _ tables: GradientTables, columns: Range<Int>, by coverage: CoverageRows, on canvas: inout Canvas
    ) {
        let top = canvas.rows.lowerBound
        let place = coverage.place(columns.lowerBound, ofRow: 0)
        precondition(
            place >= 0 && place + (coverage.rows.count - 1) * coverage.perRow + columns.count <= coverage.coverage.count,
            "\(coverage.rows.count) rows from \(place)")
        let shares = coverage.coverage.span
        unsafe withKernelGradient(field, tables) { gradient in
            unsafe canvas.withKernelArea(coverage.rows, columns) { target, area in
                unsafe shares.withUnsafeBufferPointer { shares in
                    guard let share = shares.baseAddress else { return }
                    unsafe drip_paint_gradient(&target, &area, top, &gradient, 255, share + place, coverage.perRow)
                }
            }
        }
    }

    /// Blends pixels of a layer onto as many of the backdrop. `mode` is that of W3C Compositing and Blending Level 1, in its order, and 16 for
    /// plus-lighter. `opacity` is 0…65,535. With a mask, each pixel has its own share of it.
    static func blend(
        _ layer: Span<PremultipliedRGBA8>, onto backdrop: inout MutableSpan<PremultipliedRGBA8>, mode: Int32, opacity: UInt16,
        mask: Span<UInt8>? = nil
    ) {
        let count = layer.count
        precondition(backdrop.count == count && (mask?.count ?? count) == count, "\(count) pixels onto \(backdrop.count)")
        unsafe backdrop.withUnsafeMutableBufferPointer { backdrop in
            unsafe layer.withUnsafeBufferPointer { layer in
                guard let target = backdrop.baseAddress, let source = layer.baseAddress else { return }
                guard let mask else { return unsafe drip_blend_layer(target, source, count, mode, UInt32(opacity), nil) }
                unsafe mask.withUnsafeBufferPointer { mask in
                    unsafe drip_blend_layer(target, source, count, mode, UInt32(opacity), mask.baseAddress)
                }
            }
        }
    }

    /// Multiplies a mask by the alpha or the luminance of a layer, or by 1 less that.
    static func mask(_ mask: inout MutableSpan<UInt8>, by layer: Span<PremultipliedRGBA8>, isLuminance: Bool, isInverse: Bool) {
        let count = layer.count
        precondition(mask.count == count, "\(count) pixels for \(mask.count)")
        unsafe mask.withUnsafeMutableBufferPointer { mask in
            unsafe layer.withUnsafeBufferPointer { layer in
                guard let share = mask.baseAddress, let source = layer.baseAddress else { return }
                unsafe drip_mask(share, source, count, isLuminance ? 1 : 0, isInverse ? 1 : 0)
            }
        }
    }
}

/// Lends a gradient in the form for C.
private func withKernelGradient(_ field: GradientField, _ tables: GradientTables, _ body: (inout drip_gradient) -> Void) {
    let isLine = field.geometry == .linear && !tables.steps.isEmpty
    unsafe tables.borders.withUnsafeBufferPointer { borders in
        unsafe tables.channels.withUnsafeBufferPointer { channels in
            unsafe tables.steps.withUnsafeBufferPointer { steps in
                unsafe tables.wholeBorders.withUnsafeBufferPointer { wholeBorders in
                    unsafe tables.wholeChannels.withUnsafeBufferPointer { wholeChannels in
                        unsafe tables.bins.withUnsafeBufferPointer { bins in
                            guard let border = borders.baseAddress, let channel = channels.baseAddress,
                                let wholeBorder = wholeBorders.baseAddress, let wholeChannel = wholeChannels.baseAddress,
                                let bin = bins.baseAddress
                            else { return }
                            var gradient = unsafe drip_gradient(
                                geometry: field.geometry.rawValue, spread: tables.spread.rawValue, x: drip_plane(field.x),
                                y: drip_plane(field.y), shift: field.shift, along_x: field.along.dx, along_y: field.along.dy,
                                curvature: field.curvature, focus: field.focus, growth: field.growth,
                                is_coarse: field.isCoarse && tables.isCoarse ? 1 : 0, count: tables.count,
                                borders: border, channels: channel, is_opaque: tables.isOpaque ? 1 : 0,
                                steps: isLine ? steps.baseAddress : nil, whole_count: tables.wholeCount, whole_borders: wholeBorder,
                                whole_channels: wholeChannel, bins: bin, is_crowded: tables.isCrowded ? 1 : 0)
                            unsafe body(&gradient)
                        }
                    }
                }
            }
        }
    }
}

extension drip_plane {
    fileprivate init(_ plane: PixelPlane) { self.init(origin: plane.origin, across: plane.across, down: plane.down) }
}

extension Canvas {
    /// Lends a rectangle of the canvas in the form for C; nothing is done where it is empty.
    fileprivate mutating func withKernelArea(
        _ rows: Range<Int>, _ columns: Range<Int>, _ body: (inout drip_canvas, inout drip_area) -> Void
    ) {
        let top = self.rows.lowerBound
        precondition(top <= rows.lowerBound && rows.upperBound <= self.rows.upperBound, "rows \(rows)")
        precondition(columns.lowerBound >= 0 && columns.upperBound <= width, "columns \(columns)")
        if rows.isEmpty || columns.isEmpty { return }
        var area = drip_area(row: rows.lowerBound - top, column: columns.lowerBound, count: columns.count, rows: rows.count)
        unsafe withKernelCanvas { unsafe body(&$0, &area) }
    }
}

/// A Gaussian blur of pixels or bytes.
struct BlurKernel {
    /// A picture within a larger one, clear around it. Its rows are `perRow` pixels, or bytes, apart.
    struct Source {
        var first = 0
        var perRow: Int
        var width: Int
        var height: Int
        /// Where it lies in the result.
        var left: Int
        var top: Int
    }

    private var scratch: [UInt16] = []

    /// Blurs pixels into an image of `width` × `height`, which is all written.
    mutating func blur(
        pixels: Span<PremultipliedRGBA8>, _ source: Source, by axes: (x: BlurAxis, y: BlurAxis),
        to result: inout MutableSpan<PremultipliedRGBA8>, width: Int, height: Int
    ) {
        source.check(count: pixels.count, resultCount: result.count, width, height)
        unsafe pixels.withUnsafeBufferPointer { pixels in
            unsafe result.withUnsafeMutableBufferPointer { result in
                guard let from = pixels.baseAddress, let to = result.baseAddress else { return }
                unsafe run(
                    Int32(DRIP_BLUR_PIXELS), UnsafeRawPointer(from + source.first), 4, source, axes, UnsafeMutableRawPointer(to), width,
                    height)
            }
        }
    }

    /// Blurs the alpha of pixels, as ``blur(pixels:_:by:to:width:height:)`` does pixels.
    mutating func blur(
        alphaOf pixels: Span<PremultipliedRGBA8>, _ source: Source, by axes: (x: BlurAxis, y: BlurAxis),
        to result: inout MutableSpan<UInt8>, width: Int, height: Int
    ) {
        source.check(count: pixels.count, resultCount: result.count, width, height)
        unsafe pixels.withUnsafeBufferPointer { pixels in
            unsafe result.withUnsafeMutableBufferPointer { result in
                guard let from = pixels.baseAddress, let to = result.baseAddress else { return }
                unsafe run(
                    Int32(DRIP_BLUR_ALPHA), UnsafeRawPointer(from + source.first), 4, source, axes, UnsafeMutableRawPointer(to), width,
                    height)
            }
        }
    }

    /// Blurs bytes, as ``blur(pixels:_:by:to:width:height:)`` does pixels.
    mutating func blur(
        bytes: Span<UInt8>, _ source: Source, by axes: (x: BlurAxis, y: BlurAxis), to result: inout MutableSpan<UInt8>, width: Int,
        height: Int
    ) {
        source.check(count: bytes.count, resultCount: result.count, width, height)
        unsafe bytes.withUnsafeBufferPointer { bytes in
            unsafe result.withUnsafeMutableBufferPointer { result in
                guard let from = bytes.baseAddress, let to = result.baseAddress else { return }
                unsafe run(
                    Int32(DRIP_BLUR_BYTES), UnsafeRawPointer(from + source.first), 1, source, axes, UnsafeMutableRawPointer(to), width,
                    height)
            }
        }
    }

    private mutating func run(
        _ kind: Int32, _ from: UnsafeRawPointer, _ stride: Int, _ source: Source, _ axes: (x: BlurAxis, y: BlurAxis),
        _ to: UnsafeMutableRawPointer, _ width: Int, _ height: Int
    ) {
        var (x, y) = (drip_blur_axis(axes.x), drip_blur_axis(axes.y))
        let needed = unsafe drip_blur_scratch(width, height, kind, &x, &y)
        if scratch.count < needed { scratch = Array(repeating: 0, count: needed) }
        var room = scratch.mutableSpan
        unsafe room.withUnsafeMutableBufferPointer { room in
            guard let room = room.baseAddress else { return }
            var input = unsafe drip_blur_source(
                bytes: from.assumingMemoryBound(to: UInt8.self), bytes_per_row: source.perRow * stride, width: source.width,
                height: source.height, left: source.left, top: source.top)
            unsafe drip_blur(&input, kind, &x, &y, to.assumingMemoryBound(to: UInt8.self), width, height, room)
        }
    }
}

extension BlurKernel.Source {
    fileprivate func check(count: Int, resultCount: Int, _ resultWidth: Int, _ resultHeight: Int) {
        precondition(first >= 0 && width > 0 && height > 0 && width <= perRow, "\(self)")
        precondition(first + (height - 1) * perRow + width <= count, "\(self) in \(count)")
        precondition(left >= 0 && left + width <= resultWidth && top >= 0 && top + height <= resultHeight, "\(self)")
        precondition(resultWidth * resultHeight <= resultCount, "\(resultWidth) × \(resultHeight) in \(resultCount)")
    }
}

extension drip_blur_axis {
    fileprivate init(_ axis: BlurAxis) {
        self.init()
        halvings = UInt32(axis.halvings)
        reach = UInt32(axis.before.count - 1)
        is_symmetric = axis.before == axis.after ? 1 : 0
        precondition(axis.before.count <= Int(DRIP_BLUR_REACH) + 1 && axis.after.count == axis.before.count)
        unsafe withUnsafeMutableBytes(of: &before) { unsafe $0.copyBytes(from: axis.before.withUnsafeBytes { unsafe Array($0) }) }
        unsafe withUnsafeMutableBytes(of: &after) { unsafe $0.copyBytes(from: axis.after.withUnsafeBytes { unsafe Array($0) }) }
    }
}
