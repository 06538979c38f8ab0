import DripGIF

/// What a scene is made of, as a program would hold it before it builds paths: plain elements.
struct SceneRecipe {
    private enum Step {
        case fill([BezierPath.Element], Color, FillRule)
        case other(Draw)
    }

    private let steps: [Step]

    init(_ scene: Scene) {
        steps = scene.draws.map { draw in
            if case .filled(let filled) = draw { .fill(filled.path.elements, filled.color, filled.rule) } else { .other(draw) }
        }
    }

    /// Builds every path from its points.
    func build() -> Scene {
        var scene = Scene()
        scene.draws.reserveCapacity(steps.count)
        for step in steps {
            switch step {
            case .fill(let elements, let color, let rule): scene.fill(BezierPath(elements), color, rule: rule)
            case .other(let draw): scene.draws.append(draw)
            }
        }
        return scene
    }
}
