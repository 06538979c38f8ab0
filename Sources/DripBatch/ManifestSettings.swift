import DripEffects
import DripRendering

/// What `defaults` and an output may say alike: options of the render, and the lists whose combinations are files.
struct ManifestSettings: Sendable {
    static func keys(_ options: RenderOptionTable) -> [String] {
        ["formats", "scales", "appearances", "poster"] + options.options(of: .manifests).map(\.name)
    }

    /// Formats that are one file, in the words of `--format`.
    static let formats = ["gif", "apng", "png", "scene"]

    /// Values by key, those of an output before those of the defaults; a null takes a default away.
    private let values: [String: ManifestNode]
    let table: RenderOptionTable

    /// Reads and checks all of `map` that is a setting.
    init(_ map: ManifestMap, over defaults: ManifestSettings? = nil, _ table: RenderOptionTable) throws(ManifestError) {
        var values = defaults?.values ?? [:]
        for entry in map.entries where !entry.value.isNull {
            for key in table.exclusions(of: entry.key) { values[key] = nil }
        }
        for entry in map.entries where Self.keys(table).contains(entry.key) {
            values[entry.key] = entry.value.isNull ? nil : entry.value
        }
        self.init(values, table)
        // Whatever stands in the manifest is right, also where an output overrides it.
        _ = try (formats, scales, appearances, poster)
        _ = try request(RenderRequest(.sceneFile(path: ""), output: ""))
    }

    private init(_ values: [String: ManifestNode], _ table: RenderOptionTable) { (self.values, self.table) = (values, table) }

    /// These settings, without those that apply to effects only.
    var forScenes: ManifestSettings {
        let ofEffects = Set(table.optionsOfEffects.map(\.name))
        return ManifestSettings(values.filter { !ofEffects.contains($0.key) }, table)
    }

    func place(of key: String) -> ManifestPlace? { values[key]?.place }

    /// `request` with all options that are given.
    /// - Parameter isMoment: whether it shows a moment of its own, so that what is said of a run of time is left out.
    func request(_ request: RenderRequest, isMoment: Bool = false) throws(ManifestError) -> RenderRequest {
        var request = request
        for option in table.options(of: .manifests) where !(isMoment && option.isOfAnimation) {
            guard let node = values[option.name] else { continue }
            let text = try node.text("'\(option.name)'")
            do { try option.read(text, &request) } catch let error as DripGIFError { throw node.place.error(.refused(error)) } catch {
                throw node.place.error(.unreadable(name: option.name, text: text, hint: "\(error)"))
            }
        }
        return request
    }

    /// The options that are given, as they are written, in their order.
    var options: [(key: String, text: String)] {
        table.options(of: .manifests).compactMap { option in
            guard case .scalar(let text, _)? = values[option.name]?.content else { return nil }
            return (option.name, text)
        }
    }

    /// What a file shows that is one moment, or many on a sheet.
    var isStill: Bool { values["at"] != nil || values["sheet"] != nil }

    var formats: [OutputFormat] {
        get throws(ManifestError) {
            let wanted = try choices("formats", hint: Self.formats.joined(separator: ", ")) { text in
                Self.formats.contains(text) ? OutputFormat(rawValue: text) : nil
            }
            return wanted ?? [isStill ? .png : .gif]
        }
    }

    var scales: [Double] {
        get throws(ManifestError) {
            let range = "\(Limits.scale.lowerBound)…\(Int(Limits.scale.upperBound))"
            let scales = try choices("scales", hint: "numbers in \(range)") { text in
                Double(text).flatMap { Limits.scale.contains($0) ? $0 : nil }
            }
            return scales ?? [1]
        }
    }

    var appearances: [Appearance] {
        get throws(ManifestError) {
            try choices("appearances", hint: "light and dark") { Appearance(rawValue: $0) } ?? [.light]
        }
    }

    /// The moment of the poster.
    var poster: TimeText? {
        get throws(ManifestError) {
            guard let node = values["poster"] else { return nil }
            let text = try node.text("'poster'")
            do { return try OptionValue.time(text) } catch {
                throw node.place.error(.unreadable(name: "poster", text: text, hint: "\(error)"))
            }
        }
    }

    /// A list without repetitions, or nil when it is not given.
    private func choices<Choice: Hashable>(
        _ key: String, hint: String, _ read: (String) -> Choice?
    ) throws(ManifestError) -> [Choice]? {
        guard let list = values[key] else { return nil }
        var (found, seen) = ([Choice](), Set<Choice>())
        for node in try list.list("'\(key)'") {
            let text = try node.text("each of '\(key)'")
            guard let choice = read(text) else { throw node.place.error(.unreadable(name: key, text: text, hint: "give \(hint)")) }
            guard seen.insert(choice).inserted else { throw node.place.error(.twiceInList(name: key, text: text)) }
            found.append(choice)
        }
        return found
    }
}
