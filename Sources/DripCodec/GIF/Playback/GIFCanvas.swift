internal import DripImage

/// What a viewer shows of a GIF of ours: frames inside the screen, whose disposal is `keep` or `background`.
struct GIFCanvas {
    /// The pixels: opaque, or clear.
    private(set) var pixels: [PackedRGBA8]
    private let width: Int
    private var disposal: Disposal = .keep
    private var disposed = PixelRect.nothing

    init(size: PixelSize) {
        pixels = Array(repeating: .clear, count: size.area)
        width = size.width
    }

    /// What becomes clear before the next image is drawn.
    var nextCleared: PixelRect { disposal == .background ? disposed : .nothing }

    /// Does what the last image says is to happen after its delay.
    /// - Returns: the rectangle that became clear.
    mutating func dispose() -> PixelRect {
        let cleared = nextCleared
        for y in cleared.y..<cleared.maxY {
            for x in cleared.x..<cleared.maxX { pixels[y * width + x] = .clear }
        }
        return cleared
    }

    /// Draws `image`.
    /// - Returns: the rows in which a painted pixel differs from `source`.
    /// - Precondition: the image lies inside the screen.
    mutating func draw(_ image: GIFReader.Image, beside source: [PackedRGBA8]) -> [Int] {
        (disposal, disposed) = (image.disposal, image.rect)
        var runs = PaintedRuns(image, canvasWidth: width)
        var unequal: [Int] = []
        let source = source.span
        var target = pixels.mutableSpan
        while let run = runs.next() {
            var difference = PackedRGBA8.clear.packed
            for place in run.start..<run.start + run.count {
                target[place] = run.color
                difference |= source[place].packed ^ run.color.packed
            }
            if difference != 0, unequal.last != run.y { unequal.append(run.y) }
        }
        return unequal
    }

    /// Draws `image`.
    /// - Returns: by how much the squared error against `source` grows.
    /// - Precondition: the image lies inside the screen.
    mutating func draw(_ image: GIFReader.Image, measuring source: [PackedRGBA8]) -> Int {
        (disposal, disposed) = (image.disposal, image.rect)
        var runs = PaintedRuns(image, canvasWidth: width)
        var growth = 0
        let source = source.span
        var target = pixels.mutableSpan
        while let run = runs.next() {
            for place in run.start..<run.start + run.count where target[place] != run.color {
                growth += squaredDistanceWithAlpha(run.color, source[place]) - squaredDistanceWithAlpha(target[place], source[place])
                target[place] = run.color
            }
        }
        return growth
    }
}
