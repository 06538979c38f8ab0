import DripGIF

/// One scene for each kind of paint, 400 × 400 pixels, to time all of its drawing.
final class PaintStages {
    private var renderer = Renderer()
    private var pixmap: Pixmap
    let scenes: [(name: String, scene: Scene)]

    init() throws {
        pixmap = Pixmap(size: PixelSize(width: 400, height: 400))
        let all = BezierPath(rect: Rect(x: -1, y: -1, width: 402, height: 402))
        let stops = [GradientStop(0, Color(rgb: 0x0B3D91)), GradientStop(0.4, Color(rgb: 0x2CB5E8)), GradientStop(1, Color(rgb: 0xFFE08A))]
        let linear = Paint.linear(from: Point(20, 30), to: Point(350, 300), stops: stops)
        let radial = Paint.radial(center: Point(200, 200), radius: 240, focus: Point(150, 120), stops: stops)
        let discs = (0..<20).map { (index: Int) -> BezierPath in
            let (column, row) = (index % 5, index / 5)
            return BezierPath(circle: Point(60 + 70 * Double(column), 60 + 90 * Double(row)), radius: 55)
        }
        let ground = Draw.fill(all, with: linear)
        let shadow = Shadow(offset: Vector(2, 3), blur: 3, color: Color(rgb: 0, alpha: 128))
        let blended = discs.map { (disc: BezierPath) -> Draw in .group(blend: .overlay, [.fill(disc, with: radial)]) }
        let white = discs.map { (disc: BezierPath) -> Draw in .fill(disc, with: Color.white) }
        let shadowed = white.map { (disc: Draw) -> Draw in .group(shadow: shadow, [disc]) }
        scenes = [
            ("gradients", Scene([ground, .fill(all, with: radial)])),
            ("blends", Scene([ground] + blended)),
            ("masks", Scene([.mask(.luminance, [.fill(all, with: radial)]), ground])),
            ("blur", Scene([.group(blur: 8, [ground] + white)])),
            ("shadows", Scene([ground] + shadowed)),
        ]
    }

    func draw(_ scene: Scene) throws { try renderer.render(scene, background: .white, into: &pixmap) }
}
