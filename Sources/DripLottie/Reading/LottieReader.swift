internal import DripGeometry
import DripNumbers
internal import DripScene

/// Reads a document, and records the features that are not drawn.
struct LottieReader {
    /// The most key frames, shapes and layers of a file together.
    static let nodeLimit = 2_000_000
    /// The most parents of a layer.
    static let parentLimit = 1000
    /// The most groups within one another.
    static let depthLimit = 64

    /// The fonts and glyphs of the file.
    var fonts = TextFonts()
    /// What expressions refer to.
    var scope = ExpressionScope()
    /// The features so far.
    var log = FeatureLog()
    /// The compositions of the file.
    private(set) var compositions: Set<String> = []
    /// What is missing of each image, or nothing if it can be drawn.
    private(set) var images: [String: Feature] = [:]
    /// The size of the animation in points.
    private(set) var size = Vector.zero
    private var slots: [String: JSONNode] = [:]
    /// What was chosen in their place, and its JSON.
    private var chosen = LottieSlots()
    private var chosenSlots: [String: JSONNode] = [:]
    /// The identifiers of the slots in the file.
    private var slotIDs: [String] = []
    /// Bodymovin's version; nil where the file does not tell.
    private(set) var version: LottieVersion?
    /// Whether paths were merged so that what shows is no path of its own.
    var hasMergedPaths = false
    /// The number of properties so far that change over time, without those that only expressions read.
    var movingCount = 0
    private var count = 0
    /// The cost of the shapes of the layer, and of all layers so far.
    private(set) var shapeCost = 0
    private(set) var stillCost = 0

    init() {}

    /// Reads what concerns a whole file.
    init(_ root: JSONNode, images: [String: Feature], slots chosen: LottieSlots) throws(LottieError) {
        version = root["v"]?.string.flatMap(LottieVersion.init)
        size = Vector(root["w"]?.number ?? 0, root["h"]?.number ?? 0)
        self.images = images
        for asset in root["assets"]?.elements ?? [] {
            if let id = asset["id"]?.string, asset["layers"]?.isArray == true { compositions.insert(id) }
            if let id = asset["sid"]?.string { slotIDs.append(id) }
        }
        for (id, slot) in root["slots"]?.members ?? [] {
            slots[id] = slot["p"]
            slotIDs.append(id)
        }
        self.chosen = chosen
        for (id, value) in chosen.values {
            if let json = value.json { chosenSlots[id] = try JSONDocument(Array(json.utf8)).node }
        }
    }

    /// Counts values, so that a small file cannot become a large one in memory.
    mutating func count(_ number: Int, at node: JSONNode) throws(LottieError) {
        count += number
        if count > Self.nodeLimit { throw .overLimit(path: node.path, what: "values", limit: Self.nodeLimit) }
    }

    /// Counts what shapes take to draw, before they are drawn.
    mutating func countCost(of items: [ShapeItem], at node: JSONNode) throws(LottieError) {
        shapeCost = ShapeCost(items).drawn
        stillCost += shapeCost
        if shapeCost >= DrawingCost.limit { throw .overLimit(path: node.path, what: DrawingCost.unit, limit: DrawingCost.limit) }
    }

    /// Counts a feature. Properties that expressions read count where they are drawn.
    @inline(never)
    mutating func use(_ feature: Feature, at node: JSONNode) {
        if scope.open.isEmpty { log.use(feature, at: node) }
    }

    /// Records a feature that is not drawn.
    @inline(never)
    mutating func note(_ feature: String, at node: JSONNode) { use(.undrawn(feature), at: node) }

    /// Returns the choice of a number, which counts from `first`; one that is unknown is noted, and is the standard.
    mutating func choice<Choice>(
        _ node: JSONNode, _ key: StaticString, _ name: String, of choices: [Choice], first: Int = 1, standard: Choice
    ) -> Choice {
        choiceIndex(node, key, name, in: choices.indices, first: first).map { choices[$0] } ?? standard
    }

    /// Returns the index of a choice; nil without one.
    @inline(never)
    private mutating func choiceIndex(
        _ node: JSONNode, _ key: StaticString, _ name: String, in indices: Range<Int>, first: Int
    ) -> Int? {
        guard let value = node[key] else { return nil }
        if let number = value.number, let index = Int(exactly: number), indices.contains(index - first) { return index - first }
        note("\(name) \(value.number.map { $0 == $0.rounded() && abs($0) < 1e9 ? "\(Int($0))" : "\($0)" } ?? "of another form")", at: node)
        return nil
    }

    // MARK: Properties

    /// Reads a property: a constant, or key frames; nil if there is none.
    /// - Parameter form: what a value must be that is chosen for its slot; nil is anything.
    mutating func track<Value: KeyValue>(
        _ node: JSONNode?, _ type: Value.Type = Value.self, form: SlotForm? = Value.slotForm
    ) throws(LottieError) -> Track<Value>? {
        guard let named = node else { return nil }
        let node = try slotted(named, form)
        do {
            return evaluated(try plainTrack(node, type), at: node)
        } catch {
            guard let id = named["sid"]?.string, chosenSlots[id] != nil else { throw error }
            throw .invalid(path: "slot '\(id)'", expected: "another kind of value")
        }
    }

    /// Returns the property of a node, or that of the slot which it names.
    /// - Parameter form: what a value must be that is chosen; one of a theme that is not is noted.
    /// - Throws: ``LottieError/invalid(path:expected:)`` for another form, and for a text.
    mutating func slotted(_ node: JSONNode, _ form: SlotForm? = nil) throws(LottieError) -> JSONNode {
        guard node.isObject, let id = node["sid"]?.string else { return node }
        slotIDs.append(id)
        if chosenSlots[id] == nil, chosen.values[id]?.text != nil {
            throw .invalid(path: "slot '\(id)'", expected: "a number, a colour, numbers such as 10,20, or JSON")
        }
        var value = chosenSlots[id]
        if let property = value, let form, !form.fits(property) {
            if chosen.values[id]?.isRequired == true { throw .invalid(path: "slot '\(id)'", expected: form.name) }
            note("theme: value of '\(id)'", at: node)
            value = nil
        }
        if let slot = value ?? slots[id] {
            use(.slot, at: node)
            return slot
        }
        if node["k"] == nil { use(.missingSlot, at: node) }
        return node
    }

    /// Returns the text that is chosen for a text, and the property in the file; nil if there is none.
    mutating func slotText(_ node: JSONNode) -> (text: String, property: JSONNode)? {
        guard let id = node["sid"]?.string, let text = chosen.values[id]?.text else { return nil }
        slotIDs.append(id)
        use(.slot, at: node)
        return (text, slots[id] ?? node)
    }

    /// The identifiers of all slots of the file that have been read, sorted.
    var knownSlots: [String] { Set(slotIDs).stablySorted() }

    /// Checks that there is a slot for each value.
    /// - Throws: ``LottieError/noSlot(id:known:)``.
    func checkSlots() throws(LottieError) {
        let known = knownSlots
        let missing = chosen.values.filter { $0.value.isRequired && !known.contains($0.key) }.keys.stablySorted()
        if let id = missing.first { throw .noSlot(id: id, known: known) }
    }

    /// Reads a property without its expression.
    mutating func plainTrack<Value: KeyValue>(_ node: JSONNode, _ type: Value.Type) throws(LottieError) -> Track<Value> {
        let content = node.isObject ? node["k"] ?? node : node
        guard content.isArray, let first = content[0], first.isObject, first["t"] != nil else {
            guard let value = Value(content) else { throw .invalid(path: content.path, expected: "a value") }
            return Track(value)
        }
        let track = Track<Value>(keys: try keys(content).map(\.key))
        if track.isAnimated, scope.open.isEmpty { movingCount += 1 }
        return track
    }

    @inline(never)
    mutating func number(_ node: JSONNode?, _ standard: Double) throws(LottieError) -> Track<Double> {
        try track(node) ?? Track(standard)
    }

    private mutating func keys<Value: KeyValue>(_ list: JSONNode) throws(LottieError) -> [(key: Track<Value>.Key, node: JSONNode)] {
        let elements = list.elements
        try count(elements.count, at: list)
        var keys: [(key: Track<Value>.Key, node: JSONNode)] = []
        keys.reserveCapacity(elements.count)
        var previousEnd: Value?
        for node in elements {
            guard let time = node["t"]?.number else { throw .invalid(path: node.path, expected: "a time 't'") }
            let start = node["s"]
            // The last key frame of old files has a time only.
            guard let value = start.flatMap({ Value($0) }) ?? previousEnd ?? keys.last?.key.value else {
                if let start { throw .invalid(path: start.path, expected: "a value") }
                note("key frame without a value", at: node)
                continue
            }
            if let last = keys.last, time < last.key.time { continue }
            keys.append((Track.Key(time: time, value: value, easing: Easing(node)), node))
            // As in lottie-web, the end of a key frame counts only where the next one has no value.
            previousEnd = node["e"].flatMap { Value($0) }
        }
        guard !keys.isEmpty else { throw .invalid(path: list.path, expected: "a key frame with a value") }
        return keys
    }

    /// Reads a position, whose coordinates may be separate, and whose key frames may be joined by curves.
    mutating func position(_ node: JSONNode?) throws(LottieError) -> Position? {
        guard let named = node else { return nil }
        let node = try slotted(named, .vector)
        if node.isObject, node["k"] == nil, let x = node["x"], x.isObject || x.number != nil {
            return .split(x: try number(x, 0), y: try number(node["y"], 0))
        }
        return evaluated(try joined(try plainTrack(node, Vector.self), node), at: node)
    }

    /// Returns a position with the curves of its key frames.
    private mutating func joined(_ track: Track<Vector>, _ node: JSONNode) throws(LottieError) -> Position {
        guard !track.isConstant else { return .joined(track, curves: []) }
        let keys: [(key: Track<Vector>.Key, node: JSONNode)] = try keys(node["k"] ?? node)
        let curves = zip(keys, keys.dropFirst()).map { this, next -> SpatialCurve? in
            guard let out = this.node["to"].flatMap(Vector.init), let into = this.node["ti"].flatMap(Vector.init) else { return nil }
            return SpatialCurve(from: this.key.value, out, into, to: next.key.value)
        }
        return .joined(track, curves: curves)
    }

    mutating func transform(_ node: JSONNode?) throws(LottieError) -> Transform {
        var transform = Transform()
        guard let node else { return transform }
        transform.anchor = try position(node["a"]) ?? .zero
        transform.position = try position(node["p"]) ?? .zero
        transform.scale = try track(node["s"]) ?? transform.scale
        transform.rotation = try number(node["r"] ?? node["rz"], 0)
        transform.opacity = try number(node["o"], 100)
        transform.skew = try number(node["sk"], 0)
        transform.skewAxis = try number(node["sa"], 0)
        transform.space = try space(node)
        return transform
    }

    /// Reads what a transform has in space; nil if it stays in the plane.
    private mutating func space(_ node: JSONNode) throws(LottieError) -> Transform.Space? {
        func isZero(_ track: Track<Double>) -> Bool { track.isConstant && track.first == 0 }
        var space = Transform.Space(x: try number(node["rx"], 0), y: try number(node["ry"], 0))
        space.orientation = try track(node["or"], NumberList.self) ?? space.orientation
        space.depth = try depth(node["p"])
        space.anchorDepth = try depth(node["a"])
        let isFlat = space.orientation.isConstant && space.orientation.first.numbers.prefix(2).allSatisfy { $0 == 0 }
        if !isZero(space.x) || !isZero(space.y) || !isFlat {
            use(.perspective, at: node)
            return space
        }
        let isTurned = space.orientation.first.numbers.contains { $0 != 0 }
        return isTurned || !isZero(space.depth) || !isZero(space.anchorDepth) ? space : nil
    }

    /// Reads the third coordinate of a position.
    private mutating func depth(_ node: JSONNode?) throws(LottieError) -> Track<Double> {
        guard let node else { return Track(0) }
        if node.isObject, node["k"] == nil, node["x"] != nil { return try number(node["z"], 0) }
        let depth = try plainTrack(node, NumberList.self).mapped { $0.numbers.count > 2 ? $0.numbers[2] : 0 }
        return depth.keys.allSatisfy { $0.value == 0 } ? Track(0) : depth
    }

    mutating func blend(_ node: JSONNode) -> BlendMode {
        let modes: [BlendMode] = [
            .normal, .multiply, .screen, .overlay, .darken, .lighten, .colorDodge, .colorBurn, .hardLight, .softLight, .difference,
            .exclusion, .hue, .saturation, .color, .luminosity, .plusLighter,
        ]
        let mode = choice(node, "bm", "blend mode", of: modes, first: 0, standard: .normal)
        if mode != .normal { use(.blendMode, at: node) }
        return mode
    }
}
