internal import DripGeometry
internal import DripScene

extension LottieReader {
    mutating func items(_ list: JSONNode?, depth: Int = 0) throws(LottieError) -> [ShapeItem] {
        guard let list else { return [] }
        if depth > Self.depthLimit { throw .overLimit(path: list.path, what: "nested groups", limit: Self.depthLimit) }
        try count(list.count, at: list)
        var items: [ShapeItem] = []
        for node in list.elements where !node.isTrue("hd") {
            if let content = try content(node, depth: depth) { items.append(ShapeItem(content: content)) }
        }
        if items.strokeMergedPaths { note("stroke of merged paths", at: list) }
        return items
    }

    private mutating func content(_ node: JSONNode, depth: Int) throws(LottieError) -> ShapeItem.Content? {
        switch node["ty"]?.string ?? "" {
        case "gr": return .group(try group(node, depth: depth))
        case "sh":
            guard let path = try track(node["ks"], PathValue.self) else { return nil }
            return .geometry(.path(path))
        case "rc":
            return .geometry(
                .rectangle(
                    position: try position(node["p"]) ?? .zero, size: try track(node["s"]) ?? Track(Vector.zero),
                    roundness: try number(node["r"], 0), isReversed: node.integer("d") == 3))
        case "el":
            return .geometry(
                .ellipse(
                    position: try position(node["p"]) ?? .zero, size: try track(node["s"]) ?? Track(Vector.zero),
                    isReversed: node.integer("d") == 3))
        case "sr": return .geometry(.star(try star(node)))
        case "fl", "gf", "st", "gs": return .style(try style(node))
        case "tm":
            return .modifier(
                .trim(
                    ShapeModifier.Trim(
                        start: try number(node["s"], 0), end: try number(node["e"], 100), offset: try number(node["o"], 0),
                        isSequential: node.integer("m") == 2)))
        case "rd": return .modifier(.roundCorners(radius: try number(node["r"], 0)))
        case "pb": return .modifier(.puckerBloat(amount: try number(node["a"], 0)))
        case "zz":
            return .modifier(
                .zigZag(
                    ShapeModifier.ZigZag(
                        amplitude: try number(node["s"], 0), ridges: try number(node["r"], 0), isSmooth: try number(node["pt"], 1))))
        case "op":
            return .modifier(
                .offset(
                    ShapeModifier.Offset(
                        amount: try number(node["a"], 0), join: join(node), miterLimit: try number(node["ml"], 4))))
        case "rp":
            let step = node["tr"]
            return .repeater(
                Repeater(
                    copies: try number(node["c"], 1), offset: try number(node["o"], 0), transform: try transform(step),
                    startOpacity: try number(step?["so"], 100), endOpacity: try number(step?["eo"], 100),
                    isUpwards: node.integer("m") == 2))
        case "mm":
            guard let mode = MergeMode(rawValue: node.integer("mm") ?? 1) else { return nil }
            return .merge(mode)
        case "tr": return nil
        case let other:
            note(Self.names[other] ?? "shape '\(other)'", at: node)
            return nil
        }
    }

    private static let names = [
        "tw": "twist", "no": "no style",
    ]

    private mutating func group(_ node: JSONNode, depth: Int) throws(LottieError) -> ShapeGroup {
        let list = node["it"]
        var group = ShapeGroup()
        group.items = try items(list, depth: depth + 1)
        group.blend = blend(node)
        if let list, let transform = list.elements.last(where: { $0["ty"]?.string == "tr" }) {
            group.transform = try self.transform(transform)
        }
        return group
    }

    private mutating func star(_ node: JSONNode) throws(LottieError) -> ShapeGeometry.Star {
        ShapeGeometry.Star(
            isPolygon: node.integer("sy") == 2, isReversed: node.integer("d") == 3, position: try position(node["p"]) ?? .zero,
            points: try number(node["pt"], 5), rotation: try number(node["r"], 0), outerRadius: try number(node["or"], 0),
            outerRoundness: try number(node["os"], 0), innerRadius: try number(node["ir"], 0), innerRoundness: try number(node["is"], 0))
    }

    private mutating func style(_ node: JSONNode) throws(LottieError) -> ShapeStyle {
        let kind = node["ty"]?.string ?? ""
        let color: ShapeStyle.Color
        if kind == "fl" || kind == "st" {
            color = .plain(try track(node["c"]) ?? Track(NumberList([0, 0, 0, 1])))
        } else {
            color = .gradient(try gradient(node))
        }
        var style = ShapeStyle(color: color, opacity: try number(node["o"], 100))
        style.rule = node.integer("r") == 2 ? .evenOdd : .nonZero
        style.blend = blend(node)
        if kind == "st" || kind == "gs" { style.stroke = try stroke(node) }
        return style
    }

    private mutating func stroke(_ node: JSONNode) throws(LottieError) -> ShapeStyle.Stroke {
        var dashes: [Track<Double>] = []
        var offset = Track(0.0)
        if let list = node["d"], list.isArray {
            for dash in list.elements {
                let value = try number(dash["v"], 0)
                if dash["n"]?.string == "o" { offset = value } else { dashes.append(value) }
            }
        }
        return ShapeStyle.Stroke(
            width: try number(node["w"], 1), cap: node.integer("lc") == 1 ? .butt : node.integer("lc") == 3 ? .square : .round,
            join: join(node),
            miterLimit: try number(node["ml2"] ?? node["ml"], 4), dashes: dashes, dashOffset: offset)
    }

    private func join(_ node: JSONNode) -> StrokeStyle.Join {
        node.integer("lj") == 1 ? .miter : node.integer("lj") == 3 ? .bevel : .round
    }

    private mutating func gradient(_ node: JSONNode) throws(LottieError) -> ShapeGradient {
        guard let stops = node["g"], let count = stops.integer("p"), count >= 0, count <= Gradient.stopLimit,
            let values = try track(stops["k"], NumberList.self)
        else { throw .invalid(path: node.path, expected: "a gradient 'g' with 'p' and 'k'") }
        return ShapeGradient(
            isRadial: node.integer("t") == 2, start: try position(node["s"]) ?? .zero, end: try position(node["e"]) ?? .zero,
            highlight: try number(node["h"], 0), highlightAngle: try number(node["a"], 0), stopCount: count, values: values)
    }
}

extension [ShapeItem] {
    /// Whether a stroke shows paths that were added, subtracted or intersected: it should follow the outline of the result.
    fileprivate var strokeMergedPaths: Bool {
        contains { if case .style(let style) = $0.content { style.stroke != nil } else { false } } && mergePaths
    }

    private var mergePaths: Bool {
        var paths = 0
        for item in self {
            switch item.content {
            case .geometry: paths += 1
            case .group(let group):
                if group.items.mergePaths { return true }
                paths += group.items.count
            case .merge(let mode):
                if paths > 1, mode != .merge, mode != .exclude { return true }
                paths = 1
            case .modifier, .style, .repeater: continue
            }
        }
        return false
    }
}
