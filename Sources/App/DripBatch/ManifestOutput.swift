import DripEffects
import DripFiles
import DripNumbers
import DripRendering

/// An output of a manifest with its files, one for each combination of its lists.
struct ManifestOutput: Sendable {
    enum Source: Sendable {
        case effect(any Effect.Type)
        /// A file in the manifest's folder.
        case scene(String)
        /// A Lottie animation in the manifest's folder.
        case lottie(String)
    }

    let name: String
    let location: ManifestNode.Location
    let source: Source
    /// Parameters as written, sorted by name.
    let parameters: [(name: String, text: String)]
    /// The heading in the gallery.
    let title: String
    /// The alternative text for readers who cannot see the image.
    let alt: String
    let settings: ManifestSettings
    /// The scene, the Lottie animation, its fonts or the images of parameters that it reads, as paths in the manifest's folder.
    private(set) var inputs: [(parameter: String?, path: String)]
    private(set) var files: [BatchFile] = []

    private static let keys = ["name", "effect", "scene", "lottie", "parameters", "title", "alt"]

    /// - Parameter filesBefore: the number of files of earlier outputs.
    init(
        _ node: ManifestNode, defaults: ManifestSettings?, folder: ClosedFolder, effects: [any Effect.Type], options: RenderOptionTable,
        filesBefore: Int
    ) throws(ManifestError) {
        let map = try node.map("an output", keys: Self.keys + ManifestSettings.keys(options))
        guard let nameNode = map.value("name") else { throw node.location.error(.missingKey("name", name: "an output")) }
        name = try nameNode.path("'name'", in: folder)
        location = nameNode.location
        title = try map.value("title")?.text("'title'") ?? name.split(separator: "/").last.map(String.init) ?? name
        let settings = try ManifestSettings(map, over: defaults, options)
        var texts: [String: String] = [:]
        var inputs: [(parameter: String?, path: String)] = []
        switch (map.value("effect"), map.value("scene"), map.value("lottie")) {
        case (let effect?, nil, nil):
            let type = try Self.effect(effect, of: effects)
            source = .effect(type)
            try Self.refuse(options.optionsOfLottie, in: map) { .optionOfLottie($0) }
            self.settings = settings.without(options.optionsOfLottie)
            if let node = map.value("parameters") { texts = try Self.parameters(node, of: type, folder, &inputs) }
            alt = try map.value("alt")?.text("'alt'") ?? type.description.summary.asSentence
        case (nil, nil, nil): throw node.location.error(.effectOrScene)
        case (nil, let drawing, let lottie):
            if drawing != nil, let lottie { throw lottie.location.error(.effectOrScene) }
            if let parameters = map.value("parameters") { throw parameters.location.error(.parametersOfScene) }
            try Self.refuse(options.optionsOfEffects, in: map) { .optionOfEffects($0) }
            var others = options.optionsOfEffects
            if let path = try lottie?.path("'lottie'", in: folder) {
                source = .lottie(path)
                inputs = [(nil, path)]
            } else {
                try Self.refuse(options.optionsOfLottie, in: map) { .optionOfLottie($0) }
                others += options.optionsOfLottie
                let path = try drawing?.path("'scene'", in: folder) ?? ""
                source = .scene(path)
                inputs = [(nil, path)]
            }
            self.settings = settings.without(others)
            alt = try map.value("alt")?.text("'alt'") ?? name
        case (_?, let scene, let lottie): throw (scene ?? lottie ?? node).location.error(.effectOrScene)
        }
        parameters = texts.stablySorted { $0.key < $1.key }.map { ($0.key, $0.value) }
        self.inputs = inputs
        // Their order does not depend on that of a dictionary.
        for (name, path) in try fonts(in: folder).stablySorted(by: { $0.key < $1.key }) { self.inputs.append(("font \(name)", path)) }
        files = try makeFiles(folder, texts, filesBefore: filesBefore)
    }

    /// Refuses options that apply to other sources only. `defaults` may have them.
    private static func refuse(
        _ options: [RenderOption], in map: ManifestNode.Map, _ reason: (String) -> ManifestError.Reason
    ) throws(ManifestError) {
        let names = options.map(\.name)
        for entry in map.entries where names.contains(entry.key) && !entry.value.isNull { throw entry.location.error(reason(entry.key)) }
    }

    private static func effect(_ node: ManifestNode, of effects: [any Effect.Type]) throws(ManifestError) -> any Effect.Type {
        let name = try node.text("'effect'")
        guard let effect = effects.first(where: { $0.description.name == name }) else {
            throw node.location.error(.unknownEffect(name, available: effects.map { $0.description.name }))
        }
        return effect
    }

    /// Returns the texts of the parameters, each checked. Images become inputs, with paths relative to the folder.
    private static func parameters(
        _ node: ManifestNode, of effect: any Effect.Type, _ folder: ClosedFolder, _ inputs: inout [(parameter: String?, path: String)]
    ) throws(ManifestError) -> [String: String] {
        let declared = effect.description.parameters
        var texts: [String: String] = [:]
        for entry in try node.map("the parameters of '\(effect.description.name)'", keys: declared.map(\.name)).entries {
            guard !entry.value.isNull, let parameter = declared.first(where: { $0.name == entry.key }) else { continue }
            let text = try entry.value.text("'\(entry.key)'")
            texts[entry.key] = text
            do throws(EffectError) {
                guard case .pictureFile = try parameter.value(of: text) else { continue }
            } catch {
                throw entry.value.location.error(.refused(.effect(error)))
            }
            let path = try entry.value.path("'\(entry.key)'", in: folder)
            texts[entry.key] = path
            inputs.append((entry.key, path))
        }
        return texts
    }

    // MARK: - Files

    /// Creates `NAME[-poster][~dark][@2x].EXTENSION` for every combination, as DocC finds them.
    private func makeFiles(
        _ folder: ClosedFolder, _ texts: [String: String], filesBefore: Int
    ) throws(ManifestError) -> [BatchFile] {
        let (formats, scales) = try (settings.formats(), settings.scales())
        let (appearances, poster) = try (settings.appearances(), settings.poster())
        let count = filesBefore + appearances.count * scales.count * (formats.count + (poster == nil ? 0 : 1))
        guard count <= BatchManifest.fileLimit else { throw location.error(.tooManyFiles(count, limit: BatchManifest.fileLimit)) }
        let fonts = try fonts(in: folder).mapValues { folder($0) }
        var base = try settings.parts()
        base.lottie.fonts = fonts
        if base.file.maximumBytes != nil, !formats.contains(where: { base.timing.mayBeAnimation($0) }) {
            throw (settings.location(of: "max-bytes") ?? location).error(.refused(.request(.onlyInAnimations(option: "--max-bytes"))))
        }
        var files: [BatchFile] = []
        for appearance in appearances {
            for scale in scales {
                for format in formats where format != .scene || scale == scales[0] {
                    var parts = base
                    if !base.timing.mayBeAnimation(format) { parts.file.maximumBytes = nil }
                    (parts.file.format, parts.canvas.scale) = (format, format == .scene ? 1 : scale)
                    parts.effect.appearance = appearance
                    files.append(try file(.animation, format, parts, texts: texts, in: folder))
                }
                guard let poster else { continue }
                var parts = try settings.parts(isMoment: true)
                (parts.file.format, parts.canvas.scale) = (.png, scale)
                (parts.effect.appearance, parts.lottie.fonts, parts.timing.at) = (appearance, fonts, poster)
                files.append(try file(.poster, .png, parts, texts: texts, in: folder))
            }
        }
        return files
    }

    private func file(
        _ role: BatchFile.Role, _ format: OutputFormat, _ parts: RequestParts, texts: [String: String], in folder: ClosedFolder
    ) throws(ManifestError) -> BatchFile {
        let file = BatchFile(output: name, role: role, format: format, parts: parts) { (path, parts) in
            RenderRequest(renderSource(folder, texts, parts), parts, output: folder(path))
        }
        do { try settings.table.check(parts, try OutputTarget(file.request.output, format: format)) } catch {
            throw (error.options.compactMap { settings.location(of: $0) }.first ?? location).error(.refused(.request(error)))
        }
        guard folder.staysInside(file.path) else { throw location.error(.path(file.path, .leavesFolder)) }
        return file
    }

    /// Returns the paths of the files for fonts in the manifest's folder, by the fonts' names.
    private func fonts(in folder: ClosedFolder) throws(ManifestError) -> [String: String] {
        var paths = try settings.parts().lottie.fonts
        for (name, path) in paths.stablySorted(by: { $0.key < $1.key }) {
            do throws(PathProblem) { paths[name] = try folder.checked(path) } catch {
                throw (settings.location(of: "font") ?? location).error(.path(path, error))
            }
        }
        return paths
    }

    private func renderSource(_ folder: ClosedFolder, _ texts: [String: String], _ parts: RequestParts) -> RenderRequest.Source {
        switch source {
        case .scene(let path): return .drawing(path: folder(path))
        case .lottie(let path): return .lottie(path: folder(path), parts.lottie, fit: parts.fit)
        case .effect(let type):
            var texts = texts
            for case (let parameter?, let path) in inputs { texts[parameter] = folder(path) }
            return .effect(type, parameters: texts, parts.effect)
        }
    }
}

extension RequestError {
    /// The keys that the error concerns, the main one first.
    fileprivate var options: [String] {
        let names: [String] =
            switch self {
            case .conflict(let first, let second): [first, second]
            case .outOfRange(let option, _, _), .onlyInAnimations(let option), .pastTheEnd(let option, _, _): [option]
            case .translucentMatte: ["--matte"]
            case .sheetNeedsPNG: ["--sheet"]
            default: []
            }
        return names.map { $0.replacing("--", with: "") }
    }
}
