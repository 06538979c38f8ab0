internal import DripImage

/// What is written for a pixel that does not change.
enum UnchangedPixels: CaseIterable, Hashable, Sendable {
    /// In rows where something changes, a stretch of one colour is written and one of several colours skipped; other rows are skipped.
    /// Then the stretches lengthen the runs of what changed beside them, and edges that stay are still not coded again.
    case flatRunsWritten
    /// Always transparent, laid over what is there.
    case skipped
    /// As it is.
    case written
}

/// The part of a picture that is written to change it into the next one.
struct PixelChange {
    private let rect: PixelRect
    /// The rectangle's new pixels.
    private let new: [UInt32]
    /// Whether the pixel in that place changes.
    private let changes: [Bool]
    /// Whether all changed pixels are opaque, so that the others may be transparent and keep what is below.
    let canBlend: Bool

    init(from before: PackedImage, to after: PackedImage, in rect: PixelRect) {
        self.rect = rect
        let (old, words) = (before.words.span, after.words.span)
        var new = [UInt32](repeating: 0, count: rect.width * rect.height)
        var changes = [Bool](repeating: false, count: new.count)
        var newSpan = new.mutableSpan
        var changeSpan = changes.mutableSpan
        var canBlend = true
        var target = 0
        for y in rect.y..<rect.maxY {
            let row = y * after.size.width
            for x in rect.x..<rect.maxX {
                let word = words[row + x]
                newSpan[target] = word
                if old[row + x] != word {
                    changeSpan[target] = true
                    if word >> 24 != 255 { canBlend = false }
                }
                target += 1
            }
        }
        self.new = new
        self.changes = changes
        self.canBlend = canBlend
    }

    /// The words to write, 0 where the canvas shows through.
    func words(_ unchanged: UnchangedPixels) -> [UInt32] {
        if unchanged == .written { return new }
        var result = new
        var target = result.mutableSpan
        let (new, changes) = (new.span, changes.span)
        for y in 0..<rect.height {
            var x = y * rect.width
            let end = x + rect.width
            var start = x
            while x < end, !changes[x] { x += 1 }
            let isWritten = unchanged == .flatRunsWritten && x < end
            // Stretches of unchanged pixels: the one from `start` to `x`, and those after it.
            while true {
                if !(isWritten && Self.isFlat(new, start..<x)) {
                    for index in start..<x { target[index] = 0 }
                }
                while x < end, changes[x] { x += 1 }
                if x == end { break }
                start = x
                while x < end, !changes[x] { x += 1 }
            }
        }
        return result
    }

    /// Whether the pixels are opaque and of one colour. A translucent one must not be laid over itself.
    private static func isFlat(_ words: Span<UInt32>, _ range: Range<Int>) -> Bool {
        guard let first = range.first else { return true }
        for index in range where words[index] != words[first] { return false }
        return words[first] >> 24 == 255
    }
}

extension PackedImage {
    /// The smallest rectangle that holds every pixel that differs; empty when none does.
    /// - Precondition: the same size.
    func changes(to other: PackedImage) -> PixelRect {
        precondition(size == other.size, "pictures of \(size) and \(other.size) do not match")
        let (old, new) = (words.span, other.words.span)
        var rect = PixelRect(x: 0, y: 0, width: 0, height: 0)
        for y in 0..<size.height {
            let start = y * size.width
            var left = start
            let end = start + size.width
            while left < end, old[left] == new[left] { left += 1 }
            if left == end { continue }
            var right = end - 1
            while old[right] == new[right] { right -= 1 }
            rect = rect.union(PixelRect(x: left - start, y: y, width: right - left + 1, height: 1))
        }
        return rect
    }
}
