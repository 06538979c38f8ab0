import DripGeometry

/// A vertex on the grid: odd multiples of 1/65,536 pixel from the top left corner of the drawn part of the canvas.
struct GridPoint: Equatable {
    var x: Int32
    var y: Int32
}
