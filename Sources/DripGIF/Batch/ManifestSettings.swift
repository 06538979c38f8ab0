internal import DripEffects

/// What `defaults` and an output may say alike: options of the render, and the lists whose combinations are files.
struct ManifestSettings: Sendable {
    static let keys = ["formats", "scales", "appearances", "poster"] + RenderSetting.all.map(\.key)

    /// Formats that are one file, in the words of `--format`.
    static let formats = ["gif", "apng", "png", "scene"]

    /// Values by key, those of an output before those of the defaults; a null takes a default away.
    private let values: [String: ManifestNode]

    /// Reads and checks all of `map` that is a setting.
    init(_ map: ManifestMap, over defaults: ManifestSettings? = nil) throws(ManifestError) {
        var values = defaults?.values ?? [:]
        for entry in map.entries where !entry.value.isNull {
            for key in RenderSetting.exclusions[entry.key] ?? [] { values[key] = nil }
        }
        for entry in map.entries where Self.keys.contains(entry.key) {
            values[entry.key] = entry.value.isNull ? nil : entry.value
        }
        self.values = values
        // Whatever stands in the manifest is right, also where an output overrides it.
        _ = try (formats, scales, appearances, poster)
        _ = try request(RenderRequest(.sceneFile(path: ""), output: ""))
    }

    private init(values: [String: ManifestNode]) { self.values = values }

    /// These settings, without those that apply to effects only.
    var forScenes: ManifestSettings { ManifestSettings(values: values.filter { !RenderSetting.ofEffects.contains($0.key) }) }

    func place(of key: String) -> ManifestPlace? { values[key]?.place }

    /// `request` with all options that are given.
    func request(_ request: RenderRequest, without left: Set<String> = []) throws(ManifestError) -> RenderRequest {
        var request = request
        for setting in RenderSetting.all where !left.contains(setting.key) {
            guard let node = values[setting.key] else { continue }
            let text = try node.text("'\(setting.key)'")
            do { try setting.apply(text, &request) } catch let error as DripGIFError { throw node.place.error(.refused(error)) } catch {
                throw node.place.error(.unreadable(name: setting.key, text: text, hint: "\(error)"))
            }
        }
        return request
    }

    /// The options that are given, as they are written, in their order.
    var options: [(key: String, text: String)] {
        RenderSetting.all.compactMap { setting in
            guard case .scalar(let text, _)? = values[setting.key]?.content else { return nil }
            return (setting.key, text)
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
