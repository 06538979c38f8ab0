package import DripImage

/// Measures how far what a viewer shows of a GIF is from the frames that were drawn.
///
/// The source may go on while the viewer still shows an older image: a frame that is shown for too long counts as what it looks like.
package struct GIFErrorMeter {
    private let width: Int
    private var canvas: GIFCanvas
    private var source: [UInt32]
    /// The sum over all pixels of the squared differences of red, green, blue and alpha; a clear pixel is four zeros.
    package private(set) var squaredError = 0
    /// Whether ``squaredError`` is unknown.
    private var isStale = false

    /// Nothing is shown and nothing is to be shown.
    package init(size: PixelSize) {
        width = size.width
        canvas = GIFCanvas(size: size)
        source = canvas.words
    }

    /// Goes on to the next frame that was drawn.
    /// - Complexity: linear in the pixels of `change`.
    package mutating func expect(_ change: PictureChange) {
        if isStale {
            change.apply(to: &source)
            squaredError = zip(canvas.words, source).reduce(0) { $0 + ($1.0 == $1.1 ? 0 : squaredDistanceWithAlpha($1.0, $1.1)) }
            isStale = false
        } else {
            squaredError += change.apply(to: &source, measuring: canvas.words)
        }
    }

    /// Goes on to the next frame that was drawn, whose error nobody asks for.
    package mutating func pass(_ change: PictureChange) {
        change.apply(to: &source)
        isStale = true
    }

    /// Shows the next image of the file.
    /// - Precondition: the image lies inside the screen.
    /// - Complexity: linear in the pixels that are painted or cleared.
    package mutating func show(_ image: GIFVerifier.Image) {
        if isStale {
            _ = canvas.dispose()
            _ = canvas.draw(image.content, measuring: source)
            return
        }
        let cleared = canvas.nextCleared
        for y in cleared.y..<cleared.maxY {
            for place in y * width + cleared.x..<y * width + cleared.maxX {
                squaredError -= squaredDistanceWithAlpha(canvas.words[place], source[place])
                squaredError += squaredDistanceWithAlpha(CanvasWord.clear, source[place])
            }
        }
        _ = canvas.dispose()
        squaredError += canvas.draw(image.content, measuring: source)
    }
}

extension PictureChange {
    /// Makes the next frame of the words of the previous one.
    /// - Returns: by how much its squared error against `shown` grows.
    func apply(to words: inout [UInt32], measuring shown: [UInt32]) -> Int {
        precondition(words.count == size.area && shown.count == words.count, "a change of \(size) does not fit \(words.count) pixels")
        let shown = shown.span
        var growth = 0
        var position = 0
        for index in 0..<runCount {
            let (skip, count, word) = run(index)
            position += skip
            let run = position..<position + count
            growth += shown.extracting(run).growth(of: words.span.extracting(run), becoming: word)
            position += count
        }
        apply(to: &words)
        return growth
    }
}

extension Span<UInt32> {
    /// By how much the squared error of these shown words grows when the `source` words all become `word`.
    fileprivate func growth(of source: Span<UInt32>, becoming word: UInt32) -> Int {
        precondition(source.count == count)
        var growth = 0
        var start = 0
        while start < count {
            // 4,096 differences of at most 4 · 255² fit 32 bits, in which the machine takes eight or sixteen at a time.
            let end = Swift.min(start + 4_096, count)
            var sum: Int32 = 0
            for index in start..<end {
                sum &+= Self.distance(self[index], word) &- Self.distance(self[index], source[index])
            }
            growth += Int(sum)
            start = end
        }
        return growth
    }

    @inline(__always)
    private static func distance(_ first: UInt32, _ second: UInt32) -> Int32 {
        var sum: Int32 = 0
        for shift in [UInt32(0), 8, 16, 24] {
            let difference = Int32(bitPattern: first >> shift & 0xFF) &- Int32(bitPattern: second >> shift & 0xFF)
            sum &+= difference &* difference
        }
        return sum
    }
}

/// The sum of the squared differences of red, green, blue and alpha between two words: at most 4 · 255².
@inline(__always)
func squaredDistanceWithAlpha(_ first: UInt32, _ second: UInt32) -> Int {
    let alpha = Int(first >> 24) - Int(second >> 24)
    return squaredDistance(first, second) + alpha * alpha
}
