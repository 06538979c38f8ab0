import DripEffects
import DripNumbers
import DripRendering

/// Settings common to `defaults` and outputs: options of the render, and the lists whose combinations are files.
struct ManifestSettings: Sendable {
    static func keys(_ options: RenderOptionTable) -> [String] {
        ["formats", "scales", "appearances", "poster"] + options.optionsOfManifests.map(\.name)
    }

    /// Formats of a single file, named as in `--format`.
    static let formats = ["gif", "apng", "webp", "png", "scene"]

    /// Values by key. An output's override the defaults; null removes one.
    private let values: [String: ManifestNode]
    let table: RenderOptionTable

    /// Reads and checks all settings in `map`.
    init(_ map: ManifestNode.Map, over defaults: ManifestSettings? = nil, _ table: RenderOptionTable) throws(ManifestError) {
        var values = defaults?.values ?? [:]
        for entry in map.entries where !entry.value.isNull {
            for key in table.exclusions[entry.key] ?? [] { values[key] = nil }
        }
        let keys = Self.keys(table)
        for entry in map.entries where keys.contains(entry.key) {
            values[entry.key] = entry.value.isNull ? nil : entry.value
        }
        self.init(values, table)
        // All values of the manifest are checked, including overridden ones.
        _ = try (formats(), scales(), appearances(), poster())
        _ = try parts()
    }

    private init(_ values: [String: ManifestNode], _ table: RenderOptionTable) { (self.values, self.table) = (values, table) }

    /// Returns the settings without options of other sources.
    func without(_ options: [RenderOption]) -> ManifestSettings {
        let names = Set(options.map(\.name))
        return ManifestSettings(values.filter { !names.contains($0.key) }, table)
    }

    func location(of key: String) -> ManifestNode.Location? { values[key]?.location }

    /// Returns all given options.
    /// - Parameter isMoment: whether they are for a single time, so that options of animations are omitted.
    func parts(isMoment: Bool = false) throws(ManifestError) -> RequestParts {
        var parts = RequestParts()
        for option in table.optionsOfManifests where !(isMoment && option.isOfAnimation) {
            guard let node = values[option.name] else { continue }
            let text = try node.text("'\(option.name)'")
            do { try option.read(text, &parts) } catch let error as DripGIFError { throw node.location.error(.refused(error)) } catch {
                throw node.location.error(.unreadable(name: option.name, text: text, hint: "\(error)"))
            }
        }
        return parts
    }

    var options: [(key: String, text: String)] {
        table.optionsOfManifests.compactMap { option in
            guard case .scalar(let text, _)? = values[option.name]?.content else { return nil }
            return (option.name, text)
        }
    }

    /// Whether a file is a still or a contact sheet.
    var isStill: Bool { values["at"] != nil || values["sheet"] != nil }

    func formats() throws(ManifestError) -> [OutputFormat] {
        let wanted = try choices("formats", hint: Self.formats.joined(separator: ", ")) { text in
            Self.formats.contains(text.lowercased()) ? OutputFormat(rawValue: text.lowercased()) : nil
        }
        return wanted ?? [isStill ? .png : .gif]
    }

    func scales() throws(ManifestError) -> [Double] {
        let range = "\(Limits.scale.lowerBound.shortest)…\(Limits.scale.upperBound.shortest)"
        let scales = try choices("scales", hint: "numbers in \(range)") { text in
            Double(text).flatMap { Limits.scale.contains($0) ? $0 : nil }
        }
        return scales ?? [1]
    }

    func appearances() throws(ManifestError) -> [Appearance] {
        try choices("appearances", hint: "light and dark") { Appearance(rawValue: $0.lowercased()) } ?? [.light]
    }

    func poster() throws(ManifestError) -> TimeText? {
        guard let node = values["poster"] else { return nil }
        let text = try node.text("'poster'")
        do { return try OptionValue.time(text) } catch {
            throw node.location.error(.unreadable(name: "poster", text: text, hint: "\(error)"))
        }
    }

    /// Returns a list without repetitions, or nil when it is missing.
    private func choices<Choice: Hashable>(
        _ key: String, hint: String, _ read: (String) -> Choice?
    ) throws(ManifestError) -> [Choice]? {
        guard let list = values[key] else { return nil }
        var (found, seen) = ([Choice](), Set<Choice>())
        for node in try list.list("'\(key)'") {
            let text = try node.text("each of '\(key)'")
            guard let choice = read(text) else { throw node.location.error(.unreadable(name: key, text: text, hint: "give \(hint)")) }
            guard seen.insert(choice).inserted else { throw node.location.error(.twiceInList(name: key, text: text)) }
            found.append(choice)
        }
        return found
    }
}
