internal import DripGeometry
internal import DripJSON
internal import DripScene

extension LottieReader {
    mutating func items(_ list: JSONNode?, depth: Int = 0) throws(LottieError) -> [ShapeItem] {
        guard let list else { return [] }
        if depth > Self.depthLimit { throw .overLimit(path: list.path, what: "nested groups", limit: Self.depthLimit) }
        let nodes = list.elements
        try count(nodes.count, at: list)
        var items: [ShapeItem] = []
        var mergesPaths = false
        var strokes: [(node: JSONNode, style: ShapeStyle)] = []
        var pathCount = 0
        // Hidden items draw nothing and change nothing.
        for node in nodes where !node.isTrue("hd") {
            guard let item = try item(node, pathCount, depth: depth) else { continue }
            switch item {
            case .modifier(let modifier):
                if modifier.isIdentity { continue }
                if mergesPaths { use(.mergedChange, at: node) }
            case .merge:
                if pathCount < 2 { continue }
            case .style(let style) where style.stroke != nil: strokes.append((node, style))
            default: break
            }
            items.append(item)
            mergesPaths = mergesPaths || item.mergesPaths
            pathCount = item.pathCount(after: pathCount)
        }
        if mergesPaths {
            for (node, style) in strokes {
                let mark = log.mark
                use(.mergedStroke, at: node)
                log.restrict(from: mark, to: style.visibleFrames)
            }
        }
        return items
    }

    /// - Parameter pathCount: the number of paths before it in its group; 2 stands for more.
    private mutating func item(_ node: JSONNode, _ pathCount: Int, depth: Int) throws(LottieError) -> ShapeItem? {
        let kind = node["ty"]?.string ?? ""
        if kind == "tr" || kind == "no" { return nil }
        guard let feature = Feature.shapes[kind] else {
            use(kind.isEmpty ? .odd("shape without a type") : .undrawn("shape '\(kind)'"), at: node)
            return nil
        }
        if feature == .twist {
            let angle = try number(node["a"], 0)
            if pathCount > 0, !angle.isConstant || angle.first != 0 { use(.twist, at: node) }
            return nil
        }
        use(feature, at: node)
        for key in Self.required[kind] ?? [] where node[key] == nil { use(.odd("\(feature.name) without '\(key)'"), at: node) }
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
        case "fl", "gf", "st", "gs": return try style(node).map { .style($0) }
        case "tm":
            return .modifier(
                .trim(
                    ShapeModifier.Trim(
                        start: try number(node["s"], 0), end: try number(node["e"], 100), offset: try number(node["o"], 0),
                        isSequential: choice(node, "m", of: [false, true], standard: false))))
        case "rd": return .modifier(.roundCorners(radius: try number(node["r"], 0)))
        case "pb": return .modifier(.puckerBloat(amount: try number(node["a"], 0)))
        case "zz":
            return .modifier(
                .zigZag(amplitude: try number(node["s"], 0), ridges: try number(node["r"], 0), isSmooth: try number(node["pt"], 1)))
        case "op":
            return .modifier(.offset(amount: try number(node["a"], 0), join: join(node), miterLimit: try number(node["ml"], 4)))
        case "rp":
            let step = node["tr"]
            let copies = try number(node["c"], 0)
            noteMost(copies, Repeater.copyLimit, "repeater of more than \(Int(Repeater.copyLimit)) copies", at: node)
            return .repeater(
                Repeater(
                    copies: copies, offset: try number(node["o"], 0), transform: try transform(step),
                    startOpacity: try number(step?["so"], 100), endOpacity: try number(step?["eo"], 100),
                    isUpwards: choice(node, "m", of: [false, true], standard: false)))
        case "mm":
            return .merge(choice(node, "mm", of: MergeMode.allCases, standard: .merge))
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
        choice(node, "d", of: [false, false, true], standard: false)
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
        log.restrict(from: mark, to: group.transform.visibleFrames)
        return group
    }

    private mutating func star(_ node: JSONNode) throws(LottieError) -> ShapeGeometry.Star {
        let points = try number(node["pt"], 5)
        noteMost(points, ShapeGeometry.Star.pointLimit, "star of more than \(Int(ShapeGeometry.Star.pointLimit)) points", at: node)
        return ShapeGeometry.Star(
            isPolygon: choice(node, "sy", of: [false, true], standard: false), isReversed: isReversed(node),
            position: try position(node["p"]) ?? .zero,
            points: points, rotation: try number(node["r"], 0), outerRadius: try number(node["or"], 0),
            outerRoundness: try number(node["os"], 0), innerRadius: try number(node["ir"], 0), innerRoundness: try number(node["is"], 0))
    }

    /// Notes a number that is above what is drawn at a key frame.
    private mutating func noteMost(_ track: Track<Double>, _ limit: Double, _ feature: String, at node: JSONNode) {
        if track.keys.contains(where: { $0.value > limit }) { note(feature, at: node) }
    }

    /// Reads a style; nil if it has no colour.
    private mutating func style(_ node: JSONNode) throws(LottieError) -> ShapeStyle? {
        let kind = node["ty"]?.string ?? ""
        let (mark, count) = (log.mark, log.undrawnCount)
        let opacity = try number(node["o"], 100)
        let width = kind == "st" || kind == "gs" ? try number(node["w"], 0) : nil
        let isKnown = log.undrawnCount == count
        let color: ShapeStyle.Color
        if kind == "fl" || kind == "st" {
            color = .plain(try self.color(node["c"]) ?? Track(NumberList([1, 1, 1, 1])))
        } else {
            guard let gradient = try gradient(node) else { return nil }
            color = .gradient(gradient)
        }
        var style = ShapeStyle(color: color, opacity: opacity)
        if width == nil { style.rule = choice(node, "r", of: [.nonZero, .evenOdd], standard: .nonZero) }
        style.blend = blend(node)
        if let width { style.stroke = try stroke(node, width) }
        if isKnown { log.restrict(from: mark, to: style.visibleFrames) }
        return style
    }

    private mutating func stroke(_ node: JSONNode, _ width: Track<Double>) throws(LottieError) -> ShapeStyle.Stroke {
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
            width: width, cap: choice(node, "lc", of: [.butt, .round, .square], standard: .round, other: .butt),
            join: join(node), miterLimit: try number(node["ml2"] ?? node["ml"], 4), dashes: dashes, dashOffset: offset)
    }

    private mutating func join(_ node: JSONNode) -> StrokeStyle.Join {
        choice(node, "lj", of: [.miter, .round, .bevel], standard: .round, other: .miter)
    }

    /// Reads a gradient; nil if it has no colours.
    private mutating func gradient(_ node: JSONNode) throws(LottieError) -> ShapeGradient? {
        // A slot may hold the number of stops as well.
        var stops = node["g"]
        var chosenCount: Int?
        if let values = stops?["k"] {
            switch try found(values).property {
            case .json(let slot): if slot["k"]?.isObject == true { stops = slot }
            case .numbers(_, let count): chosenCount = count
            }
        }
        guard let stops, let values = try track(stops["k"], NumberList.self, form: .gradient) else {
            use(.odd("gradient without colours"), at: node)
            return nil
        }
        // Without a number, all are colours.
        let count = chosenCount ?? stops.integer("p") ?? values.first.numbers.count / 4
        if values.keys.contains(where: { $0.value.numbers.count < 4 * count }) {
            use(.odd("gradient with fewer colours than 'p' says"), at: stops)
        }
        // As many opacities as colours, and some room.
        let most = values.keys.reduce(0) { max($0, $1.value.numbers.count) }
        guard count >= 0, count <= Gradient.stopLimit, most <= 8 * Gradient.stopLimit else {
            throw .overLimit(path: stops.path, what: "stops of a gradient", limit: Gradient.stopLimit)
        }
        return ShapeGradient(
            isRadial: choice(node, "t", of: [false, true], standard: true), start: try position(node["s"]) ?? .zero,
            end: try position(node["e"]) ?? .zero,
            highlight: try number(node["h"], 0), highlightAngle: try number(node["a"], 0), stopCount: count, values: values)
    }
}
