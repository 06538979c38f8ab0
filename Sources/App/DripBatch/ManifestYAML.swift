/// Parses YAML, and therefore JSON, into nodes.
///
/// Each use of an alias counts all of its values, so nested aliases reach the limit instead of filling memory.
struct ManifestYAML: ~Copyable {
    /// The maximum number of values in a manifest after aliases are resolved.
    static let nodeLimit = 200_000
    static let depthLimit = 32

    private var events: YAMLEvents
    private var anchors: [String: ManifestNode] = [:]
    private var count = 0

    private init(_ text: String) throws(ManifestError) { events = try YAMLEvents(text) }

    static func read(_ text: String) throws(ManifestError) -> ManifestNode {
        var reader = try ManifestYAML(text)
        _ = try reader.events.next()
        guard try reader.events.next().kind == .documentBegin else { throw ManifestNode.Location(line: 1, column: 1).error(.empty) }
        let root = try reader.node(reader.events.next(), depth: 0)
        _ = try reader.events.next()
        let end = try reader.events.next()
        guard end.kind == .streamEnd else { throw end.location.error(.syntax("there is a second document")) }
        return root
    }

    private mutating func node(_ event: YAMLEvent, depth: Int) throws(ManifestError) -> ManifestNode {
        try count(at: event.location)
        guard depth < Self.depthLimit else { throw event.location.error(.tooDeep(limit: Self.depthLimit)) }
        let content: ManifestNode.Content
        switch event.kind {
        case .alias(let name):
            // An anchor is defined once its value is complete, so there are no cycles.
            guard let node = anchors[name] else { throw event.location.error(.unknownAlias(name)) }
            try count(node, at: event.location)
            return node
        case .listBegin: content = .list(try list(depth: depth))
        case .mapBegin: content = .map(try map(depth: depth))
        case .scalar(let text, let isPlain): content = .scalar(text, isPlain: isPlain)
        case .listEnd, .mapEnd, .documentBegin, .documentEnd, .streamBegin, .streamEnd:
            preconditionFailure("libyaml ends what has not begun")
        }
        let result = ManifestNode(content: content, location: event.location)
        if let anchor = event.anchor { anchors[anchor] = result }
        return result
    }

    private mutating func list(depth: Int) throws(ManifestError) -> [ManifestNode] {
        var nodes: [ManifestNode] = []
        while true {
            let event = try events.next()
            if event.kind == .listEnd { return nodes }
            nodes.append(try node(event, depth: depth + 1))
        }
    }

    private mutating func map(depth: Int) throws(ManifestError) -> [ManifestNode.Entry] {
        var entries: [ManifestNode.Entry] = []
        var locations: [String: ManifestNode.Location] = [:]
        while true {
            let event = try events.next()
            if event.kind == .mapEnd { return entries }
            guard case .scalar(let key, _) = event.kind else { throw event.location.error(.keyIsNotText) }
            if let first = locations.updateValue(event.location, forKey: key) { throw first.error(.repeated(key)) }
            entries.append(ManifestNode.Entry(key: key, location: event.location, value: try node(events.next(), depth: depth + 1)))
        }
    }

    /// - Parameter location: the location of the alias for `node`.
    private mutating func count(_ node: ManifestNode, at location: ManifestNode.Location) throws(ManifestError) {
        let values =
            switch node.content {
            case .scalar: [ManifestNode]()
            case .list(let nodes): nodes
            case .map(let entries): entries.map(\.value)
            }
        for value in values {
            try count(at: location)
            try count(value, at: location)
        }
    }

    private mutating func count(at location: ManifestNode.Location) throws(ManifestError) {
        count += 1
        guard count <= Self.nodeLimit else { throw location.error(.tooManyValues(limit: Self.nodeLimit)) }
    }
}
