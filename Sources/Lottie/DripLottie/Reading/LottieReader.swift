internal import DripGeometry
internal import DripJSON
import DripNumbers
internal import DripScene

/// Reads the JSON of an animation into the model. Nothing is decided here about what shows: features are recorded, and the audit looks at them.
struct LottieReader {
    /// The most key frames, shapes and layers of a file together.
    static let nodeLimit = 2_000_000
    /// The most parents of a layer.
    static let parentLimit = 1000
    /// The most groups within one another.
    static let depthLimit = 64

    /// Bodymovin's version; nil where the file does not tell.
    let version: LottieVersion?
    /// The compositions of the file.
    let compositions: Set<String>
    /// The features of its images.
    let images: [String: Feature]
    /// What makes programs of expressions; nil leaves them out.
    let evaluator: (any PropertyEvaluator)?
    var slots: SlotTable
    /// The fonts and glyphs of the file.
    var fonts = TextFonts()
    /// What is not drawn of glyphs, by their letters.
    var undrawnGlyphs: [String: [(feature: Feature, node: JSONNode)]] = [:]
    /// The composition and the layer that are read.
    var location = PropertyLocation()
    /// The features so far.
    var log = FeatureLog()
    /// The number of properties so far that change over time.
    var movingCount = 0
    private var count = 0

    /// Reads what concerns a whole file.
    init(_ root: JSONNode, images: [String: Feature] = [:], slots: LottieSlots, evaluator: (any PropertyEvaluator)? = nil) {
        version = root["v"]?.string.flatMap(LottieVersion.init)
        let assets = (root["assets"]?.elements ?? []).filter { $0["layers"]?.isArray == true }
        compositions = Set(assets.compactMap { $0["id"]?.identifier })
        self.slots = SlotTable(root, slots)
        (self.images, self.evaluator) = (images, evaluator)
        for note in slots.notes { self.note(note, at: root) }
    }

    /// Counts values, so that a small file cannot become a large one in memory.
    mutating func count(_ number: Int, at node: JSONNode) throws(LottieError) {
        count += number
        if count > Self.nodeLimit { throw .overLimit(path: node.path, what: "values", limit: Self.nodeLimit) }
    }

    /// Counts a feature.
    mutating func use(_ feature: Feature, at node: JSONNode) { log.use(feature, at: node) }

    /// Records a feature that is not drawn.
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
    mutating func track<Value: FileValue>(
        _ node: JSONNode?, _ type: Value.Type = Value.self, form: SlotForm? = Value.slotForm
    ) throws(LottieError) -> Track<Value>? {
        guard let node else { return nil }
        return try track(try found(node, form), at: node)
    }

    /// Reads what was found for a property; nil if that is no value, or a broken one, which is noted.
    private mutating func track<Value: FileValue>(_ found: SlotTable.Found, at node: JSONNode) throws(LottieError) -> Track<Value>? {
        var track: Track<Value>?
        switch found.property {
        case .numbers(let numbers, _):
            track = Track(numbers: numbers)
            if numbers.isAnimated { movingCount += 1 }
        case .json(let property):
            track = try plainTrack(property, Value.self)
            if found.isChosen { break }
            if let track { return try evaluated(track, at: property) }
            let isMissing = property.isObject && (property["k"]?.isEmptyList ?? true)
            use(isMissing ? .missingValue : Value.self == PathValue.self ? .brokenPath : .brokenValue, at: property)
            return nil
        }
        guard let track else { throw .invalid(path: SlotTable.path(node["sid"]?.string ?? ""), expected: "another kind of value") }
        return track
    }

    /// Returns the property of a node, or that of the slot that it names.
    /// - Parameter form: what a value must be that is chosen; one of a theme that is not is noted.
    mutating func found(_ node: JSONNode, _ form: SlotForm? = nil) throws(LottieError) -> SlotTable.Found {
        guard node.isObject, let id = node["sid"]?.string else { return SlotTable.Found(property: .json(node)) }
        let found = try slots.found(id, at: node, form)
        if found.isLeftOut { note("theme: value of '\(id)'", at: node) }
        if found.isOfSlot { use(.slot, at: node) } else if node["k"] == nil { use(.missingSlot, at: node) }
        return found
    }

    /// Returns the text that is chosen for a text, and the property in the file; nil if there is none.
    mutating func slotText(_ node: JSONNode) -> (text: String, property: JSONNode)? {
        guard let id = node["sid"]?.string, let found = slots.text(id) else { return nil }
        use(.slot, at: node)
        return (found.text, found.property ?? node)
    }

    /// Reads a property without its slot and its expression; nil if it has no value, or a broken one.
    mutating func plainTrack<Value: FileValue>(_ node: JSONNode, _ type: Value.Type) throws(LottieError) -> Track<Value>? {
        let content = node.isObject ? node["k"] ?? node : node
        guard content.isArray, let first = content[0], first.isObject, first["t"] != nil else { return Value(content).map { Track($0) } }
        let keys: [(key: Track<Value>.Key, node: JSONNode)] = try keys(content)
        if keys.isEmpty { return nil }
        let track = Track<Value>(keys: keys.map { $0.key })
        if track.isAnimated { movingCount += 1 }
        return track
    }

    mutating func number(_ node: JSONNode?, _ standard: Double) throws(LottieError) -> Track<Double> {
        try track(node) ?? Track(standard)
    }

    private mutating func keys<Value: FileValue>(_ list: JSONNode) throws(LottieError) -> [(key: Track<Value>.Key, node: JSONNode)] {
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
        return keys
    }

    /// Reads a position, whose coordinates may be separate, and whose key frames may be joined by curves.
    mutating func position(_ node: JSONNode?) throws(LottieError) -> Position? {
        guard let named = node else { return nil }
        let found = try found(named, .vector)
        guard case .json(let node) = found.property else { return try track(found, at: named).map { .joined($0, curves: []) } }
        if node.isObject, node["k"] == nil || node.isTrue("s"), let x = node["x"], x.isObject || x.number != nil {
            return .split(x: try number(x, 0), y: try number(node["y"], 0))
        }
        guard let keys = try plainTrack(node, Vector.self) else { return try track(found, at: named).map { .joined($0, curves: []) } }
        let position = try joined(keys, node)
        return found.isChosen ? position : evaluated(position, at: node)
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
        let list = try plainTrack(node, NumberList.self) ?? Track(NumberList([]))
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
