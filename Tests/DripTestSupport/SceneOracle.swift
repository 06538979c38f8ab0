package import DripGeometry
package import DripImage
package import DripScene

/// What a scene of polygons looks like, pixel by pixel in `Double`: true coverage times colour, source-over, nothing rounded.
package enum SceneOracle {
    /// Premultiplied red, green, blue and alpha of every pixel, 0…255, rows top-down. Fills, clips, masks and groups of straight edges only.
    package static func pixels(of draws: [Draw], background: Color?, size: PixelSize, lines: Int = 128) -> [SIMD4<Double>] {
        var pixels = Array(repeating: background.map(channels) ?? .zero, count: size.area)
        draw(draws, on: &pixels, size, lines)
        return pixels
    }

    private static func draw(
        _ draws: [Draw], _ map: AffineMap = .identity, on pixels: inout [SIMD4<Double>], _ size: PixelSize, _ lines: Int
    ) {
        var visible = Array(repeating: 1.0, count: size.area)
        for draw in draws {
            switch draw.content {
            case .filled(let fill):
                let coverage = coverage(of: fill.path, fill.rule, map, size, lines)
                for index in pixels.indices where coverage[index] * visible[index] > 0 {
                    let color =
                        switch fill.paint {
                        case .color(let color): PaintOracle.premultiplied(color)
                        case .gradient(let gradient): PaintOracle.color(of: gradient, at: map.inverse!(center(of: index, size)))
                        }
                    pixels[index].lay(color * (coverage[index] * visible[index]))
                }
            case .clip(let clip):
                let coverage = coverage(of: clip.path, clip.rule, map, size, lines)
                for index in visible.indices { visible[index] *= coverage[index] }
            case .mask(let mask):
                var layer = Array(repeating: SIMD4<Double>.zero, count: size.area)
                Self.draw(mask.draws, map, on: &layer, size, lines)
                for index in visible.indices {
                    let pixel = layer[index] / 255
                    let luminance = 0.2126 * pixel.x + 0.7152 * pixel.y + 0.0722 * pixel.z
                    switch mask.mode {
                    case .alpha: visible[index] *= pixel.w
                    case .luminance: visible[index] *= luminance
                    case .inverseAlpha: visible[index] *= 1 - pixel.w
                    case .inverseLuminance: visible[index] *= 1 - luminance
                    }
                }
            case .group(let group):
                var layer = Array(repeating: SIMD4<Double>.zero, count: size.area)
                Self.draw(group.draws, group.matrix.followed(by: map), on: &layer, size, lines)
                filter(&layer, group, size)
                let opacity = min(1, max(0, group.opacity))
                for index in pixels.indices {
                    let source = layer[index] * (opacity * visible[index])
                    if source.w > 0 { pixels[index] = PaintOracle.blend(group.blend, source, onto: pixels[index]) }
                }
            case .stroked, .image: preconditionFailure("the oracle draws fills, clips, masks and groups")
            }
        }
    }

    /// Tint, blur and shadow, with offsets of whole pixels and without a matrix.
    private static func filter(_ layer: inout [SIMD4<Double>], _ group: Group, _ size: PixelSize) {
        if let tint = group.tint {
            let color = PaintOracle.straight(tint.color) / 255
            let amount = tint.amount * color.w
            for index in layer.indices {
                let target = SIMD4(color.x, color.y, color.z, 1) * layer[index].w
                layer[index] = layer[index] * (1 - amount) + target * amount
            }
        }
        precondition(group.matrix == .identity || (group.blur == nil && group.shadow == nil), "the oracle does not blur under a matrix")
        if let blur = group.blur { layer = PaintOracle.blurred(layer, size, x: blur.x, y: blur.y) }
        guard let shadow = group.shadow else { return }
        let blurred = PaintOracle.blurred(layer, size, x: shadow.blur, y: shadow.blur)
        let (dx, dy) = (Int(shadow.offset.dx), Int(shadow.offset.dy))
        for y in 0..<size.height {
            for x in 0..<size.width {
                let inside = x - dx >= 0 && x - dx < size.width && y - dy >= 0 && y - dy < size.height
                let share = inside ? blurred[(y - dy) * size.width + x - dx].w / 255 : 0
                var pixel = PaintOracle.premultiplied(shadow.color) * share
                pixel.lay(layer[y * size.width + x])
                layer[y * size.width + x] = pixel
            }
        }
    }

    private static func coverage(
        of path: BezierPath, _ rule: FillRule, _ map: AffineMap, _ size: PixelSize, _ lines: Int
    ) -> [Double] {
        ScanlineOracle.coverage(of: path.transformed(by: map).polygons, rule: rule, size: size, lines: lines)
    }

    private static func center(of index: Int, _ size: PixelSize) -> Point {
        Point(Double(index % size.width) + 0.5, Double(index / size.width) + 0.5)
    }

    private static func channels(_ color: Color) -> SIMD4<Double> { PaintOracle.premultiplied(color) }
}

extension SIMD4<Double> {
    fileprivate mutating func lay(_ source: SIMD4<Double>) { self = source + self * (1 - source.w / 255) }
}

extension BezierPath {
    /// The corners of each subpath of a path without curves.
    package var polygons: [[Point]] {
        var polygons: [[Point]] = []
        for element in elements {
            switch element {
            case .move(let point): polygons.append([point])
            case .line(let point): polygons[polygons.count - 1].append(point)
            case .close: break
            case .quad, .cubic, .quartic: preconditionFailure("curves have no corners")
            }
        }
        return polygons
    }

    /// Polygons, each a closed subpath.
    package init(polygons: [[Point]]) {
        self.init()
        for polygon in polygons { append(BezierPath(polygon: polygon)) }
    }
}

extension Pixmap {
    /// The pixel, among all whose channels differ by more than `tolerance` from `expected`, where they differ most; nil when there is none.
    package func worst(against expected: [SIMD4<Double>], tolerance: Double) -> PixelError? {
        var worst: PixelError?
        for (index, pixel) in pixels.enumerated() {
            let difference = pixel.channels - expected[index]
            let error = max(difference.max(), -difference.min())
            if error > max(tolerance, worst?.error ?? 0) {
                worst = PixelError(x: index % width, y: index / width, error: error, pixel: pixel.channels, expected: expected[index])
            }
        }
        return worst
    }
}

/// One wrong pixel, to be printed.
package struct PixelError: Equatable, Sendable {
    package var x: Int
    package var y: Int
    /// In levels of 255.
    package var error: Double
    package var pixel: SIMD4<Double>
    package var expected: SIMD4<Double>
}
