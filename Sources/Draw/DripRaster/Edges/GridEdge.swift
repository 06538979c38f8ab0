/// A directed line between two points of a grid of 1/65,536 pixel, inside the drawn part of the canvas.
///
/// Rows and columns count from that part's top left pixel. All coordinates are odd multiples of the grid's step, so each vertex lies in exactly one
/// pixel, never on a border. Shapes move by at most 1/65,536 pixel, a hundredth of the resolution of 8-bit coverage.
struct GridEdge {
    /// The grid steps of a pixel, as a power of two.
    static let shift = 16
    static let one = 1 << shift
    static let oneStep: Int32 = 1 << 16

    var x0: Int32
    var y0: Int32
    var x1: Int32
    var y1: Int32
    /// The number of passes that begin in the start pixel: 0 where the edge continues one that ends there. See ``Cell/passes``.
    var startPasses: Int32
    /// The number of passes through each other pixel: 1, but 0 to the left of the canvas, where x has no meaning.
    var pass: Int32

    var start: GridPoint {
        @inline(__always) get { GridPoint(x: x0, y: y0) }
    }

    var end: GridPoint {
        @inline(__always) get { GridPoint(x: x1, y: y1) }
    }

    @inline(__always)
    static func border(_ y0: Int32, _ y1: Int32) -> GridEdge { GridEdge(x0: 0, y0: y0, x1: 0, y1: y1, startPasses: 0, pass: 0) }
}
