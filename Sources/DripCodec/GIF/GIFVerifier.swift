package import DripImage

/// Plays a finished GIF beside the changes that it was made of, and finds where they part.
///
/// It shares nothing with the encoder but the changes: the file is read as any other is, from its first byte.
package struct GIFVerifier: ~Copyable {
    private var reader: GIFReader
    /// What the viewer shows, and what it should show.
    private var canvas: [UInt32]
    private var source: [UInt32]
    private var disposal: Disposal = .keep
    private var disposed = PixelRect.nothing
    /// Hundredths of a second from the start to the next picture, and to the next image.
    private var time = 0
    private var imageEnd = 0

    /// What is wrong with a file.
    package enum Failure: Error, Hashable {
        case unreadable(GIFError)
        case size(PixelSize)
        /// A pixel that is shown is not within the limit of the one that should be.
        case pixel(x: Int, y: Int, hundredths: Int, shown: Color, expected: Color)
        /// The file ends, in hundredths of a second.
        case duration(Int, expected: Int)
        case plays(Plays)
    }

    /// Begins to play `bytes`, which should be of `size`.
    package init(_ bytes: [UInt8], size: PixelSize) throws(Failure) {
        reader = try Self.reader(bytes, size)
        canvas = Array(repeating: CanvasWord.clear, count: size.area)
        source = canvas
    }

    private static func reader(_ bytes: [UInt8], _ size: PixelSize) throws(Failure) -> GIFReader {
        let reader: GIFReader
        do { reader = try GIFReader(bytes) } catch { throw .unreadable(error) }
        let found = reader.size
        if found != size { throw .size(found) }
        return reader
    }

    /// What is shown.
    package var picture: FlatPicture { FlatPicture(size: reader.size, words: canvas) }

    /// Goes on to the picture behind `change`, which is shown for `delay`.
    /// - Parameter limit: levels by which each channel may be off.
    /// - Returns: whether a new image was drawn for it.
    package mutating func show(_ change: PictureChange, delay: Centiseconds, within limit: Int) throws(Failure) -> Bool {
        var position = 0
        for index in 0..<change.runCount {
            let (skip, count, word) = change.run(index)
            position += skip
            for place in position..<position + count { source[place] = word }
            position += count
        }
        let isNew = time >= imageEnd
        while time >= imageEnd { try check(try drawNext(), within: limit) }
        position = 0
        for index in 0..<change.runCount {
            let (skip, count, _) = change.run(index)
            position += skip
            try check(position..<position + count, within: limit)
            position += count
        }
        time += delay.count
        return isNew
    }

    /// All pictures were shown.
    package consuming func finish(plays: Plays) throws(Failure) {
        while time > imageEnd { _ = try drawNext() }
        do {
            while let image = try reader.next() { imageEnd += image.delay.count }
        } catch {
            throw .unreadable(error)
        }
        guard imageEnd == time else { throw .duration(imageEnd, expected: time) }
        guard Plays(loopCount: reader.loopCount) == plays else { throw .plays(Plays(loopCount: reader.loopCount)) }
    }

    /// Draws the next image and returns the rectangle in which the canvas may have changed.
    private mutating func drawNext() throws(Failure) -> PixelRect {
        let image: GIFReader.Image?
        do { image = try reader.next() } catch { throw .unreadable(error) }
        guard let image else { throw .duration(imageEnd, expected: time + 1) }
        let width = reader.size.width
        let before = disposal == .background ? disposed : .nothing
        for y in before.y..<before.maxY {
            for x in before.x..<before.maxX { canvas[y * width + x] = CanvasWord.clear }
        }
        guard image.rect.intersection(reader.size.bounds) == image.rect, image.disposal == .keep || image.disposal == .background else {
            throw .size(reader.size)
        }
        let words = image.palette.map(\.flatWord)
        let transparent = image.transparentIndex.map { Int($0) } ?? -1
        var offset = 0
        for y in image.rect.y..<image.rect.maxY {
            let row = y * width + image.rect.x
            for column in 0..<image.rect.width {
                let index = Int(image.indices[offset + column])
                if index != transparent { canvas[row + column] = words[index] }
            }
            offset += image.rect.width
        }
        (disposal, disposed) = (image.disposal, image.rect)
        imageEnd += image.delay.count
        return before.union(image.rect)
    }

    private func check(_ rect: PixelRect, within limit: Int) throws(Failure) {
        for y in rect.y..<rect.maxY {
            try check(y * reader.size.width + rect.x..<y * reader.size.width + rect.maxX, within: limit)
        }
    }

    private func check(_ range: Range<Int>, within limit: Int) throws(Failure) {
        for place in range where canvas[place] != source[place] {
            let (shown, expected) = (canvas[place], source[place])
            if shown != CanvasWord.clear, expected != CanvasWord.clear, channelDistance(shown, expected) <= limit { continue }
            let (y, x) = place.quotientAndRemainder(dividingBy: reader.size.width)
            throw .pixel(x: x, y: y, hundredths: time, shown: Color(flatWord: shown), expected: Color(flatWord: expected))
        }
    }
}

extension GIFVerifier.Failure: CustomStringConvertible {
    package var description: String {
        switch self {
        case .unreadable(let error): error.description
        case .size(let size): "a screen of \(size), or a frame that does not fit it"
        case .pixel(let x, let y, let hundredths, let shown, let expected):
            "at \(hundredths) hundredths of a second pixel (\(x), \(y)) is \(shown) and should be \(expected)"
        case .duration(let found, let expected): "\(found) hundredths of a second and not \(expected)"
        case .plays(let plays): "\(plays)"
        }
    }
}
