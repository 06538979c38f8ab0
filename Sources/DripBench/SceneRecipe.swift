import DripGIF

/// A scene as plain numbers, as a program would hold it before it builds paths.
struct SceneRecipe {
    private enum Verb {
        case move, quad, cubic, quartic, close
        /// So many lines in a row.
        case lines(Int)
    }

    private struct Outline {
        let elementCount: Int
        var verbs: [Verb] = []
        var points: [Point] = []

        init(_ path: BezierPath) {
            elementCount = path.elements.count
            for element in path.elements {
                switch element {
                case .move(let p): add(.move, p)
                case .line(let p):
                    if case .lines(let count)? = verbs.last {
                        verbs[verbs.count - 1] = .lines(count + 1)
                        points.append(p)
                    } else {
                        add(.lines(1), p)
                    }
                case .quad(let a, let p): add(.quad, a, p)
                case .cubic(let a, let b, let p): add(.cubic, a, b, p)
                case .quartic(let a, let b, let c, let p): add(.quartic, a, b, c, p)
                case .close: add(.close)
                }
            }
        }

        private mutating func add(_ verb: Verb, _ own: Point...) {
            verbs.append(verb)
            points += own
        }

        func build() -> BezierPath {
            var path = BezierPath()
            path.reserveCapacity(elements: elementCount, points: points.count)
            var next = 0
            func point() -> Point {
                defer { next += 1 }
                return points[next]
            }
            for verb in verbs {
                switch verb {
                case .move: path.move(to: point())
                case .lines(let count):
                    path.addLines(to: points[next..<next + count])
                    next += count
                case .quad: path.addQuad(control: point(), to: point())
                case .cubic: path.addCubic(control1: point(), control2: point(), to: point())
                case .quartic: path.addQuartic(control1: point(), control2: point(), control3: point(), to: point())
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
