import DripGeometry
import DripNumbers

/// The container of the water: a rectangle with circular corners; with the largest corners of a square, a circle.
struct Vessel {
    let box: Rect
    /// Radius of the corners, at most half the shorter side.
    let cornerRadius: Double

    var outline: BezierPath { BezierPath(roundedRect: box, cornerRadius: cornerRadius) }

    /// Returns the depth at which `share`, 0…1, of the area is under still water.
    func depth(filled share: Double) -> Double {
        guard cornerRadius > 0, share > 0, share < 1 else { return box.height * min(1, max(0, share)) }
        let wanted = share * area(below: box.height)
        let (low, high) = bisect(0, box.height, steps: 60) { area(below: $0) < wanted }
        return (low + high) / 2
    }

    func halfWidth(at depth: Double) -> Double {
        let toEnd = min(depth, box.height - depth)
        guard toEnd < cornerRadius else { return box.width / 2 }
        return box.width / 2 - cornerRadius + max(0, toEnd * (2 * cornerRadius - toEnd)).squareRoot()
    }

    private func area(below depth: Double) -> Double {
        let whole = 2 * bottom(cornerRadius) + box.width * (box.height - 2 * cornerRadius)
        if depth <= cornerRadius { return bottom(depth) }
        if depth <= box.height - cornerRadius { return bottom(cornerRadius) + box.width * (depth - cornerRadius) }
        return whole - bottom(box.height - depth)
    }

    /// Returns the area of the lowest `depth` points, up to the corner radius: both corners form a segment of a circle.
    private func bottom(_ depth: Double) -> Double {
        let r = cornerRadius
        let segment = r * r * arcCosine(1 - depth / r) - (r - depth) * max(0, depth * (2 * r - depth)).squareRoot()
        return (box.width - 2 * r) * depth + segment
    }
}
