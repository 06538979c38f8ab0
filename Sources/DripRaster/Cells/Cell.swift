/// What the edges through one pixel say about it, in two numbers that are kept in rows of their own.
enum Cell {
    /// What is added to a pixel's `sums`: in the low 32 bits `cover`, the height that edges cross inside the pixel, down positive, 65,536 the
    /// whole pixel; above them `area`, the part of that height to the left of the edges, in the same unit. Added as one number; the low
    /// half's sign is taken out again on reading.
    @inline(__always)
    static func sums(cover: Int, area: Int) -> Int { cover &+ area << 32 }

    @inline(__always)
    static func cover(_ sums: Int) -> Int { Int(Int32(truncatingIfNeeded: sums)) }

    @inline(__always)
    static func area(_ sums: Int) -> Int { (sums &- cover(sums)) >> 32 }

    /// What is added to a pixel's `passes`: in the low 16 bits how many times an outline passes through the pixel; above them how many level
    /// passes begin here, less those that ended one pixel before.
    ///
    /// A pass goes in at one place and out at another, or stays inside, without crossing itself, so it parts the pixel into winding numbers
    /// w and w ± 1, and a fill rule may be applied to the mean of the two. With more than one pass it may not.
    @inline(__always)
    static func passCount(_ passes: Int32) -> Int { Int(Int16(truncatingIfNeeded: passes)) }

    @inline(__always)
    static func levelPasses(_ passes: Int32) -> Int { (Int(passes) &- passCount(passes)) >> 16 }

    /// One level pass that begins.
    static let levelPass: Int32 = 1 << 16

    /// Pixels are looked at in blocks of so many, as a power of two: the width of the vectors that ``SpanKernels`` works in.
    static let blockShift = 4
    static let block = 1 << blockShift
}
