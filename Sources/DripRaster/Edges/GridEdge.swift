/// A directed line between two points of a grid of 1/65,536 pixel, inside the part of the canvas that is drawn.
///
/// Rows and columns count from that part's top left pixel. All coordinates are odd multiples of the grid's step, so no vertex ever lies on
/// the border between two pixels, and each lies in exactly one; a shape moves by at most 1/65,536 pixel for it, a hundredth of what 8 bits
/// of coverage can show.
struct GridEdge {
    /// Grid steps a pixel, as a power of two.
    static let shift = 16
    static let one = 1 << shift
    static let oneStep: Int32 = 1 << 16

    var x0: Int32
    var y0: Int32
    var x1: Int32
    var y1: Int32
    /// How many passes begin in the pixel of the start: 0 where the edge goes on from one that ends there. See ``Cell/passes``.
    var startPasses: Int32
    /// How many passes the edge makes through each other pixel: 1, but 0 for what lies to the left of the canvas, where x means nothing.
    var pass: Int32

    var start: GridPoint {
        @inline(__always) get { GridPoint(x: x0, y: y0) }
    }

    var end: GridPoint {
        @inline(__always) get { GridPoint(x: x1, y: y1) }
    }

    /// An edge to the left of the canvas.
    @inline(__always)
    static func border(_ y0: Int32, _ y1: Int32) -> GridEdge { GridEdge(x0: 0, y0: y0, x1: 0, y1: y1, startPasses: 0, pass: 0) }
}
