import DripImage
import Testing

@Suite struct ImagePlacementTests {
    private func image(_ width: Int, _ height: Int) -> StraightImage {
        let size = PixelSize(width: width, height: height)
        return StraightImage(size: size, pixels: (0..<size.area).map { Color(rgb: UInt32($0 + 1)) })
    }

    /// Every offset from fully outside on one side to fully outside on the other.
    @Test func placedPixelsKeepTheirDistance() throws {
        let source = image(3, 2)
        let canvas = PixelSize(width: 4, height: 3)
        for (x, y) in (-4...5).flatMap({ x in (-3...4).map { (x, $0) } }) {
            let placed = source.placed(x: x, y: y, on: canvas)
            #expect(placed.size == canvas)
            for (column, row) in (0..<4).flatMap({ column in (0..<3).map { (column, $0) } }) {
                let isInside = (0..<3).contains(column - x) && (0..<2).contains(row - y)
                #expect(placed[column, row] == (isInside ? source[column - x, row - y] : .clear), "(\(column), \(row)) at (\(x), \(y))")
            }
        }
    }

    @Test func anImageOfTheSameSizeIsUnchanged() throws {
        let source = image(3, 2)
        #expect(source.placed(x: 0, y: 0, on: source.size) == source)
        #expect(source.placed(x: 1, y: 0, on: source.size) != source)
    }

    @Test func drawnPixelsAreComposited() {
        let white = PremultipliedRGBA8(.white)
        let half = PremultipliedRGBA8(Color(red: 255, green: 0, blue: 0, alpha: 128))
        var canvas = Pixmap(size: PixelSize(width: 4, height: 3), filledWith: white)
        var picture = Pixmap(size: PixelSize(width: 2, height: 1), filledWith: half)
        picture[0, 0] = PremultipliedRGBA8(.black)
        canvas.draw(picture, x: 1, y: 2)
        #expect(canvas[1, 2] == PremultipliedRGBA8(.black))
        #expect(canvas[2, 2] == PremultipliedRGBA8(Color(red: 255, green: 127, blue: 127, alpha: 255)))
        let others = canvas.pixels.indices.filter { $0 != 9 && $0 != 10 }
        #expect(others.allSatisfy { canvas.pixels[$0] == white })
    }

    @Test func clearPixelsAreFound() throws {
        var source = image(3, 2)
        source[2, 1] = Color(red: 1, green: 2, blue: 3, alpha: 1)
        #expect(!source.hasClearPixels)
        source[2, 1] = Color(red: 1, green: 2, blue: 3, alpha: 0)
        #expect(source.hasClearPixels)
    }
}
