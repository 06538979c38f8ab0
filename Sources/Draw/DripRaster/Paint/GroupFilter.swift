import DripGeometry
import DripImage
import DripNumbers
import DripScene

/// The filters of a group in pixels.
///
/// A blur of different widths along x and y, turned by a matrix, has axes that are not those of the pixels. Its group is then drawn in turned
/// coordinates, in which they are.
struct GroupFilter {
    /// The distance in pixels by which the outline moves outwards.
    private let outset: Double
    private let tint: Tint?
    /// Standard deviations in pixels along the axes of the blur.
    private let blur: Vector
    private let shadow: Shadow?
    private let shadowBlur: Vector
    /// The offset of the shadow in pixels, along the same axes.
    private let shadowOffset: Vector
    /// The map from these axes to pixels; the identity unless the blur is turned.
    let turn: AffineMap
    /// The distances in pixels, not turned, at which nothing of the blur and of the shadow is visible any more.
    private let blurReach: Vector
    private let shadowReach: Vector
    private let outerOffset: Vector

    /// Pixels that a shadow is moved at most; its coordinates are whole numbers then.
    private static let farthestShadow = 1e9

    /// The covariance of a Gaussian after an affine map.
    private struct Spread {
        var xx = 0.0
        var xy = 0.0
        var yy = 0.0

        init(_ blur: Blur, _ map: AffineMap) {
            let (x, y) = (Vector(map.a, map.b) * blur.x, Vector(map.c, map.d) * blur.y)
            (xx, xy, yy) = (x.dx * x.dx + y.dx * y.dx, x.dx * x.dy + y.dx * y.dy, x.dy * x.dy + y.dy * y.dy)
        }

        /// Wider than any canvas, so that nothing is left.
        private static let limit = 32768.0

        /// The standard deviations along x and y.
        var deviations: Vector { Vector(min(Self.limit, max(0, xx).squareRoot()), min(Self.limit, max(0, yy).squareRoot())) }

        /// The angle of an axis, 0 where x and y are the axes.
        var angle: Double { abs(xy) <= 1e-6 * max(xx, yy) ? 0 : arcTangent(y: 2 * xy, x: xx - yy) / 2 }
    }

    init(_ group: Group, _ map: AffineMap) {
        let scale = abs(map.a * map.d - map.b * map.c).squareRoot()
        outset = min(Outset.limit, max(-Outset.limit, group.outset * scale))
        let given = group.shadow?.offset ?? .zero
        outerOffset = Vector(map.a * given.dx + map.c * given.dy, map.b * given.dx + map.d * given.dy)
        // Beyond every canvas, there is none.
        shadow = outerOffset.length < Self.farthestShadow ? group.shadow : nil
        let (blur, shadowBlur) = (group.blur ?? 0, Blur(shadow?.blur ?? 0))
        let spread = Spread(blur, map)
        let shadowSpread = Spread(shadowBlur, map)
        // Both have the same axes, except under a matrix that shears a blur of two widths.
        let angle = blur.x == 0 && blur.y == 0 ? shadowSpread.angle : spread.angle
        turn = angle == 0 ? .identity : .rotation(angle)
        let turned = map.followed(by: angle == 0 ? .identity : .rotation(-angle))
        tint = group.tint
        self.blur = Spread(blur, turned).deviations
        self.shadowBlur = Spread(shadowBlur, turned).deviations
        let offset = shadow?.offset ?? .zero
        shadowOffset = Vector(turned.a * offset.dx + turned.c * offset.dy, turned.b * offset.dx + turned.d * offset.dy)
        (blurReach, shadowReach) = (spread.deviations.blurReach, shadowSpread.deviations.blurReach)
    }

    /// Returns a rectangle around the filtered group; `content` is one around its drawings, both in pixels.
    func bounds(of content: Rect) -> Rect {
        let blurred = content.expanded(by: max(0, outset)).expanded(by: blurReach)
        return shadow == nil ? blurred : blurred.union(blurred.expanded(by: shadowReach).moved(by: outerOffset))
    }

    /// Returns a rectangle around all that shows in `visible` after filtering, along the axes of the blur.
    func source(of visible: Rect) -> Rect {
        let blurred = shadow == nil ? visible : visible.union(visible.moved(by: -shadowOffset).expanded(by: shadowBlur.blurReach))
        // What lies beside the layer counts as transparent, also for an outline that moves inwards.
        return blurred.expanded(by: blur.blurReach).expanded(by: outset == 0 ? 0 : abs(outset) + 2)
    }

    /// Returns a rectangle around the filtered group, along the axes of the blur.
    func result(of content: Rect) -> Rect {
        let blurred = content.expanded(by: max(0, outset)).expanded(by: blur.blurReach)
        return shadow == nil ? blurred : blurred.union(blurred.expanded(by: shadowBlur.blurReach).moved(by: shadowOffset))
    }

    /// Returns the part `rect` of a group after all filters, or more, from its drawings, whose memory it takes over.
    func apply(to drawings: Layer, in rect: PixelRect, _ scratch: inout FilterScratch) -> Layer {
        var layer = drawings
        if outset != 0 { layer = OutlineShift(distance: outset).apply(to: layer, in: rect, &scratch) }
        if let tint {
            let rows = (layer.rect.y..<layer.rect.maxY).map { layer.index(layer.rect.x, $0)..<layer.index(layer.rect.maxX, $0) }
            withView(&layer.pixels) { pixels in
                for row in rows { tint.apply(to: pixels, row) }
            }
        }
        let needed = shadow == nil ? Rect(rect) : Rect(rect).union(Rect(rect).moved(by: -shadowOffset).expanded(by: shadowBlur.blurReach))
        if blur != .zero {
            let frame = Rect(layer.rect).expanded(by: blur.blurReach).pixels(within: needed.pixels)
            let axes = (x: scratch.axis(blur.dx), y: scratch.axis(blur.dy))
            let blurred = scratch.blurred(layer, by: axes, to: frame, within: Rect(frame).expanded(by: blur.blurReach).pixels)
            scratch.give(layer.pixels)
            layer = blurred
        }
        guard let shadow else { return layer }
        let step = (x: shadowOffset.dx.rounded(.down), y: shadowOffset.dy.rounded(.down))
        // Just below a whole number, the rest is rounded to 1.
        let shift = (x: min(1.nextDown, shadowOffset.dx - step.x), y: min(1.nextDown, shadowOffset.dy - step.y))
        let axes = (x: scratch.axis(shadowBlur.dx, shift: shift.x), y: scratch.axis(shadowBlur.dy, shift: shift.y))
        let origin = PixelRect(x: rect.x - Int(step.x), y: rect.y - Int(step.y), width: rect.width, height: rect.height)
        let result = scratch.shadowed(
            layer, by: axes, at: origin, within: Rect(origin).expanded(by: shadowBlur.blurReach).pixels, shadow.color, in: rect)
        scratch.give(layer.pixels)
        return result
    }
}

extension Vector {
    /// The distances at which a blur of these deviations is not visible any more.
    fileprivate var blurReach: Vector { Vector(Double(BlurAxis.visibleReach(dx)), Double(BlurAxis.visibleReach(dy))) }
}

extension Rect {
    init(_ rect: PixelRect) {
        self.init(x: Double(rect.x), y: Double(rect.y), width: Double(rect.width), height: Double(rect.height))
    }

    func expanded(by margin: Vector) -> Rect {
        Rect(minX: minX - margin.dx, minY: minY - margin.dy, maxX: maxX + margin.dx, maxY: maxY + margin.dy)
    }

    func moved(by offset: Vector) -> Rect {
        Rect(minX: minX + offset.dx, minY: minY + offset.dy, maxX: maxX + offset.dx, maxY: maxY + offset.dy)
    }
}
