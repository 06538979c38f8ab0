private import CSpanKernels
import DripImage

/// The innermost loops of compositing; ``SpanKernelTests`` holds them to ``PremultipliedRGBA8``'s own arithmetic.
enum SpanKernels {
    /// Lays `source` over the pixels of `range`.
    @inline(__always)
    static func blend(_ source: PremultipliedRGBA8, over pixels: inout MutableSpan<PremultipliedRGBA8>, _ range: Range<Int>) {
        precondition(range.lowerBound >= 0 && range.upperBound <= pixels.count, "\(range) is outside \(pixels.count) pixels")
        unsafe pixels.withUnsafeMutableBufferPointer { buffer in
            guard let base = buffer.baseAddress else { return }
            unsafe drip_blend(UnsafeMutableRawPointer(base + range.lowerBound), range.count, source.packed)
        }
    }

    /// Writes `pixel` into the pixels of `range`.
    @inline(__always)
    static func fill(_ pixel: PremultipliedRGBA8, into pixels: inout MutableSpan<PremultipliedRGBA8>, _ range: Range<Int>) {
        precondition(range.lowerBound >= 0 && range.upperBound <= pixels.count, "\(range) is outside \(pixels.count) pixels")
        unsafe pixels.withUnsafeMutableBufferPointer { buffer in
            guard let base = buffer.baseAddress else { return }
            unsafe drip_fill(UnsafeMutableRawPointer(base + range.lowerBound), range.count, pixel.packed)
        }
    }

    /// Writes out the uniform blocks of the row of pixels in `range`; its `colors` and flags begin at the given places.
    static func expand(
        _ pixels: inout MutableSpan<PremultipliedRGBA8>, _ range: Range<Int>, _ colors: Span<PremultipliedRGBA8>, from firstColor: Int,
        _ uniform: Span<UInt64>, from firstWord: Int
    ) {
        let blocks = (range.count + 15) / 16
        precondition(range.lowerBound >= 0 && range.upperBound <= pixels.count, "\(range) is outside \(pixels.count) pixels")
        precondition(firstColor >= 0 && firstColor + blocks <= colors.count, "\(blocks) colours from \(firstColor)")
        precondition(firstWord >= 0 && firstWord + (blocks + 63) / 64 <= uniform.count, "\(blocks) flags from \(firstWord)")
        unsafe pixels.withUnsafeMutableBufferPointer { buffer in
            unsafe colors.withUnsafeBufferPointer { colors in
                unsafe uniform.withUnsafeBufferPointer { uniform in
                    guard let base = buffer.baseAddress, let color = colors.baseAddress, let word = uniform.baseAddress else { return }
                    unsafe drip_expand(
                        UnsafeMutableRawPointer(base + range.lowerBound), range.count, UnsafeRawPointer(color + firstColor),
                        word + firstWord)
                }
            }
        }
    }

    /// Lays `source` over the pixels of `range`, each by its own coverage, which begins at `first`.
    @inline(__always)
    static func blend(
        _ source: PremultipliedRGBA8, by coverage: Span<UInt8>, from first: Int, over pixels: inout MutableSpan<PremultipliedRGBA8>,
        _ range: Range<Int>
    ) {
        precondition(range.lowerBound >= 0 && range.upperBound <= pixels.count, "\(range) is outside \(pixels.count) pixels")
        precondition(first >= 0 && first + range.count <= coverage.count, "\(range.count) pixels from \(first) of \(coverage.count)")
        unsafe pixels.withUnsafeMutableBufferPointer { buffer in
            unsafe coverage.withUnsafeBufferPointer { coverage in
                guard let base = buffer.baseAddress, let share = coverage.baseAddress else { return }
                unsafe drip_blend_coverage(
                    UnsafeMutableRawPointer(base + range.lowerBound), range.count, source.packed, share + first)
            }
        }
    }

    /// Turns cells into coverage, which begins at `place`, and clears them; false, with nothing done, where they cannot tell it. ``Cell``
    /// says what they hold; `range` is of whole blocks.
    @inline(__always)
    static func coverage(
        _ sums: inout MutableSpan<Int>, _ passes: inout MutableSpan<Int32>, _ range: Range<Int>, isEvenOdd: Bool, _ cover: inout Int32,
        to coverage: inout MutableSpan<UInt8>, at place: Int
    ) -> Bool {
        precondition(range.lowerBound >= 0 && range.upperBound <= min(sums.count, passes.count), "\(range) is outside \(sums.count) cells")
        precondition(place >= 0 && place + range.count <= coverage.count, "\(range.count) cells to \(place) of \(coverage.count)")
        return unsafe sums.withUnsafeMutableBufferPointer { sums in
            unsafe passes.withUnsafeMutableBufferPointer { passes in
                unsafe coverage.withUnsafeMutableBufferPointer { coverage in
                    guard let sum = sums.baseAddress, let pass = passes.baseAddress, let share = coverage.baseAddress else { return false }
                    return unsafe UnsafeMutableRawPointer(sum + range.lowerBound).withMemoryRebound(to: Int64.self, capacity: range.count) {
                        unsafe drip_coverage($0, pass + range.lowerBound, range.count, isEvenOdd ? 1 : 0, &cover, share + place) == 1
                    }
                }
            }
        }
    }
}
