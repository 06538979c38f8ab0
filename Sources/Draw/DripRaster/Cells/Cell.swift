import DripNumbers

/// The contribution of all edges to one pixel, in two numbers that are kept in separate rows.
enum Cell {
    /// Returns the summand for a pixel's `sums`. The low 32 bits are `cover`, the height that edges cross inside the pixel, down positive; 65,536 is
    /// the whole pixel. The high bits are `area`, the part of that height to the left of the edges, in the same unit. Both are added as one number;
    /// reading removes the sign of the low half again.
    @inline(__always)
    static func sums(cover: Int64, area: Int64) -> Int64 { cover &+ area &<< 32 }

    @inline(__always)
    static func cover(_ sums: Int64) -> Int { Int(Int32(truncatingIfNeeded: sums)) }

    @inline(__always)
    static func area(_ sums: Int64) -> Int { Int(truncatingIfNeeded: (sums &- Int64(cover(sums))) &>> 32) }

    /// Returns the summand for a pixel's `passes`. The low 16 bits count the passes of an outline through the pixel. The high bits count the
    /// horizontal passes that begin here, less those that ended one pixel before.
    ///
    /// A pass enters and leaves the pixel, or stays inside, without crossing itself. It therefore divides the pixel into winding numbers w and w ± 1,
    /// and a fill rule may be applied to their mean. With more than one pass it may not.
    @inline(__always)
    static func passCount(_ passes: Int32) -> Int { Int(Int16(truncatingIfNeeded: passes)) }

    @inline(__always)
    static func horizontalPasses(_ passes: Int32) -> Int { (Int(passes) &- passCount(passes)) &>> 16 }

    /// The summand for the start of one horizontal pass.
    static let horizontalPass: Int32 = 1 << 16

    /// The pixels of a block, as a power of two: the width of the vectors in ``SpanKernels``.
    static let blockShift = 4
    static let block = 1 << blockShift
}
