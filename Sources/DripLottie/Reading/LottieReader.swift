internal import DripGeometry
internal import DripScene

/// Reads a document, and records the features that are not drawn.
struct LottieReader {
    /// The most key frames, shapes and layers of a file together.
    static let nodeLimit = 2_000_000
    /// The most groups within one another.
    static let depthLimit = 64

    /// The fonts and glyphs of the file.
    var fonts = TextFonts()
    /// What expressions refer to.
    var scope = ExpressionScope()
    private(set) var notes: [LottieNote] = []
    private var layerName = ""
    private var count = 0

    /// Counts values, so that a small file cannot become a large one in memory.
    mutating func count(_ number: Int, at node: JSONNode) throws(LottieError) {
        count += number
        if count > Self.nodeLimit { throw .overLimit(path: node.path, what: "values", limit: Self.nodeLimit) }
    }

    /// Records a feature that is not drawn. Properties that expressions read are noted where they are drawn.
    mutating func note(_ feature: String, at node: JSONNode) {
        guard scope.open.isEmpty else { return }
        notes.append(LottieNote(path: node.path, layer: layerName, feature: feature))
    }

    mutating func enter(layer name: String) { layerName = name }

    // MARK: Properties

    /// Reads a property: a constant, or key frames; nil if there is none.
    mutating func track<Value: KeyValue>(_ node: JSONNode?, _ type: Value.Type = Value.self) throws(LottieError) -> Track<Value>? {
        guard let node, let track = try plainTrack(node, type) else { return nil }
        return evaluated(track, at: node)
    }

    /// Reads a property without its expression.
    private mutating func plainTrack<Value: KeyValue>(_ node: JSONNode, _ type: Value.Type) throws(LottieError) -> Track<Value>? {
        let content = node.isObject ? node["k"] ?? node : node
        guard content.isArray, let first = content[0], first.isObject, first["t"] != nil else {
            guard let value = Value(content) else { throw .invalid(path: content.path, expected: "a value") }
            return Track(value)
        }
        return Track(keys: try keys(content))
    }

    mutating func number(_ node: JSONNode?, _ standard: Double) throws(LottieError) -> Track<Double> {
        try track(node) ?? Track(standard)
    }

    private mutating func keys<Value: KeyValue>(_ list: JSONNode) throws(LottieError) -> [Track<Value>.Key] {
        try count(list.count, at: list)
        var keys: [Track<Value>.Key] = []
        keys.reserveCapacity(list.count)
        var previousEnd: Value?
        for node in list.elements {
            guard let time = node["t"]?.number, time.isFinite else { throw .invalid(path: node.path, expected: "a time 't'") }
            let start = node["s"]
            // The last key frame of old files has a time only.
            guard let value = start.flatMap({ Value($0) }) ?? previousEnd ?? keys.last?.value else {
                if let start { throw .invalid(path: start.path, expected: "a value") }
                continue
            }
            if let last = keys.last, time < last.time { continue }
            let end = node["e"].flatMap { Value($0) }
            keys.append(Track.Key(time: time, value: value, end: end, easing: Easing(node)))
            previousEnd = end
        }
        guard !keys.isEmpty else { throw .invalid(path: list.path, expected: "a key frame with a value") }
        return keys
    }

    /// Reads a position, whose coordinates may be separate, and whose key frames may be joined by curves.
    mutating func position(_ node: JSONNode?) throws(LottieError) -> Position? {
        guard let node else { return nil }
        if node.isObject, node["k"] == nil, let x = node["x"], x.isObject || x.number != nil {
            return .split(x: try number(x, 0), y: try number(node["y"], 0))
        }
        guard let track = try plainTrack(node, Vector.self) else { return nil }
        return evaluated(joined(track, node), at: node)
    }

    /// Returns a position with the curves of its key frames.
    private func joined(_ track: Track<Vector>, _ node: JSONNode) -> Position {
        guard !track.isConstant, let list = node["k"] ?? Optional(node) else { return .joined(track, curves: []) }
        var curves: [SpatialCurve?] = Array(repeating: nil, count: track.keys.count)
        for key in list.elements {
            guard let out = key["to"].flatMap(Vector.init), let into = key["ti"].flatMap(Vector.init), let time = key["t"]?.number,
                let index = track.keys.lastIndex(where: { $0.time == time }), index + 1 < track.keys.count
            else { continue }
            curves[index] = SpatialCurve(
                from: track.keys[index].value, out, into, to: track.keys[index].end ?? track.keys[index + 1].value)
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
            note("perspective", at: node)
            return space
        }
        let isTurned = space.orientation.first.numbers.contains { $0 != 0 }
        return isTurned || !isZero(space.depth) || !isZero(space.anchorDepth) ? space : nil
    }

    /// Reads the third coordinate of a position.
    private mutating func depth(_ node: JSONNode?) throws(LottieError) -> Track<Double> {
        guard let node else { return Track(0) }
        if node.isObject, node["k"] == nil, node["x"] != nil { return try number(node["z"], 0) }
        guard let list = try plainTrack(node, NumberList.self) else { return Track(0) }
        let depth = list.mapped { $0.numbers.count > 2 ? $0.numbers[2] : 0 }
        return depth.keys.allSatisfy { $0.value == 0 && ($0.end ?? 0) == 0 } ? Track(0) : depth
    }

    mutating func blend(_ node: JSONNode) -> BlendMode {
        let modes: [BlendMode] = [
            .normal, .multiply, .screen, .overlay, .darken, .lighten, .colorDodge, .colorBurn, .hardLight, .softLight, .difference,
            .exclusion,
            .hue, .saturation, .color, .luminosity, .plusLighter,
        ]
        guard let mode = node.integer("bm"), mode != 0 else { return .normal }
        if modes.indices.contains(mode) { return modes[mode] }
        note("blend mode \(mode)", at: node)
        return .normal
    }
}
