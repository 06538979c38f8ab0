import DripGIF

/// A scene as plain numbers, as a program would hold it before it builds paths.
struct SceneRecipe {
    private enum Step {
        case fill([BezierPath.Element], Paint, FillRule)
        case other(Draw)
    }

    private let steps: [Step]

    init(_ scene: Scene) {
        steps = scene.draws.map { draw in
            guard case .filled(let filled) = draw.content else { return .other(draw) }
            return .fill(Array(filled.path.elements), filled.paint, filled.rule)
        }
    }

    func build() -> Scene {
        var scene = Scene()
        scene.draws.reserveCapacity(steps.count)
        for step in steps {
            switch step {
            case .fill(let elements, let paint, let rule): scene.fill(BezierPath(elements), with: paint, rule: rule)
            case .other(let draw): scene.draws.append(draw)
            }
        }
        return scene
    }
}
