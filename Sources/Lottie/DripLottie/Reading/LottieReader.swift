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
    /// What is not drawn of glyphs, by their letters.
    var undrawnGlyphs: [String: [(feature: Feature, node: JSONNode)]] = [:]
    /// What makes programs of expressions; nil leaves them out.
    var evaluator: (any PropertyEvaluator)?
    /// The composition and the layer that are read.
    var place = PropertyPlace()
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
    /// The number of properties so far that change over time.
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
            if let id = asset["id"]?.identifier, asset["layers"]?.isArray == true { compositions.insert(id) }
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

    /// Counts a feature.
    @inline(never)
    mutating func use(_ feature: Feature, at node: JSONNode) { log.use(feature, at: node) }

    /// Records a feature that is not drawn.
    @inline(never)
    mutating func note(_ feature: String, at node: JSONNode) { use(.undrawn(feature), at: node) }

    /// Returns the choice of a number, which counts from `first`.
    /// - Parameters:
    ///   - standard: the choice where there is no number, or 0 below the first one.
    ///   - other: that of any other number, which is odd; nil is the standard. As lottie-web chooses.
    mutating func choice<Choice>(
        _ node: JSONNode, _ key: StaticString, of choices: [Choice], first: Int = 1, standard: Choice, other: Choice? = nil
    ) -> Choice {
        guard let value = node[key] else { return standard }
        if let index = value.integer.map({ $0 - first }), choices.indices.contains(index) { return choices[index] }
        use(.oddChoice(key, value), at: node)
        return value.number == 0 ? standard : other ?? standard
    }

    // MARK: Properties

    /// Reads a property: a constant, or key frames; nil if there is none.
    /// - Parameter form: what a value must be that is chosen for its slot; nil is anything.
    mutating func track<Value: KeyValue>(
        _ node: JSONNode?, _ type: Value.Type = Value.self, form: SlotForm? = Value.slotForm
    ) throws(LottieError) -> Track<Value>? {
        guard let named = node else { return nil }
        let node = try slotted(named, form)
        guard let track = try readTrack(node, type) else {
            if let id = named["sid"]?.string, chosenSlots[id] != nil {
                throw .invalid(path: "slot '\(id)'", expected: "another kind of value")
            }
            return nil
        }
        return try evaluated(track, at: node)
    }

    /// Reads a property without its expression; nil if it has no value, or a broken one, which is noted.
    private mutating func readTrack<Value: KeyValue>(_ node: JSONNode, _ type: Value.Type) throws(LottieError) -> Track<Value>? {
        do { return try plainTrack(node, type) } catch {
            guard case .invalid = error else { throw error }
            let isMissing = node.isObject && (node["k"]?.isEmptyList ?? true)
            use(isMissing ? .missingValue : type == PathValue.self ? .brokenPath : .brokenValue, at: node)
            return nil
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
        if track.isAnimated { movingCount += 1 }
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
        for node in elements where node.isObject {
            guard let time = node["t"]?.number else {
                note("key frame without a time", at: node)
                continue
            }
            // The last key frame of old files has a time only.
            guard let value = node["s"].flatMap({ Value($0) }) ?? previousEnd ?? keys.last?.key.value else {
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
        if node.isObject, node["k"] == nil || node.isTrue("s"), let x = node["x"], x.isObject || x.number != nil {
            return .split(x: try number(x, 0), y: try number(node["y"], 0))
        }
        guard let track = try readTrack(node, Vector.self) else { return nil }
        return evaluated(try joined(track, node), at: node)
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
        let count = log.undrawnCount
        transform.opacity = try number(node["o"], 100)
        transform.hasUnknownOpacity = log.undrawnCount > count
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
        if node.isObject, node["k"] == nil || node.isTrue("s"), node["x"] != nil { return try number(node["z"], 0) }
        let list = (try? plainTrack(node, NumberList.self)) ?? Track(NumberList([]))
        let depth = list.mapped { $0.numbers.count > 2 ? $0.numbers[2] : 0 }
        return depth.keys.allSatisfy { $0.value == 0 } ? Track(0) : depth
    }

    mutating func blend(_ node: JSONNode) -> BlendMode {
        let modes: [BlendMode] = [
            .normal, .multiply, .screen, .overlay, .darken, .lighten, .colorDodge, .colorBurn, .hardLight, .softLight, .difference,
            .exclusion, .hue, .saturation, .color, .luminosity, .plusLighter,
        ]
        if node["bm"]?.integer == Self.hardMix { note("blend mode hard mix", at: node) }
        let mode = choice(node, "bm", of: modes, first: 0, standard: .normal)
        if mode != .normal { use(.blendMode, at: node) }
        return mode
    }

    /// The only blend mode of files that is not drawn.
    private static let hardMix = 17
}
