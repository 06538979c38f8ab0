package import DripImage

/// Plays a finished GIF, compares it with its source changes, and finds the first difference.
///
/// It shares only the changes with the encoder: the file is read like any other, from its first byte. Reading is a separate type, ``Images``, so that
/// it can run ahead on another core.
package struct GIFVerifier {
    private let size: PixelSize
    /// The canvas, and its expected pixels.
    private var canvas: DisposingCanvas
    private var source: [Color]
    /// The pixels of the rows in which the current frame's images lie; they are checked.
    private var checked = 0..<0
    /// The start of the next frame and of the next image, in hundredths of a second.
    private var time = 0
    private var imageEnd = 0

    /// An image of the file, or its end.
    package enum Part: Sendable {
        case image(GIFReader.Image)
        case end(Plays)
    }

    /// Reads a file image by image.
    package struct Images: ~Copyable {
        private var reader: GIFReader
        private var hasEnded = false

        /// Begins to read `bytes`, with the expected `size`.
        package init(_ bytes: [UInt8], size: PixelSize) throws(Failure) {
            try self.init({ $0 == 0 ? bytes : [] }, size: size)
        }

        /// Begins to read a file piece by piece.
        package init(_ source: @escaping GIFReader.Source, size: PixelSize) throws(Failure) {
            let reader: GIFReader
            do { reader = try GIFReader(source) } catch { throw .unreadable(error) }
            let found = reader.size
            if found != size { throw .size(found) }
            self.reader = reader
        }

        /// Returns the images, then the end, then nil.
        package mutating func next() throws(Failure) -> Part? {
            if hasEnded { return nil }
            do {
                if let image = try reader.next() { return .image(image) }
            } catch {
                throw .unreadable(error)
            }
            hasEnded = true
            return .end(Plays(loopCount: reader.loopCount))
        }
    }

    /// An error in a file.
    package enum Failure: Equatable, Error {
        case unreadable(GIFError)
        case size(PixelSize)
        /// A pixel whose error exceeds the limit.
        case pixel(x: Int, y: Int, hundredths: Int, shown: Color, expected: Color)
        /// A wrong duration of the file, in hundredths of a second.
        case duration(Int, expected: Int)
        case plays(Plays)
    }

    package init(size: PixelSize) {
        self.size = size
        canvas = DisposingCanvas(size: size)
        source = canvas.pixels
    }

    /// The canvas: red, green, blue and alpha of every pixel, rows top-down.
    package var rows: [UInt8] { StraightImage(size: size, pixels: canvas.pixels).rows }

    /// Whether the current frame is shown by the next image rather than the previous one.
    package var needsImage: Bool { time >= imageEnd }

    /// Advances to the frame after `change`; images follow as needed.
    package mutating func expect(_ change: PictureChange) {
        change.apply(to: &source)
    }

    /// Draws the next part of the file, and checks the rows in which it lies, or which the previous disposal cleared or restored. The others are
    /// unchanged; ``show(_:delay:within:)`` checks them where the source changes.
    package mutating func draw(_ part: Part?, within limit: ErrorLevels) throws(Failure) {
        guard case .image(let image)? = part else { throw .duration(imageEnd, expected: time + 1) }
        guard image.rect.intersection(size.bounds) == image.rect else { throw .size(size) }
        let rect = canvas.dispose().union(image.rect)
        canvas.draw(image)
        imageEnd += image.delay.count
        checked = rect.y * size.width..<rect.maxY * size.width
        try check(checked, within: limit)
    }

    /// Checks the frame of `change`, shown for `delay`.
    package mutating func show(_ change: PictureChange, delay: Centiseconds, within limit: ErrorLevels) throws(Failure) {
        for run in change.runs where run.pixels.lowerBound < checked.lowerBound || run.pixels.upperBound > checked.upperBound {
            try check(run.pixels, within: limit)
        }
        checked = 0..<0
        time += delay.count
    }

    /// Checks that the file ends after the last frame.
    package func finish(_ end: Part?, plays: Plays) throws(Failure) {
        guard case .end(let found)? = end, imageEnd == time else {
            if case .image(let image)? = end { throw .duration(imageEnd + image.delay.count, expected: time) }
            throw .duration(imageEnd, expected: time)
        }
        guard found == plays else { throw .plays(found) }
    }

    private func check(_ range: Range<Int>, within limit: ErrorLevels) throws(Failure) {
        guard let location = canvas.pixels.span.firstDifference(from: source.span, in: range, within: limit) else { return }
        let (y, x) = location.quotientAndRemainder(dividingBy: size.width)
        throw .pixel(x: x, y: y, hundredths: time, shown: canvas.pixels[location], expected: source[location])
    }
}

extension GIFVerifier.Failure: CustomStringConvertible {
    package var description: String {
        switch self {
        case .unreadable(let error): error.description
        case .size(let size): "the screen is \(size), or a frame does not fit into it"
        case .pixel(let x, let y, let hundredths, let shown, let expected):
            "after \(hundredths) hundredths of a second, pixel (\(x), \(y)) is \(shown) instead of \(expected)"
        case .duration(let found, let expected): "the duration is \(found) hundredths of a second instead of \(expected)"
        case .plays(let plays): "\(plays)"
        }
    }
}
