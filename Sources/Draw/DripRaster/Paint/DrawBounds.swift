import DripGeometry
import DripImage
import DripScene

extension [Draw] {
    /// Returns a rectangle in pixels around all that the drawings can change; nil for nothing. It is infinite where a coordinate cannot be drawn.
    /// With `isClipped` false, clips and masks in the list are left out.
    func bounds(_ toPixels: AffineMap, isClipped: Bool = true) -> Rect? {
        var visible = Rect.everywhere
        var bounds: Rect?
        // By index: a loop over the elements would copy each and count references.
        for index in indices {
            let drawn: Rect?
            switch self[index].content {
            case .filled(let fill): drawn = fill.path.bounds(toPixels)
            case .stroked: drawn = .everywhere
            case .image(let image):
                let map = image.transform.followed(by: toPixels)
                drawn = map.affine.map { BezierPath(rect: image.frame).bounds($0) } ?? image.outline.bounds(toPixels)
            case .clip where !isClipped, .mask where !isClipped: continue
            case .clip(let clip):
                guard let shape = clip.path.bounds(toPixels), let both = visible.intersection(shape) else { return bounds }
                visible = both
                continue
            case .mask(let mask):
                if mask.mode.isInverse { continue }
                guard let shape = mask.draws.bounds(toPixels), let both = visible.intersection(shape) else { return bounds }
                visible = both
                continue
            case .group(let group):
                let map = group.matrix.followed(by: toPixels)
                let inner = group.draws.bounds(map, isClipped: isClipped)
                drawn = group.hasFilter ? inner.map { GroupFilter(group, map).bounds(of: $0) } : inner
            }
            guard let shown = drawn.flatMap({ visible.intersection($0) }) else { continue }
            bounds = bounds?.union(shown) ?? shown
        }
        return bounds
    }

    /// Whether the list paints each pixel at most once, so that it needs no layer of its own for source-over.
    func areDisjoint(_ toPixels: AffineMap) -> Bool {
        var painted: [PixelRect] = []
        for index in indices {
            switch self[index].content {
            case .clip, .mask: continue
            case .group(let group) where group.blend != .normal: return false
            case .filled, .stroked, .image, .group: break
            }
            // The first drawing needs no bounds unless there is a second one.
            if painted.isEmpty && index == lastDrawing { return true }
            guard let drawn = [self[index]].bounds(toPixels)?.pixels else { continue }
            if painted.count == Self.mostCompared || painted.contains(where: { !$0.intersection(drawn).isEmpty }) { return false }
            painted.append(drawn)
        }
        return true
    }

    /// The most drawings of which each is compared with each.
    private static let mostCompared = 8

    /// The index of the last entry that paints.
    private var lastDrawing: Int? {
        lastIndex {
            switch $0.content {
            case .clip, .mask: false
            case .filled, .stroked, .image, .group: true
            }
        }
    }
}

extension BezierPath {
    /// Returns a rectangle around the pixels that a fill can change.
    func bounds(_ toPixels: AffineMap) -> Rect? {
        if isEmpty { return nil }
        guard let bounds = controlBounds?.transformed(by: toPixels), bounds.isDrawable else { return .everywhere }
        return bounds.expanded(by: 1)
    }
}

extension Rect {
    static let everywhere = Rect(minX: -.infinity, minY: -.infinity, maxX: .infinity, maxY: .infinity)

    fileprivate var isDrawable: Bool { Point(minX, minY).isDrawable && Point(maxX, maxY).isDrawable }

    /// Returns the shared part; nil where there is none.
    func intersection(_ other: Rect) -> Rect? {
        let both = Rect(
            minX: max(minX, other.minX), minY: max(minY, other.minY), maxX: min(maxX, other.maxX), maxY: min(maxY, other.maxY))
        return both.minX < both.maxX && both.minY < both.maxY ? both : nil
    }

    /// Returns all pixels that this touches, of those in `limit`.
    func pixels(within limit: PixelRect) -> PixelRect { intersection(Rect(limit))?.pixels ?? .nothing }

    /// All pixels that this touches, within ±10⁹.
    var pixels: PixelRect {
        func whole(_ value: Double, _ rule: FloatingPointRoundingRule) -> Int { Int(max(-1e9, min(1e9, value)).rounded(rule)) }
        let (left, top) = (whole(minX, .down), whole(minY, .down))
        return PixelRect(x: left, y: top, width: whole(maxX, .up) - left, height: whole(maxY, .up) - top)
    }
}
