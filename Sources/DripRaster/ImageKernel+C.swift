internal import CSpanKernels
import DripGeometry
import DripImage

extension PaintKernels {
    /// Paints an image onto a rectangle, all of it with one share.
    static func paint(_ image: ImagePainter, rows: Range<Int>, columns: Range<Int>, coverage: UInt8, on canvas: inout Canvas) {
        let top = canvas.rows.lowerBound
        unsafe withKernelImage(image) { image in
            unsafe canvas.withKernelArea(rows, columns) { target, area in
                unsafe drip_paint_image(&target, &area, top, &image, UInt32(coverage), nil, 0)
            }
        }
    }

    /// Paints an image onto columns of the rows of `coverage`, each pixel with its own share.
    static func paint(_ image: ImagePainter, columns: Range<Int>, by coverage: CoverageRows, on canvas: inout Canvas) {
        let top = canvas.rows.lowerBound
        unsafe withKernelImage(image) { image in
            unsafe canvas.withKernelArea(columns, by: coverage) { target, area, share in
                unsafe drip_paint_image(&target, &area, top, &image, 255, share, coverage.perRow)
            }
        }
    }

    /// Lends an image in the form for C.
    static func withKernelImage(_ painter: ImagePainter, _ body: (inout drip_image) -> Void) {
        let map = painter.inverse
        precondition(
            painter.width * painter.height <= painter.pixels.count && painter.width > 0 && painter.height > 0, "\(painter.pixels.count)")
        precondition(1...12 ~= painter.samplesX && 1...12 ~= painter.samplesY, "\(painter.samplesX) × \(painter.samplesY) samples")
        unsafe painter.pixels.withUnsafeBufferPointer { pixels in
            guard let pixel = pixels.baseAddress else { return }
            var image = unsafe drip_image(
                pixels: UnsafeRawPointer(pixel), width: painter.width, height: painter.height, a: map.a, b: map.b, c: map.c, d: map.d,
                e: map.e,
                f: map.f, samples_x: Int32(painter.samplesX), samples_y: Int32(painter.samplesY),
                step_x: (painter.stepX.dx, painter.stepX.dy), step_y: (painter.stepY.dx, painter.stepY.dy))
            unsafe body(&image)
        }
    }
}
