internal import DripGeometry
internal import DripJSON

extension LottieReader {
    /// The most frames whose texts are computed in advance.
    private static let textLimit = 10_000.0

    /// Returns a track with the program of its node; where that has none, the track.
    mutating func evaluated<Value: FileValue>(_ track: Track<Value>, at node: JSONNode) throws(LottieError) -> Track<Value> {
        guard hasExpression(node) else { return track }
        // Points have as many numbers as the file says.
        let base = Value.self == Vector.self ? try plainTrack(node, NumberList.self)?.base ?? track.base : track.base
        let (constant, program) = evaluation(base, at: node) { Value.value($0, over: track.first) != nil }
        if let constant, let value = Value.value(constant, over: track.first) { return Track(value) }
        guard let program else { return track }
        if Value.self == TextDocument.self { return written(track, program) }
        movingCount += 1
        return track.with(program)
    }

    /// Returns a position with the program of its node.
    mutating func evaluated(_ position: Position, at node: JSONNode) -> Position {
        guard hasExpression(node) else { return position }
        let (constant, program) = evaluation(position.base, at: node) { Vector.value($0, over: .zero) != nil }
        if let constant, let value = Vector.value(constant, over: .zero) { return .joined(Track(value), curves: []) }
        guard let program else { return position }
        movingCount += 1
        return .evaluated(position, program)
    }

    private func hasExpression(_ node: JSONNode) -> Bool { evaluator != nil && node.isObject && node["x"]?.string?.isEmpty == false }

    private mutating func evaluation(_ base: PropertyBase, at node: JSONNode, accepts: (PropertyValue) -> Bool) -> (
        constant: PropertyValue?, program: (any PropertyProgram)?
    ) {
        guard let text = node["x"]?.string, let result = evaluator?.evaluation(of: text, base, at: node, in: location, accepts: accepts)
        else {
            return (nil, nil)
        }
        for failure in result.failures { use(failure, at: node) }
        if result.constant != nil || result.program != nil { use(.expression, at: node) }
        return (result.constant, result.program)
    }

    /// Returns the texts of a program, one for each frame: letters are found before they are drawn.
    private func written<Value: KeyValue>(_ track: Track<Value>, _ program: any PropertyProgram) -> Track<Value> {
        let first = location.layer?["ip"]?.number?.rounded(.down) ?? 0
        let end = min(location.layer?["op"]?.number ?? 0, first + Self.textLimit)
        var keys: [Track<Value>.Key] = []
        var last: String?
        for frame in stride(from: first, to: max(end, first + 1), by: 1) {
            let fileValue = track.baseValue(at: frame)
            let value = program.value(at: frame).flatMap { Value.value($0, over: fileValue) } ?? fileValue
            // Of equal texts only the first has a key frame.
            guard case .text(let text) = value.propertyValue, text != last || track.isAnimated else { continue }
            keys.append(Track<Value>.Key(time: frame, value: value, easing: .hold))
            last = text
        }
        return Track(keys: keys)
    }
}
