internal import DripGeometry
internal import DripImage
internal import DripNumbers
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
        /// The rule in place of the style's, and the paths outside or inside of which nothing of this one shows: what merging leaves.
        var rule: FillRule?
        var cuts: [(path: BezierPath, hidesInside: Bool)] = []

        init(_ path: BezierPath, group: Int) {
            self.path = path
            self.group = group
        }

        /// Merges paths of one group.
        init(_ paths: [BezierPath], _ mode: MergeMode, group: Int) {
            self.init(BezierPath(), group: group)
            switch mode {
            case .merge: for path in paths { self.path.append(path) }
            case .add:
                // Turned the same way, paths that overlap add up.
                for path in paths { self.path.append(path.clockwise) }
                rule = .nonZero
            case .exclude:
                for path in paths { self.path.append(path) }
                rule = .evenOdd
            case .subtract, .intersect:
                self.path = paths.first ?? self.path
                cuts = paths.dropFirst().map { ($0, mode == .subtract) }
            }
        }
    }

    private enum Entry {
        case style(ShapeStyle, paths: Range<Int>)
        case group(Int, GroupStyle, [Entry])
    }

    /// How a group is composited.
    private struct GroupStyle {
        let opacity: Double
        let blend: BlendMode
        /// Whether the opacity changes. Then the group is isolated also while it is opaque: the picture must
        /// not jump there.
        let fades: Bool
    }

    private let time: Double
    private var instances: [Instance] = []
    /// The groups, each with its map to the group around it.
    private var scopes: [(parent: Int, matrix: AffineMap)] = [(-1, .identity)]

    private init(time: Double) { self.time = time }

    /// Returns the drawings of `items` at a time in frames, from back to front.
    static func draws(_ items: [ShapeItem], at time: Double) -> [Draw] {
        var evaluation = ShapeEvaluation(time: time)
        let entries = evaluation.entries(items[...], scope: 0)
        return evaluation.draws(entries, scope: 0)
    }

    /// Returns the paths of `items` as one, without their styles.
    static func path(_ items: [ShapeItem], at time: Double) -> BezierPath {
        var evaluation = ShapeEvaluation(time: time)
        _ = evaluation.entries(items[...], scope: 0)
        var path = BezierPath()
        for instance in evaluation.instances { path.append(evaluation.path(instance, in: 0)) }
        return path
    }

    /// Returns the entries of a group, from front to back.
    private mutating func entries(_ items: ArraySlice<ShapeItem>, scope: Int) -> [Entry] {
        var entries: [Entry] = []
        let first = instances.count
        for (number, item) in zip(items.indices, items) {
            switch item {
            case .merge(let mode):
                let paths = instances[first...].map { path($0, in: scope) }
                instances.removeSubrange(first...)
                instances.append(Instance(paths, mode, group: scope))
                // Styles before the merging show its result.
                for index in entries.indices {
                    if case .style(let style, _) = entries[index] { entries[index] = .style(style, paths: first..<instances.count) }
                }
            case .repeater(let repeater):
                instances.removeSubrange(first...)
                entries = copies(of: items[..<number], by: repeater, scope: scope)
            case .geometry(let geometry): instances.append(Instance(geometry.path(at: time), group: scope))
            case .style(let style): entries.append(.style(style, paths: first..<instances.count))
            case .modifier(let modifier):
                var paths = instances[first...].map { $0.path }
                modifier.apply(to: &paths, at: time)
                for (offset, path) in paths.enumerated() { instances[first + offset].path = path }
            case .group(let group):
                scopes.append((scope, group.transform.matrix(at: time)))
                let scope = scopes.count - 1
                let inner = self.entries(group.items[...], scope: scope)
                let style = GroupStyle(
                    opacity: group.transform.opacity(at: time), blend: group.blend, fades: !group.transform.opacity.isConstant)
                entries.append(.group(scope, style, inner))
            }
        }
        return entries
    }

    /// Returns the drawings of paths in one style: one for all, and one for each that has cuts.
    private func draws(_ style: ShapeStyle, _ instances: ArraySlice<Instance>, scope: Int) -> [Draw] {
        var draws: [Draw] = []
        var joined = BezierPath()
        for instance in instances {
            let path = path(instance, in: scope)
            if instance.rule == nil, instance.cuts.isEmpty {
                joined.append(path)
                continue
            }
            guard let draw = path.isEmpty ? nil : style.draw(path, rule: instance.rule, at: time) else { continue }
            let map = map(from: instance.group, to: scope)
            let cuts = instance.cuts.map { cut in
                let cutter = cut.path.transformed(by: map)
                return cut.hidesInside ? Draw.mask(.inverseAlpha, [.fill(cutter, with: Color.black)]) : Draw.clip(cutter)
            }
            draws.append(cuts.isEmpty ? draw : .group(cuts + [draw]))
        }
        if !joined.isEmpty, let draw = style.draw(joined, at: time) { draws.append(draw) }
        return draws
    }

    private func path(_ instance: Instance, in scope: Int) -> BezierPath {
        instance.group == scope ? instance.path : instance.path.transformed(by: map(from: instance.group, to: scope))
    }

    private mutating func copies(of items: ArraySlice<ShapeItem>, by repeater: Repeater, scope: Int) -> [Entry] {
        let maps = repeater.maps(at: time)
        let (start, end) = (repeater.startOpacity.value(at: time), repeater.endOpacity.value(at: time))
        let fades = [repeater.startOpacity, repeater.endOpacity, repeater.copies].contains { !$0.isConstant }
        var entries: [Entry] = []
        for (copy, map) in maps.enumerated() {
            let share = maps.count > 1 ? Double(copy) / Double(maps.count - 1) : 0
            scopes.append((scope, map))
            let scope = scopes.count - 1
            let inner = self.entries(items, scope: scope)
            let opacity = min(1, max(0, (start + (end - start) * share) / 100))
            entries.append(.group(scope, GroupStyle(opacity: opacity, blend: .normal, fades: fades), inner))
        }
        return repeater.isUpwards ? entries.reversed() : entries
    }

    /// Returns the drawings of entries under `map`, from the coordinates of `scope` to those of the list. Groups that are fully opaque and blend
    /// normally are no layers of their own, so that the blend modes in them see what is under the group, as in After Effects.
    private func draws(_ entries: [Entry], scope: Int, map: AffineMap = .identity) -> [Draw] {
        var draws: [Draw] = []
        for entry in entries.reversed() {
            switch entry {
            case .style(let style, let paths):
                let styled = self.draws(style, instances[paths], scope: scope)
                let isPlain = style.blend == .normal && map == .identity
                if !styled.isEmpty { draws += isPlain ? styled : [.group(blend: style.blend, matrix: map, styled)] }
            case .group(let scope, let style, let inner):
                let outer = scopes[scope].matrix.followed(by: map)
                if style.opacity == 1, style.blend == .normal {
                    let content = self.draws(inner, scope: scope, map: outer)
                    draws += style.fades ? content.isolated : content
                } else if style.opacity > 0 {
                    let content = self.draws(inner, scope: scope)
                    if content.isEmpty { continue }
                    draws.append(
                        style.blend == .normal
                            ? .group(opacity: style.opacity, matrix: outer, single: content)
                            : .group(opacity: style.opacity, blend: style.blend, matrix: outer, content))
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
