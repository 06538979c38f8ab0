internal import DripImage

/// What has to happen to turn one canvas into the next: two rectangles, each the smallest, empty when there is nothing.
struct FrameDifference: Hashable, Sendable {
    /// Holds every pixel whose colour or transparency changes.
    let changed: PixelRect
    /// Holds every pixel that is opaque and becomes transparent: a frame can only add, so these must be cleared first. Part of `changed`.
    let cleared: PixelRect

    /// Compares by colour, so that the palettes may differ. One pass, from both ends of each row to its first change.
    /// - Precondition: the same size.
    init(from before: IndexedCanvas, to after: IndexedCanvas) {
        precondition(before.size == after.size, "canvases of \(before.size) and \(after.size) do not match")
        let translation = before.palette.translation(to: after.palette)
        // 256 is no index, so without transparency nothing is ever cleared.
        let transparent = after.palette.transparentIndex.map { UInt16($0) } ?? 256
        changed = Self.bounds(of: before, after) { old, new in translation[Int(old)] != UInt16(new) }
        cleared =
            changed.isEmpty || transparent == 256
            ? .nothing : Self.bounds(of: before, after) { old, new in UInt16(new) == transparent && translation[Int(old)] != transparent }
    }

    /// The smallest rectangle that holds every pixel for which `matters`.
    private static func bounds(of before: IndexedCanvas, _ after: IndexedCanvas, where matters: (UInt8, UInt8) -> Bool) -> PixelRect {
        let old = before.indices.span
        let new = after.indices.span
        let width = before.size.width
        precondition(old.count == new.count)
        var rect = PixelRect.nothing
        for y in 0..<before.size.height {
            let row = y * width
            var left = 0
            while left < width, !matters(old[row + left], new[row + left]) { left += 1 }
            if left == width { continue }
            var right = width - 1
            while !matters(old[row + right], new[row + right]) { right -= 1 }
            rect = rect.union(PixelRect(x: left, y: y, width: right - left + 1, height: 1))
        }
        return rect
    }
}

extension PixelRect {
    static let nothing = PixelRect(x: 0, y: 0, width: 0, height: 0)
}
