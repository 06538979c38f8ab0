internal import CKernels
import DripImage

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
        var numbers = scratch.mutableSpan
        let pixels = layer.pixels.span
        unsafe numbers.withUnsafeMutableBufferPointer { numbers in
            unsafe pixels.withUnsafeBufferPointer { pixels in
                guard let numbers = numbers.baseAddress, let pixel = pixels.baseAddress else { return }
                let first = unsafe UnsafeRawPointer(pixel + layer.index(rect.x, rect.y))
                var input = unsafe drip_blur_source(
                    bytes: first.assumingMemoryBound(to: UInt8.self), bytes_per_row: layer.perRow * 4, width: rect.width,
                    height: rect.height, left: rect.x - frame.x, top: rect.y - frame.y)
                unsafe drip_blur(&input, kind, &x, &y, bytes, frame.width, frame.height, numbers)
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
