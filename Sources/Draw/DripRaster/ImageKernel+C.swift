internal import CKernels
import DripGeometry
import DripImage

extension ImagePainter: KernelPainter {
    func paint(
        _ area: inout drip_area, of canvas: inout drip_canvas, top: Int, share: UInt32, _ shares: UnsafePointer<UInt8>?, perRow: Int
    ) {
        unsafe PaintKernels.withKernelImage(self) { unsafe drip_paint_image(&canvas, &area, top, &$0, share, shares, perRow) }
    }
}

extension PaintKernels {
    /// Lends an image in the form for C.
    static func withKernelImage(_ painter: ImagePainter, _ body: (inout drip_image) -> Void) {
        let (size, map) = (painter.image.size, painter.inverse)
        precondition(1...12 ~= painter.samplesX && 1...12 ~= painter.samplesY, "\(painter.samplesX) × \(painter.samplesY) samples")
        unsafe painter.image.pixels.withUnsafeBufferPointer { pixels in
            guard let pixel = pixels.baseAddress else { return }
            var image = unsafe drip_image(
                pixels: UnsafeRawPointer(pixel), width: size.width, height: size.height, a: map.a, b: map.b, c: map.c, d: map.d,
                e: map.e, f: map.f, samples_x: Int32(painter.samplesX), samples_y: Int32(painter.samplesY),
                step_x: (painter.stepX.dx, painter.stepX.dy), step_y: (painter.stepY.dx, painter.stepY.dy))
            unsafe body(&image)
        }
    }
}
