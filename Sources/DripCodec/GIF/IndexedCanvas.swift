public import DripImage

/// A whole picture in palette indices: what the viewer of a GIF is to show.
public struct IndexedCanvas: Hashable, Sendable {
    /// Width and height.
    public let size: PixelSize
    /// What the indices mean.
    public let palette: Palette
    /// `size.area` indices; the pixel (x, y) is at `y * size.width + x`. The palette's transparent index is a transparent pixel.
    public let indices: [UInt8]

    /// A picture of these indices, row after row.
    /// - Precondition: the indices fill the size and each is in the palette. One pass.
    public init(size: PixelSize, palette: Palette, indices: [UInt8]) {
        precondition(indices.count == size.area, "\(indices.count) indices do not fill \(size)")
        let highest = indices.max() ?? 0
        precondition(Int(highest) < palette.count, "index \(highest) is outside a palette of \(palette.count)")
        self.init(size: size, palette: palette, checked: indices)
    }

    /// As ``init(size:palette:indices:)``, for indices that came from the palette.
    init(size: PixelSize, palette: Palette, checked indices: [UInt8]) {
        self.size = size
        self.palette = palette
        self.indices = indices
    }

    /// The colours, ``Color/clear`` where transparent.
    public var image: StraightImage {
        StraightImage(size: size, pixels: indices.map { palette[$0] })
    }

    /// The indices in `rect`, rows top-down without padding.
    /// - Precondition: `rect` is inside.
    func crop(_ rect: PixelRect) -> [UInt8] {
        if rect == size.bounds { return indices }
        var part: [UInt8] = []
        part.reserveCapacity(rect.width * rect.height)
        for y in rect.y..<rect.maxY {
            let start = y * size.width + rect.x
            part.append(contentsOf: indices[start..<start + rect.width])
        }
        return part
    }

    /// This canvas with `rect` transparent, as the disposal `background` leaves it.
    /// - Precondition: the palette has a transparent index, `rect` is inside.
    func cleared(in rect: PixelRect) -> IndexedCanvas {
        guard let transparent = palette.transparentIndex else {
            preconditionFailure("a palette without transparent index cannot be cleared")
        }
        var indices = indices
        for y in rect.y..<rect.maxY {
            for x in rect.x..<rect.maxX { indices[y * size.width + x] = transparent }
        }
        return IndexedCanvas(size: size, palette: palette, checked: indices)
    }
}
