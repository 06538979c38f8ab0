package import DripGeometry
package import DripImage
package import DripScene

/// What a scene of polygons looks like, pixel by pixel in `Double`: true coverage times colour, source-over, nothing rounded.
package enum SceneOracle {
    /// Premultiplied red, green, blue and alpha of every pixel, 0…255, rows top-down. Fills, clips and groups of straight edges only.
    package static func pixels(of draws: [Draw], background: Color?, size: PixelSize, lines: Int = 128) -> [SIMD4<Double>] {
        var pixels = Array(repeating: background.map(channels) ?? .zero, count: size.area)
        draw(draws, on: &pixels, size, lines)
        return pixels
    }

    private static func draw(_ draws: [Draw], on pixels: inout [SIMD4<Double>], _ size: PixelSize, _ lines: Int) {
        var visible = Array(repeating: 1.0, count: size.area)
        for draw in draws {
            switch draw.content {
            case .filled(let fill):
                let color = channels(fill.color)
                let coverage = ScanlineOracle.coverage(of: fill.path.polygons, rule: fill.rule, size: size, lines: lines)
                for index in pixels.indices { pixels[index].lay(color * (coverage[index] * visible[index])) }
            case .clip(let clip):
                let coverage = ScanlineOracle.coverage(of: clip.path.polygons, rule: clip.rule, size: size, lines: lines)
                for index in visible.indices { visible[index] *= coverage[index] }
            case .group(let group):
                var layer = Array(repeating: SIMD4<Double>.zero, count: size.area)
                Self.draw(group.draws, on: &layer, size, lines)
                let opacity = min(1, max(0, group.opacity))
                for index in pixels.indices { pixels[index].lay(layer[index] * (opacity * visible[index])) }
            case .stroked, .image: preconditionFailure("the oracle draws fills, clips and groups")
            }
        }
    }

    private static func channels(_ color: Color) -> SIMD4<Double> {
        let share = Double(color.alpha) / 255
        return SIMD4(Double(color.red) * share, Double(color.green) * share, Double(color.blue) * share, Double(color.alpha))
    }
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
package struct PixelError: Hashable, Sendable {
    package var x: Int
    package var y: Int
    /// In levels of 255.
    package var error: Double
    package var pixel: SIMD4<Double>
    package var expected: SIMD4<Double>
}
