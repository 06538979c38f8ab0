import DripGeometry
import DripImage
import DripScene

/// The light on water of the finish `glossy`. It comes from the upper left.
///
/// A drop is a lens: in it the field stands upside down, dark above and bright below, with a rim that darkens towards grazing angles. The pool
/// darkens with depth.
struct WaterLight {
    /// A drop: its centre, and the strength of its light, 0…1.
    struct Lens {
        let center: Point
        /// How far it shows as a sphere, with a dark rim.
        let roundness: Double
        /// How far it throws shadow and light on the pool.
        let shadow: Double
        let glint: Double
    }

    private let layout: WaterDropLayout
    private let water: Color
    /// The colours at depths 0, 1, 2, …: each depth absorbs the same share of the light.
    private let depths: [Color]
    private let rim: Color
    private var radius: Double { layout.radius }

    init(layout: WaterDropLayout, water: Color, field: Color) {
        self.layout = layout
        self.water = water.withAlpha(255)
        // A dark field absorbs less than its colour, so that the pool does not become black.
        let brightness = Double(max(field.red, field.green, field.blue)) / 255
        let clear = field.interpolated(to: water, at: 0.7 - 0.3 * brightness).withAlpha(255)
        depths = (0..<4).reduce(into: [self.water]) { depths, _ in depths.append(depths[depths.count - 1].filtered(by: clear)) }
        rim = depths[3].lit(-0.45)
    }

    /// Returns the shading of the water that `body` draws in one colour.
    func draws(_ body: [Draw], lenses: [Lens]) -> [Draw] {
        let canvas = BezierPath(
            rect: Rect(x: 0, y: 0, width: layout.width, height: layout.height).expanded(by: Draw.shadingMargin))
        var shading = [Draw.fill(canvas, with: depth)] + lenses.flatMap(cast) + lenses.flatMap(lens)
        let edges = [outside(body, shift: 0, rim.opacity(0.75)), outside(body, shift: 0.2 * radius, Color.white.opacity(0.75))]
        shading.append(.group(blur: Blur(0.13 * radius), edges.map { .group($0) }))
        shading += lenses.map(highlight)
        return [.shaded(body, with: shading)]
    }

    /// From the ceiling down to the floor. The pool is palest in its crests and darkens with depth.
    private var depth: Paint {
        let (height, surface) = (layout.height, layout.surface)
        let hanging = min(layout.breakDistance, 0.3 * surface)
        let crest = max(surface - 6 * radius, 0.7 * surface)
        let pale = water.lit(0.5)
        // The pool at 0, 0.25, 0.6 and 1 of its depth; stops beside the inner two round the corners of the curve.
        let (pool0, pool1) = (pale.interpolated(to: depths[1], at: 0.62), depths[1].lit(0.11))
        let (pool2, pool3) = (depths[2].lit(0.03), depths[3].lit(-0.22))
        func stop(_ y: Double, _ color: Color) -> GradientStop { GradientStop(y / height, color) }
        func pool(_ share: Double, _ color: Color) -> GradientStop { stop(surface + share * layout.depth, color) }
        return .linear(
            from: .zero, to: Point(0, height),
            stops: [
                stop(0, water), stop(hanging, depths[1]), stop(max(hanging, crest - radius), depths[1]),
                stop(crest, pale.interpolated(to: depths[1], at: 0.25)),
                pool(0, pool0), pool(0.17, pool0.interpolated(to: pool1, at: 0.68)), pool(0.34, pool1.interpolated(to: pool2, at: 0.26)),
                pool(0.5, pool1.interpolated(to: pool2, at: 0.71)), pool(0.72, pool2.interpolated(to: pool3, at: 0.3)), pool(1, pool3),
            ])
    }

    /// Returns everything that `body` does not cover, after it is moved by `shift` away from the light. Beyond the canvas there is water.
    private func outside(_ body: [Draw], shift: Double, _ color: Color) -> [Draw] {
        let (width, height) = (layout.width, layout.height)
        // Ceiling and pool go on to the left, and the ceiling upwards.
        var beyond = BezierPath(rect: Rect(minX: -1, minY: -1, maxX: shift, maxY: WaterDropLayout.ceilingThickness + shift))
        beyond.append(BezierPath(rect: Rect(minX: -1, minY: layout.surface + shift, maxX: shift, maxY: height + 1)))
        beyond.append(BezierPath(rect: Rect(minX: -1, minY: -1, maxX: width + 1, maxY: shift)))
        return [
            .mask(.inverseAlpha, [.group(matrix: .translation(shift, shift), body), .fill(beyond, with: .white)]),
            .fill(BezierPath(rect: Rect(x: 0, y: 0, width: width, height: height)), with: color),
        ]
    }

    /// Draws the shadow of a drop above the pool, and below it the light that the drop gathers.
    private func cast(_ lens: Lens) -> [Draw] {
        let height = (layout.surface - lens.center.y) / radius
        let nearness = max(0, 1 - height / Self.shadowReach)
        let strength = nearness * nearness * lens.shadow
        guard height > -1, strength > 0 else { return [] }
        let spread = 1 + 0.1 * max(0, height)
        let below = Point(lens.center.x + 0.12 * (height + 1) * radius, layout.surface)
        return [
            .spot(
                below + Vector(0.1, 0.9) * radius, radiusX: 1.7 * spread * radius, radiusY: 0.9 * spread * radius,
                depths[3].lit(-0.35).opacity(0.6 * strength)),
            .spot(
                below + Vector(0.5, 2.6) * radius, radiusX: 1.5 * spread * radius, radiusY: 1.3 * spread * radius,
                water.lit(0.7).opacity(0.75 * strength)),
        ]
    }

    /// Height, in radii, from which a drop has no visible shadow.
    private static let shadowReach = 13.0

    private func lens(_ lens: Lens) -> [Draw] {
        guard lens.roundness > 0 else { return [] }
        let reach = 1.5 * radius
        let (bright, middle, dark) = (water.lit(0.6), depths[1], depths[3])
        let paint = Paint.radial(
            center: lens.center, radius: reach, focus: lens.center + Vector(0.14, 0.5) * radius,
            stops: [
                GradientStop(0, bright), GradientStop(0.2, bright.interpolated(to: middle, at: 0.25)), GradientStop(0.42, middle),
                GradientStop(0.68, dark), GradientStop(1, middle.opacity(0)),
            ])
        return [.group(opacity: lens.roundness, [.fill(BezierPath(circle: lens.center, radius: reach), with: paint)])]
    }

    private func highlight(_ lens: Lens) -> Draw {
        let center = lens.center + Vector(-0.34, -0.4) * radius
        return .spot(center, radiusX: 0.36 * radius, radiusY: 0.28 * radius, Color.white.opacity(lens.glint), core: 0.4)
    }
}
