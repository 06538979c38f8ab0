import DripGIF

/// A scene as plain numbers, as a program would hold it before it builds paths.
struct SceneRecipe {
    private enum Verb {
        case move, line, quad, cubic, quartic, close
    }

    private struct Outline {
        var verbs: [Verb] = []
        var points: [Point] = []

        init(_ path: BezierPath) {
            for element in path.elements {
                switch element {
                case .move(let p): add(.move, p)
                case .line(let p): add(.line, p)
                case .quad(let a, let p): add(.quad, a, p)
                case .cubic(let a, let b, let p): add(.cubic, a, b, p)
                case .quartic(let a, let b, let c, let p): add(.quartic, a, b, c, p)
                case .close: add(.close)
                }
            }
        }

        private mutating func add(_ verb: Verb, _ operands: Point...) {
            verbs.append(verb)
            points += operands
        }

        func build() -> BezierPath {
            var path = BezierPath()
            path.reserveCapacity(elements: verbs.count, points: points.count)
            var next = 0
            var index = 0
            while index < verbs.count {
                let verb = verbs[index]
                index += 1
                switch verb {
                case .move:
                    path.move(to: points[next])
                    next += 1
                case .line:
                    let first = next
                    next += 1
                    while index < verbs.count && verbs[index] == .line {
                        index += 1
                        next += 1
                    }
                    path.addLines(to: points[first..<next])
                case .quad:
                    path.addQuad(control: points[next], to: points[next + 1])
                    next += 2
                case .cubic:
                    path.addCubic(control1: points[next], control2: points[next + 1], to: points[next + 2])
                    next += 3
                case .quartic:
                    path.addQuartic(control1: points[next], control2: points[next + 1], control3: points[next + 2], to: points[next + 3])
                    next += 4
                case .close: path.close()
                }
            }
            return path
        }
    }

    private enum Step {
        case fill(Outline, Paint, FillRule)
        case other(Draw)
    }

    private let steps: [Step]

    init(_ scene: Scene) {
        steps = scene.draws.map { draw in
            if case .filled(let filled) = draw.content { .fill(Outline(filled.path), filled.paint, filled.rule) } else { .other(draw) }
        }
    }

    func build() -> Scene {
        var scene = Scene()
        scene.draws.reserveCapacity(steps.count)
        for step in steps {
            switch step {
            case .fill(let outline, let paint, let rule): scene.fill(outline.build(), with: paint, rule: rule)
            case .other(let draw): scene.draws.append(draw)
            }
        }
        return scene
    }
}
