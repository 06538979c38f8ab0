internal import DripImage

/// The part of a frame that is written to change its predecessor.
struct PixelChange {
    private let rect: PixelRect
    private let new: [Color]
    private let changes: [Bool]
    /// The number of changed pixels.
    let count: Int
    /// Whether all changed pixels are opaque, so that transparent ones can leave the canvas unchanged.
    let canBlend: Bool

    init(from before: StraightImage, to after: StraightImage, in rect: PixelRect) {
        self.rect = rect
        let (old, pixels) = (before.pixels.span, after.pixels.span)
        var new = [Color](repeating: .clear, count: rect.width * rect.height)
        var changes = [Bool](repeating: false, count: new.count)
        var newSpan = new.mutableSpan
        var changeSpan = changes.mutableSpan
        var (canBlend, count) = (true, 0)
        var target = 0
        for y in rect.y..<rect.maxY {
            let row = y * after.size.width
            for x in rect.x..<rect.maxX {
                let color = pixels[row + x]
                newSpan[target] = color
                if old[row + x] != color {
                    changeSpan[target] = true
                    count += 1
                    if !color.isOpaque { canBlend = false }
                }
                target += 1
            }
        }
        self.new = new
        self.changes = changes
        self.count = count
        self.canBlend = canBlend
    }

    /// Returns the pixels to write, clear where the canvas shows through.
    func pixels(_ unchanged: UnchangedPixels) -> [Color] {
        if unchanged == .written { return new }
        let common = unchanged == .bridged ? commonColors() : []
        let writes = unchanged == .padded ? paddedChanges() : changes
        var result = new
        var target = result.mutableSpan
        let (new, changes) = (new.span, writes.span)
        for y in 0..<rect.height {
            let begin = y * rect.width
            let end = begin + rect.width
            var x = begin
            while x < end {
                let start = x
                while x < end, !changes[x] { x += 1 }
                let (left, right) = (start > begin ? new[start - 1] : nil, x < end ? new[x] : nil)
                if start < x, !Self.isWritten(new.extracting(start..<x), between: left, right, unchanged, bridging: common) {
                    for index in start..<x { target[index] = .clear }
                }
                while x < end, changes[x] { x += 1 }
            }
        }
        return result
    }

    /// Returns the changes, and the opaque pixels around each.
    private func paddedChanges() -> [Bool] {
        var padded = changes
        for y in 0..<rect.height {
            for x in 0..<rect.width where changes[y * rect.width + x] {
                for row in max(0, y - 1)...min(rect.height - 1, y + 1) {
                    for column in max(0, x - 1)...min(rect.width - 1, x + 1) where new[row * rect.width + column].isOpaque {
                        padded[row * rect.width + column] = true
                    }
                }
            }
        }
        return padded
    }

    /// Returns the colours that at least a ``commonShare`` of the changed pixels have.
    private func commonColors() -> [Color] {
        var colors = ColorCounts()
        for index in new.indices where changes[index] { colors.add(new[index], 1) }
        let least = Double(colors.counts.reduce(0, +)) * Self.commonShare
        return colors.all.filter { Double($0.count) >= least }.map { $0.color }
    }

    /// The minimum share. Bridges make drawings in two colours up to 1.6 % smaller; rarer colours make others up to 0.5 % larger.
    private static let commonShare = 0.15

    /// Returns whether a stretch is worth writing. It must be opaque: a translucent pixel composited onto itself changes its colour.
    private static func isWritten(
        _ stretch: Span<Color>, between left: Color?, _ right: Color?, _ unchanged: UnchangedPixels, bridging common: [Color]
    ) -> Bool {
        let color = stretch[0]
        let mayBridge = left != nil && right != nil && (unchanged == .filled || common.contains(color))
        guard unchanged != .skipped, color.isOpaque, left == color || right == color || mayBridge else { return false }
        return stretch.runLength(at: 0, limit: stretch.count) == stretch.count
    }
}
