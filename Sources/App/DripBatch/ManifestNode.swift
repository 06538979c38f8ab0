import DripNumbers
import DripRendering

struct ManifestNode: Equatable, Sendable {
    enum Content: Equatable, Sendable {
        /// A scalar; `isPlain` if unquoted, so that `null` may mean nothing.
        case scalar(String, isPlain: Bool)
        case list([ManifestNode])
        case map([ManifestNode.Entry])
    }

    let content: Content
    let location: ManifestNode.Location

    /// Whether it is `null`, `~`, or empty.
    var isNull: Bool {
        switch content {
        case .scalar("", isPlain: true), .scalar("~", isPlain: true), .scalar("null", isPlain: true), .scalar("Null", isPlain: true),
            .scalar("NULL", isPlain: true):
            true
        default: false
        }
    }

    /// Returns the node without what stands at `location`: a value and its key, or all of the map that requires it. Nil if nothing is left.
    func without(_ location: ManifestNode.Location) -> ManifestNode? {
        if self.location == location { return nil }
        var content = content
        switch content {
        case .scalar: break
        case .list(let nodes):
            let others = nodes.compactMap { $0.without(location) }
            if others.isEmpty { return nil }
            content = .list(others)
        case .map(let entries):
            var others: [ManifestNode.Entry] = []
            for entry in entries {
                if entry.location == location {
                    // Without a misspelled key that others need, they would be in error, too.
                    if Spelling.nearest(to: entry.key, in: Self.required.stablySorted()).isEmpty { continue }
                    return nil
                }
                if let value = entry.value.without(location) {
                    others.append(ManifestNode.Entry(key: entry.key, location: entry.location, value: value))
                } else if Self.required.contains(entry.key) {
                    return nil
                }
            }
            content = .map(others)
        }
        return ManifestNode(content: content, location: self.location)
    }

    /// Keys without which others make no sense.
    private static let required: Set = ["version", "outputs", "name", "effect", "scene", "lottie"]

    /// Returns the text of a scalar.
    /// - Parameter name: the name of the value, for the message.
    func text(_ name: String) throws(ManifestError) -> String {
        guard case .scalar(let text, _) = content, !isNull else { throw location.error(.expected("one value", name: name)) }
        return text
    }

    func list(_ name: String) throws(ManifestError) -> [ManifestNode] {
        guard case .list(let nodes) = content else { throw location.error(.expected("a list", name: name)) }
        guard !nodes.isEmpty else { throw location.error(.emptyList(name: name)) }
        return nodes
    }

    /// Returns the values of a map whose keys are all in `keys`.
    func map(_ name: String, keys: [String]) throws(ManifestError) -> ManifestNode.Map {
        guard case .map(let entries) = content else { throw location.error(.expected("a map of keys and values", name: name)) }
        for entry in entries where !keys.contains(entry.key) {
            throw entry.location.error(.unknownKey(entry.key, name: name, available: keys))
        }
        return ManifestNode.Map(entries: entries, location: location)
    }

    /// A location in a manifest. Line and column count from 1, columns in Unicode scalars.
    struct Location: Equatable, Sendable {
        let line: Int
        let column: Int

        func error(_ reason: ManifestError.Reason) -> ManifestError { ManifestError(line: line, column: column, reason: reason) }
    }

    struct Entry: Equatable, Sendable {
        let key: String
        let location: ManifestNode.Location
        let value: ManifestNode
    }

    struct Map: Sendable {
        let entries: [ManifestNode.Entry]
        let location: ManifestNode.Location

        /// Returns the value of `key`, unless it is missing or null.
        func value(_ key: String) -> ManifestNode? { entries.first { $0.key == key && !$0.value.isNull }?.value }
    }
}
