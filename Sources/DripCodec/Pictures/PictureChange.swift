public import DripImage

/// What has to change to make one picture of the next, as runs of pixels in row order. The value that is kept of a frame between
/// choosing palettes and coding: a few KB where a picture is megabytes.
public struct PictureChange: Hashable, Sendable {
    /// The size of both pictures.
    public let size: PixelSize
    /// Three words a run: pixels that stay since the run before, pixels of the run, their new colour as a word of a ``FlatPicture`` or a
    /// ``PackedImage`` (0 is clear).
    private let words: [UInt32]

    /// What turns `before`, or a clear canvas, into `after`.
    /// - Precondition: one size.
    /// - Complexity: one pass.
    public init(from before: FlatPicture?, to after: FlatPicture) {
        precondition(before.map { $0.size == after.size } ?? true, "pictures of different sizes")
        size = after.size
        words =
            if let before { Self.runs(before.words.span, after.words.span) } else {
                Self.runs([UInt32](repeating: 0, count: after.words.count).span, after.words.span)
            }
    }

    private static func runs(_ old: Span<UInt32>, _ new: Span<UInt32>) -> [UInt32] {
        var words: [UInt32] = []
        let end = new.count
        precondition(old.count == end)
        var position = 0
        var done = 0
        while true {
            position += new.matchLength(at: position, with: old, at: position, limit: end - position)
            if position == end { return words }
            let start = position
            let color = new[start]
            repeat { position += 1 } while position < end && new[position] == color && old[position] != color
            words.append(UInt32(start - done))
            words.append(UInt32(position - start))
            words.append(color)
            done = position
        }
    }

    /// What turns `before`, or a clear canvas, into `after`; colours may be translucent.
    /// - Precondition: one size.
    /// - Complexity: one pass.
    package init(from before: PackedImage?, to after: PackedImage) {
        precondition(before.map { $0.size == after.size } ?? true, "pictures of different sizes")
        size = after.size
        let old = before?.words ?? [UInt32](repeating: 0, count: after.words.count)
        words = Self.runs(old.span, after.words.span)
    }

    private init(size: PixelSize, words: [UInt32]) {
        self.size = size
        self.words = words
    }

    /// The same change in other colours.
    package func recolored(_ color: (UInt32) -> UInt32) -> PictureChange {
        var words = words
        for index in 0..<runCount { words[3 * index + 2] = color(words[3 * index + 2]) }
        return PictureChange(size: size, words: words)
    }

    /// Whether nothing changes.
    public var isEmpty: Bool { words.isEmpty }

    /// How many runs there are.
    var runCount: Int { words.count / 3 }

    /// Run number `index`: how many pixels stay before it, how many it has, and their new colour.
    @inline(__always)
    func run(_ index: Int) -> (skip: Int, count: Int, word: UInt32) {
        (Int(words[3 * index]), Int(words[3 * index + 1]), words[3 * index + 2])
    }
}

extension PictureChange {
    /// Makes the next picture of the words of the previous one.
    @inline(__always)
    func apply(to words: inout [UInt32]) {
        precondition(words.count == size.area, "a change of \(size) does not fit \(words.count) pixels")
        var target = words.mutableSpan
        var position = 0
        for index in 0..<runCount {
            let (skip, count, word) = run(index)
            position += skip
            for place in position..<position + count { target[place] = word }
            position += count
        }
    }

    /// The change as bytes, four a word, for files.
    public var bytes: [UInt8] {
        var bytes = [UInt8](repeating: 0, count: 4 * words.count)
        var target = bytes.mutableSpan
        for index in words.indices {
            for byte in 0..<4 { target[4 * index + byte] = UInt8(truncatingIfNeeded: words[index] >> (8 * UInt32(byte))) }
        }
        return bytes
    }

    /// Reads what ``bytes`` wrote, or nil when that cannot be.
    public init?(size: PixelSize, bytes: [UInt8]) {
        guard bytes.count % 12 == 0 else { return nil }
        let source = bytes.span
        var words = [UInt32](repeating: 0, count: bytes.count / 4)
        var target = words.mutableSpan
        for index in target.indices {
            target[index] =
                UInt32(source[4 * index]) | UInt32(source[4 * index + 1]) << 8 | UInt32(source[4 * index + 2]) << 16
                | UInt32(source[4 * index + 3]) << 24
        }
        var rest = size.area
        for index in stride(from: 0, to: words.count, by: 3) {
            rest -= Int(words[index]) + Int(words[index + 1])
            guard rest >= 0, words[index + 1] > 0 else { return nil }
        }
        self.size = size
        self.words = words
    }
}

/// Follows an animation and says what changes from picture to picture.
public struct ChangeDetector: Sendable {
    private var last: FlatPicture?

    /// Nothing seen: the canvas is clear.
    public init() {}

    /// What `picture` changes of the one before.
    public mutating func change(to picture: FlatPicture) -> PictureChange {
        defer { last = picture }
        return PictureChange(from: last, to: picture)
    }
}
