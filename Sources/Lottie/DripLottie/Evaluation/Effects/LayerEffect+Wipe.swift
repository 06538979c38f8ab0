internal import DripGeometry
internal import DripImage
internal import DripNumbers
internal import DripScene

/// Wipes, as Skottie draws them.
extension LayerEffect.Wipe {
    func applied(to draws: [Draw], in frame: EffectFrame) -> [Draw] {
        let gone = completion.share(at: frame.time)
        if gone == 0 { return draws }
        if gone == 1 { return [] }
        let feather = max(0, feather.value(at: frame.time))
        let angle = angle.value(at: frame.time).radians
        guard let turn else {
            let edge = edge(gone, angle: angle, feather: feather, frame.bounds)
            return [.group([.mask(.inverseAlpha, frame.inLayer([edge]))] + draws)]
        }
        let start =
            switch turn.direction {
            case .clockwise: angle
            case .counterclockwise: angle - gone * 2 * .pi
            case .both: angle - gone * .pi
            }
        let wedge = BezierPath(wedgeAt: .zero + turn.center.value(at: frame.time), from: start, by: gone * 2 * .pi)
        let soft = Draw.group(blur: Blur(min(Blur.limit, feather * 0.3)), [.fill(wedge, with: Color.white)])
        return [.group([.mask(.inverseAlpha, frame.inLayer([soft]))] + draws)]
    }

    /// Returns what is gone of a rectangle, all before an edge that moves across it.
    private func edge(_ gone: Double, angle: Double, feather: Double, _ bounds: Rect) -> Draw {
        let direction = Vector(sine(angle), -cosine(angle))
        let length = abs(direction.dx) * bounds.width + abs(direction.dy) * bounds.height
        // At both ends, the soft edge is outside.
        let start = bounds.center + direction * (gone * (length + feather) - length / 2 - feather)
        if feather > 0 {
            let stops = [GradientStop(0, .white), GradientStop(1, .clear)]
            return .fill(.everything, with: .linear(from: start, to: start + direction * feather, stops: stops))
        }
        return .fill(BezierPath(wedgeAt: start, from: angle + .pi / 2, by: .pi), with: Color.white)
    }
}

extension BezierPath {
    /// A sector beyond all that a layer shows, from an angle in radians, clockwise from the top.
    fileprivate init(wedgeAt center: Point, from start: Double, by sweep: Double) {
        self.init()
        move(to: center)
        let steps = 8
        for step in 0...steps {
            let angle = start + sweep * Double(step) / Double(steps)
            addLine(to: center + Vector(sine(angle), -cosine(angle)) * 100_000)
        }
        close()
    }
}
