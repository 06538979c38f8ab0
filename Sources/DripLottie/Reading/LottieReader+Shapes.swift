internal import DripGeometry
internal import DripScene

extension LottieReader {
    mutating func items(_ list: JSONNode?, depth: Int = 0) throws(LottieError) -> [ShapeItem] {
        guard let list else { return [] }
        if depth > Self.depthLimit { throw .overLimit(path: list.path, what: "nested groups", limit: Self.depthLimit) }
        let nodes = list.elements
        try count(nodes.count, at: list)
        var items: [ShapeItem] = []
        let outer = hasMergedPaths
        hasMergedPaths = false
        // Hidden items draw nothing and change nothing.
        for node in nodes where !node.isTrue("hd") {
            guard let item = try item(node, depth: depth) else { continue }
            if case .modifier = item, hasMergedPaths { use(.mergedChange, at: node) }
            items.append(item)
        }
        if hasMergedPaths, let stroke = nodes.first(where: { ["st", "gs"].contains($0["ty"]?.string) && !$0.isTrue("hd") }) {
            use(.mergedStroke, at: stroke)
        }
        hasMergedPaths = hasMergedPaths || outer
        return items
    }

    private mutating func item(_ node: JSONNode, depth: Int) throws(LottieError) -> ShapeItem? {
        let kind = node["ty"]?.string ?? ""
        if kind == "tr" { return nil }
        guard let feature = Feature.shapes[kind] else {
            note(kind.isEmpty ? "shape without a type" : "shape '\(kind)'", at: node)
            return nil
        }
        use(feature, at: node)
        for key in Self.required[kind] ?? [] where node[key] == nil { note("\(feature.name) without '\(key)'", at: node) }
        switch kind {
        case "gr": return .group(try group(node, depth: depth))
        case "sh": return try path(node["ks"], isClosed: node["closed"]).map { .geometry(.path($0)) }
        case "rc":
            return .geometry(
                .rectangle(
                    position: try position(node["p"]) ?? .zero, size: try track(node["s"]) ?? Track(Vector.zero),
                    roundness: try number(node["r"], 0), isReversed: isReversed(node)))
        case "el":
            return .geometry(
                .ellipse(
                    position: try position(node["p"]) ?? .zero, size: try track(node["s"]) ?? Track(Vector.zero),
                    isReversed: isReversed(node)))
        case "sr": return .geometry(.star(try star(node)))
        case "fl", "gf", "st", "gs": return .style(try style(node))
        case "tm":
            return .modifier(
                .trim(
                    ShapeModifier.Trim(
                        start: try number(node["s"], 0), end: try number(node["e"], 100), offset: try number(node["o"], 0),
                        isSequential: choice(node, "m", "trim path mode", of: [false, true], standard: false))))
        case "rd": return .modifier(.roundCorners(radius: try number(node["r"], 0)))
        case "pb": return .modifier(.puckerBloat(amount: try number(node["a"], 0)))
        case "zz":
            return .modifier(
                .zigZag(amplitude: try number(node["s"], 0), ridges: try number(node["r"], 0), isSmooth: try number(node["pt"], 1)))
        case "op":
            return .modifier(.offset(amount: try number(node["a"], 0), join: join(node), miterLimit: try number(node["ml"], 4)))
        case "rp":
            let step = node["tr"]
            let copies = try number(node["c"], 1)
            noteMost(copies, Repeater.copyLimit, "repeater of more than \(Int(Repeater.copyLimit)) copies", at: node)
            return .repeater(
                Repeater(
                    copies: copies, offset: try number(node["o"], 0), transform: try transform(step),
                    startOpacity: try number(step?["so"], 100), endOpacity: try number(step?["eo"], 100),
                    isUpwards: choice(node, "m", "repeater order", of: [false, true], standard: false)))
        case "mm":
            let mode = choice(node, "mm", "merge paths mode", of: MergeMode.allCases, standard: .merge)
            // What two paths exclude has the outlines of both.
            hasMergedPaths = hasMergedPaths || mode != .merge && mode != .exclude
            return .merge(mode)
        default: return nil
        }
    }

    /// The keys without which items draw nothing as meant.
    private static let required: [String: [StaticString]] = [
        "sh": ["ks"], "rc": ["p", "s"], "el": ["p", "s"], "sr": ["p", "pt", "or"], "gr": ["it"], "fl": ["c"], "st": ["c", "w"],
        "gf": ["s", "e"], "gs": ["s", "e", "w"], "tm": ["s", "e"], "rd": ["r"], "rp": ["c", "tr"], "op": ["a"], "pb": ["a"],
        "zz": ["s", "r"], "mm": ["mm"],
    ]

    private mutating func isReversed(_ node: JSONNode) -> Bool {
        choice(node, "d", "direction", of: [false, false, true], standard: false)
    }

    /// Reads a path. Old files say elsewhere whether it is closed.
    mutating func path(_ node: JSONNode?, isClosed: JSONNode?) throws(LottieError) -> Track<PathValue>? {
        guard let node, let track = try track(node, PathValue.self) else { return nil }
        let isOld = version.map { $0 < .closesPaths }
        guard isOld == true || isOld == nil && isClosed != nil else { return track }
        let closes = isClosed?.number ?? 0 != 0
        return track.mapped { path in
            var path = path
            path.isClosed = closes || isOld == nil && path.isClosed
            return path
        }
    }

    /// Reads a colour, whose channels old files have in 0…255.
    mutating func color(_ node: JSONNode?) throws(LottieError) -> Track<NumberList>? {
        guard let track = try track(node, NumberList.self, form: .color) else { return nil }
        guard let version, version < .hasUnitColors else { return track }
        return track.mapped { NumberList($0.numbers.map { $0 / 255 }) }
    }

    private mutating func group(_ node: JSONNode, depth: Int) throws(LottieError) -> ShapeGroup {
        let list = node["it"]
        let mark = log.mark
        var group = ShapeGroup()
        if let transform = list?.elements.last(where: { $0["ty"]?.string == "tr" }) { group.transform = try self.transform(transform) }
        group.items = try items(list, depth: depth + 1)
        group.blend = blend(node)
        // What never shows has no features.
        if group.transform.opacity.isConstant, group.transform.opacity.first <= 0 { log.forget(from: mark) }
        return group
    }

    private mutating func star(_ node: JSONNode) throws(LottieError) -> ShapeGeometry.Star {
        let points = try number(node["pt"], 5)
        noteMost(points, ShapeGeometry.Star.pointLimit, "star of more than \(Int(ShapeGeometry.Star.pointLimit)) points", at: node)
        return ShapeGeometry.Star(
            isPolygon: choice(node, "sy", "star of kind", of: [false, true], standard: false), isReversed: isReversed(node),
            position: try position(node["p"]) ?? .zero,
            points: points, rotation: try number(node["r"], 0), outerRadius: try number(node["or"], 0),
            outerRoundness: try number(node["os"], 0), innerRadius: try number(node["ir"], 0), innerRoundness: try number(node["is"], 0))
    }

    /// Notes a number that is above what is drawn at a key frame.
    private mutating func noteMost(_ track: Track<Double>, _ limit: Double, _ feature: String, at node: JSONNode) {
        if track.keys.contains(where: { $0.value > limit }) { note(feature, at: node) }
    }

    private mutating func style(_ node: JSONNode) throws(LottieError) -> ShapeStyle {
        let kind = node["ty"]?.string ?? ""
        let color: ShapeStyle.Color
        if kind == "fl" || kind == "st" {
            color = .plain(try self.color(node["c"]) ?? Track(NumberList([0, 0, 0, 1])))
        } else {
            color = .gradient(try gradient(node))
        }
        var style = ShapeStyle(color: color, opacity: try number(node["o"], 100))
        if kind == "fl" || kind == "gf" { style.rule = choice(node, "r", "fill rule", of: [.nonZero, .evenOdd], standard: .nonZero) }
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
        if !dashes.isEmpty { use(.dashes, at: node) }
        return ShapeStyle.Stroke(
            width: try number(node["w"], 1), cap: choice(node, "lc", "line cap", of: [.butt, .round, .square], standard: .round),
            join: join(node), miterLimit: try number(node["ml2"] ?? node["ml"], 4), dashes: dashes, dashOffset: offset)
    }

    private mutating func join(_ node: JSONNode) -> StrokeStyle.Join {
        choice(node, "lj", "line join", of: [.miter, .round, .bevel], standard: .round)
    }

    private mutating func gradient(_ node: JSONNode) throws(LottieError) -> ShapeGradient {
        // A slot may hold the number of stops as well.
        var stops = node["g"]
        if let values = stops?["k"] {
            let slot = try slotted(values)
            if slot["k"]?.isObject == true { stops = slot }
        }
        guard let stops, let count = stops.integer("p"), count >= 0, count <= Gradient.stopLimit,
            let values = try track(stops["k"], NumberList.self, form: .gradient)
        else { throw .invalid(path: node.path, expected: "a gradient 'g' with 'p' and 'k'") }
        if count > 0, values.keys.contains(where: { $0.value.numbers.count < 4 }) { note("gradient without colours", at: stops) }
        // As many opacities as colours, and some room.
        if values.keys.contains(where: { $0.value.numbers.count > 8 * Gradient.stopLimit }) {
            throw .overLimit(path: stops.path, what: "stops of a gradient", limit: Gradient.stopLimit)
        }
        return ShapeGradient(
            isRadial: choice(node, "t", "gradient of kind", of: [false, true], standard: false), start: try position(node["s"]) ?? .zero,
            end: try position(node["e"]) ?? .zero,
            highlight: try number(node["h"], 0), highlightAngle: try number(node["a"], 0), stopCount: count, values: values)
    }
}
