internal import DripGeometry
internal import DripScene

/// The shapes of a layer at one time: paths after all modifiers, and styles that draw them.
///
/// A modifier or a style concerns every path before it in its group, those of nested groups included. Modifiers of a group come before those of the
/// groups around it. A style draws its paths as all modifiers leave them, also those after the style.
struct ShapeEvaluation {
    /// A path, and the group whose coordinates it has.
    private struct Instance {
        var path: BezierPath
        let group: Int
    }

    /// A group with its map to the group around it.
    private struct Scope {
        let parent: Int
        let matrix: AffineMap
    }

    private enum Entry {
        case style(ShapeStyle, paths: Range<Int>)
        case group(Int, opacity: Double, BlendMode, [Entry])
    }

    private let time: Double
    private var instances: [Instance] = []
    private var scopes: [Scope] = [Scope(parent: -1, matrix: .identity)]

    private init(time: Double) { self.time = time }

    /// Returns the drawings of `items` at a time in frames, from back to front.
    static func draws(_ items: [ShapeItem], at time: Double) -> [Draw] {
        var evaluation = ShapeEvaluation(time: time)
        let entries = evaluation.entries(items, scope: 0)
        return evaluation.draws(entries, scope: 0)
    }

    /// Returns the entries of a group, from front to back.
    private mutating func entries(_ items: [ShapeItem], scope: Int) -> [Entry] {
        var entries: [Entry] = []
        let first = instances.count
        for item in items {
            switch item.content {
            case .geometry(let geometry): instances.append(Instance(path: geometry.path(at: time), group: scope))
            case .style(let style): entries.append(.style(style, paths: first..<instances.count))
            case .modifier(let modifier):
                var paths = instances[first...].map(\.path)
                modifier.apply(to: &paths, at: time)
                for (offset, path) in paths.enumerated() { instances[first + offset].path = path }
            case .group(let group):
                scopes.append(Scope(parent: scope, matrix: group.transform.matrix(at: time)))
                let own = scopes.count - 1
                let inner = self.entries(group.items, scope: own)
                entries.append(.group(own, opacity: group.transform.opacity(at: time), group.blend, inner))
            }
        }
        return entries
    }

    /// Returns the drawings of entries under `map`, from the coordinates of `scope` to those of the list. Groups that are fully opaque and blend
    /// normally are no layers of their own, so that the blend modes in them see what is under the group.
    private func draws(_ entries: [Entry], scope: Int, map: AffineMap = .identity) -> [Draw] {
        var draws: [Draw] = []
        for entry in entries.reversed() {
            switch entry {
            case .style(let style, let paths):
                var path = BezierPath()
                for index in paths {
                    let instance = instances[index]
                    path.append(
                        instance.group == scope ? instance.path : instance.path.transformed(by: self.map(from: instance.group, to: scope)))
                }
                guard !path.isEmpty, let draw = style.draw(path, at: time) else { continue }
                let isPlain = style.blend == .normal && map == .identity
                draws.append(isPlain ? draw : .group(blend: style.blend, matrix: map, [draw]))
            case .group(let own, let opacity, let blend, let inner):
                let outer = scopes[own].matrix.followed(by: map)
                if opacity == 1, blend == .normal {
                    draws += self.draws(inner, scope: own, map: outer)
                } else if opacity > 0 {
                    let content = self.draws(inner, scope: own)
                    if !content.isEmpty { draws.append(.group(opacity: opacity, blend: blend, matrix: outer, content)) }
                }
            }
        }
        return draws
    }

    /// Returns the map from an inner group to one around it.
    private func map(from inner: Int, to outer: Int) -> AffineMap {
        var (map, scope) = (AffineMap.identity, inner)
        while scope != outer, scope > 0 {
            map = map.followed(by: scopes[scope].matrix)
            scope = scopes[scope].parent
        }
        return map
    }
}
