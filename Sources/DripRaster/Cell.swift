/// What the edges through one pixel say about it.
struct Cell {
    /// Low 32 bits: `cover`, the height that edges cross inside the pixel, down positive, 65,536 the whole pixel; from bit 32: `area`, the
    /// part of those heights to the left of the edges, in the same unit. Added as one number: the low part's sign is taken out again on reading.
    var sums = 0
    /// Low 32 bits: how many times an outline passes through the pixel; from bit 32: how many level passes begin here, less those that
    /// ended one pixel before.
    ///
    /// A pass goes in at one place and out at another, or stays inside, without crossing itself, so it parts the pixel into winding numbers
    /// w and w ± 1, and a fill rule may be applied to the mean of the two. With more than one pass it may not.
    var passes = 0

    var cover: Int { Int(Int32(truncatingIfNeeded: sums)) }
    var area: Int { (sums - cover) >> 32 }
    var passCount: Int { Int(Int32(truncatingIfNeeded: passes)) }
    var levelPasses: Int { (passes - passCount) >> 32 }
}
