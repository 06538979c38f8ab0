internal import DripImage

/// The orientation of a picture in Exif, by which viewers turn the stored pixels.
struct ImageOrientation: Equatable, Sendable {
    /// 2…8, in Exif's numbers: 2 is mirrored, 3 turned by 180°, 4 upside down, 5 transposed, 6 turned clockwise, 7 both of 3 and 5, 8 turned
    /// anticlockwise.
    private let number: UInt16

    /// The tag of the orientation, and the type of a 16-bit number.
    private static let (tag, shortType): (Int, Int) = (0x0112, 3)

    /// Reads the first directory of Exif data, which is laid out as a TIFF file. Nil without a turn, and where browsers find none.
    init?(exif bytes: ArraySlice<UInt8>) {
        let bytes = Array(bytes.prefix(Self.byteLimit))
        let isLittle = bytes.starts(with: [0x49, 0x49, 0x2A, 0])
        guard isLittle || bytes.starts(with: [0x4D, 0x4D, 0, 0x2A]) else { return nil }
        func number(_ count: Int, at offset: Int) -> Int? {
            guard offset + count <= bytes.count else { return nil }
            let part = bytes[offset..<offset + count]
            return (isLittle ? Array(part.reversed()) : Array(part)).reduce(0) { $0 &<< 8 | Int($1) }
        }
        guard let start = number(4, at: 4), let count = number(2, at: start) else { return nil }
        for index in 0..<count {
            let entry = start + 2 + 12 * index
            guard let tag = number(2, at: entry), let type = number(2, at: entry + 2), let value = number(2, at: entry + 8) else {
                return nil
            }
            if tag != Self.tag { continue }
            guard type == Self.shortType, number(4, at: entry + 4) == 1, 2...8 ~= value else { return nil }
            self.number = UInt16(value)
            return
        }
        return nil
    }

    /// Exif data fits one segment of a JPEG.
    private static let byteLimit = 1 &<< 16

    /// Returns the size of the turned picture.
    func turned(_ size: PixelSize) -> PixelSize {
        // The same sides are within the same limits.
        number < 5 ? size : PixelSize(width: size.height, height: size.width)
    }

    /// Returns the picture as it is shown.
    func turned(_ image: StraightImage) -> StraightImage {
        let (source, size) = (image.pixels.span, turned(image.size))
        let (isTransposed, mirrorsX, mirrorsY) = (number >= 5, [2, 3, 7, 8].contains(number), [3, 4, 6, 7].contains(number))
        var pixels = [Color](repeating: .clear, count: size.area)
        var target = pixels.mutableSpan
        for y in 0..<size.height {
            for x in 0..<size.width {
                let (column, row) = isTransposed ? (y, x) : (x, y)
                let index = (mirrorsY ? image.height - 1 - row : row) * image.width + (mirrorsX ? image.width - 1 - column : column)
                target[y * size.width + x] = source[index]
            }
        }
        return StraightImage(size: size, pixels: pixels)
    }
}

extension ImageOrientation? {
    func turned(_ size: PixelSize) -> PixelSize { self?.turned(size) ?? size }
    func turned(_ image: StraightImage) -> StraightImage { self?.turned(image) ?? image }
}
