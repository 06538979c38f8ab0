private import Yams

/// Reads YAML, and so JSON, into nodes. The only file that knows Yams.
///
/// Yams puts a copy of the anchored value in the place of every alias, and hashes the keys of maps: a page of aliases to aliases would keep it busy for
/// years. So it never sees an alias. Each `*` is replaced by a character of private use before Yams reads, which keeps all lines and columns; a plain
/// scalar that begins with it is an alias, for no other can begin with `*`, and is resolved here, where what comes of it is counted.
struct ManifestYAML {
    /// The most values that a manifest may have after its aliases are resolved.
    static let nodeLimit = 200_000
    /// The deepest nesting.
    static let depthLimit = 32

    private static let mark: Unicode.Scalar = "\u{E000}"

    private var anchors: [String: ManifestNode] = [:]
    private var count = 0

    private init() {}

    /// The one value that `text` holds.
    static func read(_ text: String) throws(ManifestError) -> ManifestNode {
        if let place = place(in: text, where: { $0 == mark }) { throw place.error(.syntax("U+E000 is a character of private use")) }
        var hidden = String.UnicodeScalarView()
        hidden.append(contentsOf: text.unicodeScalars.lazy.map { $0 == "*" ? mark : $0 })
        do {
            let parser = try Parser(yaml: String(hidden))
            guard let root = try parser.singleRoot() else { throw ManifestPlace(line: 1, column: 1).error(.empty) }
            var reader = ManifestYAML()
            // Nodes know their anchors as long as the parser is there.
            return try withExtendedLifetime(parser) { try reader.node(root, depth: 0) }
        } catch let error as ManifestError {
            throw error
        } catch {
            throw manifestError(error, in: text)
        }
    }

    private mutating func node(_ node: Node, depth: Int) throws(ManifestError) -> ManifestNode {
        let place = ManifestPlace(line: node.mark?.line ?? 1, column: node.mark?.column ?? 1)
        try count(at: place)
        guard depth < Self.depthLimit else { throw place.error(.tooDeep(limit: Self.depthLimit)) }
        var content: ManifestNode.Content
        switch node {
        case .scalar(let scalar):
            let isPlain = scalar.style == .plain
            if isPlain, scalar.string.unicodeScalars.first == Self.mark { return try alias(scalar.string, at: place) }
            content = .scalar(Self.restored(scalar.string), isPlain: isPlain)
        case .sequence(let sequence):
            var nodes: [ManifestNode] = []
            for element in sequence { nodes.append(try self.node(element, depth: depth + 1)) }
            content = .list(nodes)
        case .mapping(let mapping):
            var entries: [ManifestEntry] = []
            for (key, value) in mapping { entries.append(try entry(key, value, depth: depth)) }
            content = .map(entries)
        case .alias: throw place.error(.syntax("an alias where none can be"))
        }
        let result = ManifestNode(content: content, place: place)
        if let anchor = node.anchor { anchors[anchor.rawValue] = result }
        return result
    }

    private mutating func entry(_ key: Node, _ value: Node, depth: Int) throws(ManifestError) -> ManifestEntry {
        let place = ManifestPlace(line: key.mark?.line ?? 1, column: key.mark?.column ?? 1)
        guard case .scalar(let scalar) = key, scalar.style != .plain || scalar.string.unicodeScalars.first != Self.mark else {
            throw place.error(.keyIsNotText)
        }
        return ManifestEntry(key: Self.restored(scalar.string), place: place, value: try node(value, depth: depth + 1))
    }

    /// What `*name` stands for. An anchor is known when its value is complete, so there are no cycles.
    private mutating func alias(_ text: String, at place: ManifestPlace) throws(ManifestError) -> ManifestNode {
        let name = String(text.unicodeScalars.dropFirst())
        guard let node = anchors[name] else { throw place.error(.unknownAlias(name)) }
        try count(node, at: place)
        return node
    }

    /// - Parameter place: of the alias that stands for it.
    private mutating func count(_ node: ManifestNode, at place: ManifestPlace) throws(ManifestError) {
        try count(at: place)
        switch node.content {
        case .scalar: break
        case .list(let nodes): for node in nodes { try count(node, at: place) }
        case .map(let entries): for entry in entries { try count(entry.value, at: place) }
        }
    }

    private mutating func count(at place: ManifestPlace) throws(ManifestError) {
        count += 1
        guard count <= Self.nodeLimit else { throw place.error(.tooManyValues(limit: Self.nodeLimit)) }
    }

    private static func restored(_ text: String) -> String {
        guard text.unicodeScalars.contains(mark) else { return text }
        return String(String.UnicodeScalarView(text.unicodeScalars.map { $0 == mark ? "*" : $0 }))
    }
}

// MARK: - Errors

extension ManifestYAML {
    private static func manifestError(_ error: any Error, in text: String) -> ManifestError {
        func at(_ mark: Mark, _ reason: ManifestError.Reason) -> ManifestError {
            ManifestError(line: mark.line, column: mark.column, reason: reason)
        }
        switch error as? YamlError {
        case .scanner(let context, let problem, let mark, _), .parser(let context, let problem, let mark, _),
            .composer(let context, let problem, let mark, _):
            // libyaml says "could not find expected ':'" and, before it, "while scanning a simple key".
            return at(mark, .syntax(restored([context?.text, problem].compactMap(\.self).joined(separator: ": "))))
        case .duplicatedKeysInMapping(let keys, let context): return at(context.mark, .repeated(restored(keys.first ?? "")))
        case .reader(let problem, _, _, _):
            let place = place(in: text) { !isPrintable($0) }
            return (place ?? ManifestPlace(line: 1, column: 1)).error(.syntax(problem))
        default: return ManifestPlace(line: 1, column: 1).error(.syntax("\(error)"))
        }
    }

    /// The characters of YAML 1.1 (§5.1).
    private static func isPrintable(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x09, 0x0A, 0x0D, 0x20...0x7E, 0x85, 0xA0...0xD7FF, 0xE000...0xFFFD, 0x10000...0x10FFFF: true
        default: false
        }
    }

    private static func place(in text: String, where isMeant: (Unicode.Scalar) -> Bool) -> ManifestPlace? {
        var (line, column) = (1, 1)
        for scalar in text.unicodeScalars {
            if isMeant(scalar) { return ManifestPlace(line: line, column: column) }
            if scalar == "\n" { (line, column) = (line + 1, 1) } else { column += 1 }
        }
        return nil
    }
}
