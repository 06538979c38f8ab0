internal import CKernels
import DripGeometry
import DripImage
import DripScene

extension GradientPainter: SpanPainter {
    var paintsRows: Bool { true }

    func paint(rows: Range<Int>, columns: Range<Int>, share: UInt8, by coverage: CoverageRows?, on canvas: inout Canvas) {
        unsafe canvas.withKernelArea(rows, columns, by: coverage) { target, area, shares in
            unsafe PaintKernels.withKernelGradient(self) {
                unsafe drip_paint_gradient(&target, &area, canvas.rows.lowerBound, &$0, UInt32(share), shares, coverage?.perRow ?? 0)
            }
        }
    }
}

extension PaintKernels {
    /// Lends a gradient in the form for C.
    static func withKernelGradient(_ painter: GradientPainter, _ body: (inout drip_gradient) -> Void) {
        let (field, tables) = (painter.field, painter.tables)
        unsafe tables.borders.withUnsafeBufferPointer { borders in
            unsafe tables.channels.withUnsafeBufferPointer { channels in
                unsafe tables.bins.withUnsafeBufferPointer { bins in
                    unsafe tables.colors.withUnsafeBufferPointer { colors in
                        guard let border = borders.baseAddress, let channel = channels.baseAddress, let bin = bins.baseAddress else {
                            return
                        }
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
