import DripGeometry
import DripImage
import DripNumbers
import DripScene

/// The filters of a group in pixels.
///
/// A blur of different widths along x and y, turned by a matrix, has axes that are not those of the pixels. Its group is then drawn in turned
/// coordinates, in which they are.
struct GroupFilter {
    private let tint: Tint?
    /// Standard deviations in pixels along the axes of the blur.
    private let blur: Deviations
    private let shadow: Shadow?
    private let shadowBlur: Deviations
    /// The offset of the shadow in pixels, along the same axes.
    private let shadowOffset: Vector
    /// The map from these axes to pixels; the identity unless the blur is turned.
    let turn: AffineMap
    /// The distances in pixels, not turned, at which nothing of the blur and of the shadow is visible any more.
    private let blurReach: Vector
    private let shadowReach: Vector
    private let outerOffset: Vector

    private struct Deviations {
        var x = 0.0
        var y = 0.0

        /// Wider than any canvas, so that nothing is left.
        private static let limit = 32768.0

        init(_ spread: Spread) {
            x = min(Self.limit, max(0, spread.xx).squareRoot())
            y = min(Self.limit, max(0, spread.yy).squareRoot())
        }

        var reach: Vector { Vector(Double(GaussianKernel.reach(x)), Double(GaussianKernel.reach(y))) }
        var isNone: Bool { x == 0 && y == 0 }
    }

    /// The covariance of a Gaussian after an affine map.
    private struct Spread {
        var xx = 0.0
        var xy = 0.0
        var yy = 0.0

        init(_ blur: Blur, _ map: AffineMap) {
            let (x, y) = (Vector(map.a, map.b) * blur.x, Vector(map.c, map.d) * blur.y)
            (xx, xy, yy) = (x.dx * x.dx + y.dx * y.dx, x.dx * x.dy + y.dx * y.dy, x.dy * x.dy + y.dy * y.dy)
        }

        /// The angle of an axis, 0 where x and y are the axes.
        var angle: Double { abs(xy) <= 1e-6 * max(xx, yy) ? 0 : arcTangent(y: 2 * xy, x: xx - yy) / 2 }
    }

    init(_ group: Group, _ map: AffineMap) {
        let (blur, shadowBlur) = (group.blur ?? 0, Blur(group.shadow?.blur ?? 0))
        let spread = Spread(blur, map)
        let shadowSpread = Spread(shadowBlur, map)
        // Both have the same axes, except under a matrix that shears a blur of two widths.
        let angle = blur.x == 0 && blur.y == 0 ? shadowSpread.angle : spread.angle
        turn = angle == 0 ? .identity : .rotation(angle)
        let turned = map.followed(by: angle == 0 ? .identity : .rotation(-angle))
        tint = group.tint
        shadow = group.shadow
        self.blur = Deviations(Spread(blur, turned))
        self.shadowBlur = Deviations(Spread(shadowBlur, turned))
        let offset = group.shadow?.offset ?? .zero
        shadowOffset = Vector(turned.a * offset.dx + turned.c * offset.dy, turned.b * offset.dx + turned.d * offset.dy)
        outerOffset = Vector(map.a * offset.dx + map.c * offset.dy, map.b * offset.dx + map.d * offset.dy)
        (blurReach, shadowReach) = (Deviations(spread).reach, Deviations(shadowSpread).reach)
    }

    /// Returns a rectangle around the filtered group; `content` is one around its drawings, both in pixels.
    func bounds(of content: Rect) -> Rect {
        let blurred = content.expanded(by: blurReach)
        return shadow == nil ? blurred : blurred.union(blurred.expanded(by: shadowReach).moved(by: outerOffset))
    }

    /// Returns a rectangle around all that shows in `visible` after filtering, along the axes of the blur.
    func source(of visible: Rect) -> Rect {
        let blurred = shadow == nil ? visible : visible.union(visible.moved(by: -shadowOffset).expanded(by: shadowBlur.reach))
        return blurred.expanded(by: blur.reach)
    }

    /// Returns a rectangle around the filtered group, along the axes of the blur.
    func result(of content: Rect) -> Rect {
        let blurred = content.expanded(by: blur.reach)
        return shadow == nil ? blurred : blurred.union(blurred.expanded(by: shadowBlur.reach).moved(by: shadowOffset))
    }

    /// Returns the part `rect` of a group after all filters, from its drawings.
    func apply(to drawings: Layer, in rect: PixelRect) -> Layer {
        var layer = drawings
        if let tint { layer.pixels = layer.pixels.map { tint.tinted($0) } }
        var blurrer = GaussianBlur()
        let frame = Rect(layer.rect).expanded(by: blur.reach)
        let needed = shadow == nil ? Rect(rect) : Rect(rect).union(Rect(rect).moved(by: -shadowOffset).expanded(by: shadowBlur.reach))
        let blurred = blur.isNone ? layer : blurrer.blurred(layer, blur.x, blur.y, to: frame.pixels(within: needed.pixels))
        guard let shadow else { return blurred.cropped(to: rect) }
        let step = (x: shadowOffset.dx.rounded(.down), y: shadowOffset.dy.rounded(.down))
        guard abs(step.x) < 1e9, abs(step.y) < 1e9 else { return blurred.cropped(to: rect) }
        let (dx, dy) = (Int(step.x), Int(step.y))
        let alpha = blurrer.blurredAlpha(
            of: blurred,
            GaussianKernel(deviation: shadowBlur.x, shift: shadowOffset.dx - step.x),
            GaussianKernel(deviation: shadowBlur.y, shift: shadowOffset.dy - step.y),
            to: PixelRect(x: rect.x - dx, y: rect.y - dy, width: rect.width, height: rect.height))
        var result = blurred.cropped(to: rect)
        let color = ShadowColor(shadow.color)
        for index in result.pixels.indices where alpha[index] > 0 {
            result.pixels[index] = result.pixels[index].over(color.scaled(by: alpha[index]))
        }
        return result
    }
}

/// Finished pixels of a rectangle of the canvas, or beyond.
struct Layer {
    let rect: PixelRect
    var pixels: [PremultipliedRGBA8]

    /// Returns the pixels of another rectangle; clear where this has none.
    func cropped(to rect: PixelRect) -> Layer {
        if rect == self.rect { return self }
        var result = Layer(rect: rect, pixels: Array(repeating: .clear, count: max(0, rect.width) * max(0, rect.height)))
        let both = rect.intersection(self.rect)
        if both.isEmpty { return result }
        for row in both.y..<both.maxY {
            let from = (row - self.rect.y) * self.rect.width - self.rect.x
            let to = (row - rect.y) * rect.width - rect.x
            for column in both.x..<both.maxX { result.pixels[to + column] = pixels[from + column] }
        }
        return result
    }

    /// Calls `body` for all runs of one colour in `part` that is not clear.
    func forEachRun(_ part: PixelRect, _ body: (_ row: Int, _ columns: Range<Int>, _ color: PremultipliedRGBA8) -> Void) {
        let part = part.intersection(rect)
        if part.isEmpty { return }
        let pixels = pixels.span
        for row in part.y..<part.maxY {
            let line = (row - rect.y) * rect.width - rect.x
            var column = part.x
            while column < part.maxX {
                let color = pixels[line + column]
                var end = column + 1
                while end < part.maxX, pixels[line + end] == color { end += 1 }
                if color != .clear { body(row, column..<end, color) }
                column = end
            }
        }
    }
}

/// A colour that is multiplied by shares finer than 8 bits.
private struct ShadowColor {
    private let channels: SIMD4<Double>

    init(_ color: Color) {
        let share = Double(color.alpha) / 255
        channels = SIMD4(Double(color.red) * share, Double(color.green) * share, Double(color.blue) * share, Double(color.alpha))
    }

    /// Returns the pixel × `share` / 65,280, rounded once.
    func scaled(by share: UInt16) -> PremultipliedRGBA8 { PremultipliedRGBA8(channels: channels * (Double(share) / 65280)) }
}

extension GaussianBlur {
    /// Returns the pixels of `rect` of a layer, blurred by these standard deviations.
    mutating func blurred(_ layer: Layer, _ x: Double, _ y: Double, to rect: PixelRect) -> Layer {
        var values: [UInt16] = []
        values.reserveCapacity(4 * layer.pixels.count)
        for pixel in layer.pixels {
            values.append(256 * UInt16(pixel.red))
            values.append(256 * UInt16(pixel.green))
            values.append(256 * UInt16(pixel.blue))
            values.append(256 * UInt16(pixel.alpha))
        }
        let sums = blurred(values, of: layer.rect, channels: 4, GaussianKernel(deviation: x), GaussianKernel(deviation: y), to: rect)
        var pixels: [PremultipliedRGBA8] = []
        pixels.reserveCapacity(sums.count / 4)
        for index in stride(from: 0, to: sums.count, by: 4) {
            pixels.append(
                PremultipliedRGBA8(
                    channels: SIMD4(Double(sums[index]), Double(sums[index + 1]), Double(sums[index + 2]), Double(sums[index + 3])) / 256))
        }
        return Layer(rect: rect, pixels: pixels)
    }

    /// Returns the alpha of `rect` of a layer, blurred, in 1/256.
    fileprivate mutating func blurredAlpha(of layer: Layer, _ x: GaussianKernel, _ y: GaussianKernel, to rect: PixelRect) -> [UInt16] {
        blurred(layer.pixels.map { 256 * UInt16($0.alpha) }, of: layer.rect, channels: 1, x, y, to: rect)
    }

    private mutating func blurred(
        _ values: [UInt16], of frame: PixelRect, channels: Int, _ x: GaussianKernel, _ y: GaussianKernel, to rect: PixelRect
    ) -> [UInt16] {
        if frame.isEmpty || rect.isEmpty { return Array(repeating: 0, count: max(0, rect.width) * max(0, rect.height) * channels) }
        let rows = BlurSamples(values: values, lines: frame.height, start: frame.x, count: frame.width, width: channels)
        let across = blurred(rows, by: x, to: rect.x..<rect.maxX)
        let columns = BlurSamples(values: across.values, lines: 1, start: frame.y, count: frame.height, width: rect.width * channels)
        return blurred(columns, by: y, to: rect.y..<rect.maxY).values
    }
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
