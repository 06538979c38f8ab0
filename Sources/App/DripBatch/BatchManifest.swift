import DripEffects
import DripFiles
import DripNumbers
import DripRendering

/// A parsed manifest, checked except for its inputs.
struct BatchManifest: Sendable {
    static let byteLimit = 1 << 20
    /// The maximum number of files in a manifest: lists of formats, scales and appearances multiply.
    static let fileLimit = 100_000

    let path: String
    let folder: ClosedFolder
    let outputs: [ManifestOutput]
    let gallery: ManifestGallery?

    var lockName: String { String(path.dropFirst(folder.path.count)) + ".lock" }
    var lockPath: String { path + ".lock" }

    init(_ path: String, effects: [any Effect.Type] = EffectCatalog.effects, options: RenderOptionTable = .standard) throws(BatchError) {
        if path == "-" { throw .manifestIsStandardInput }
        let text = try Self.text(of: path)
        let folder: ClosedFolder
        do { folder = try ClosedFolder(of: path) } catch { throw .rendering(.input(.missing(path: path))) }
        var root: ManifestNode?
        do { root = try ManifestYAML.read(text) } catch { throw .manifest([error], path: path) }
        if case .map(let entries)? = root?.content, entries.contains(where: { $0.key == "layers" }) {
            throw .rendering(.content(.unexpected(path: path, .lottie)))
        }
        // After an error, what is wrong is left out, and the rest is read again.
        var errors: [ManifestError] = []
        while let node = root, errors.count < Self.errorLimit {
            do throws(ManifestError) {
                let manifest = try BatchManifest(path: path, node, folder: folder, effects, options)
                if !errors.isEmpty { break }
                self = manifest
                return
            } catch {
                errors.append(error)
                root = node.without(ManifestNode.Location(line: error.line, column: error.column))
            }
        }
        throw .manifest(errors.stablySorted { ($0.line, $0.column) < ($1.line, $1.column) }, path: path)
    }

    /// The number of errors that are reported at once.
    private static let errorLimit = 20

    private init(path: String, _ node: ManifestNode, folder: ClosedFolder, _ effects: [any Effect.Type], _ options: RenderOptionTable)
        throws(ManifestError)
    {
        let root = try node.map("the manifest", keys: ["version", "defaults", "outputs", "gallery"])
        guard let version = root.value("version") else { throw root.location.error(.missingKey("version", name: "the manifest")) }
        let versionText = try version.text("'version'")
        guard versionText == "1" else { throw version.location.error(.unsupportedVersion(versionText)) }
        var defaults: ManifestSettings?
        if let node = root.value("defaults") {
            defaults = try ManifestSettings(try node.map("'defaults'", keys: ManifestSettings.keys(options)), options)
        }
        guard let list = root.value("outputs") else { throw root.location.error(.missingKey("outputs", name: "the manifest")) }
        var outputs: [ManifestOutput] = []
        var fileCount = 0
        for node in try list.list("'outputs'") {
            let output = try ManifestOutput(
                node, defaults: defaults, folder: folder, effects: effects, options: options, filesBefore: fileCount)
            fileCount += output.files.count
            outputs.append(output)
        }
        self.path = path
        self.folder = folder
        self.outputs = outputs
        gallery = if let node = root.value("gallery") { try ManifestGallery(node, folder: folder) } else { nil }
        try checkNames()
    }

    var files: [BatchFile] { outputs.flatMap(\.files) }

    /// Finds two files with one path, and files whose path is used otherwise.
    ///
    /// Names that differ only in case denote one file on many disks, and in DocC catalogs.
    private func checkNames() throws(ManifestError) {
        var used = [lockName.lowercased(): "the lock file", String(lockName.dropLast(5)).lowercased(): "the manifest itself"]
        for output in outputs {
            for input in output.inputs { used[input.path.lowercased()] = "an input of '\(output.name)'" }
        }
        for page in gallery?.pages ?? [] {
            if let use = used.updateValue("a page of the gallery", forKey: page.path.lowercased()) {
                throw page.location.error(.fileInUse(path: page.path, for: use))
            }
        }
        var names: [String: Int] = [:]
        var lines: [String: Int] = [:]
        for output in outputs {
            if let line = names.updateValue(output.location.line, forKey: output.name) {
                throw output.location.error(.outputTwice(name: output.name, line: line))
            }
            for file in output.files {
                if let use = used[file.path.lowercased()] { throw output.location.error(.fileInUse(path: file.path, for: use)) }
                if let line = lines.updateValue(output.location.line, forKey: file.path.lowercased()) {
                    throw output.location.error(.fileTwice(path: file.path, line: line))
                }
            }
        }
    }

    private static func text(of path: String) throws(BatchError) -> String {
        let bytes: [UInt8]
        do { bytes = try InputFile(path).readAll(atMost: byteLimit) } catch { throw .rendering(.input(error)) }
        let kind = FileKind(of: bytes)
        // A manifest in JSON begins like a Lottie animation.
        if ![.manifest, .lottie, .other].contains(kind) { throw .rendering(.content(.unexpected(path: path, kind))) }
        guard bytes.count <= byteLimit else {
            let count = max(bytes.count, (try? FileStatus(of: path).byteCount) ?? 0)
            throw .manifestTooLarge(path: path, byteCount: count, limit: byteLimit)
        }
        if let text = String(validating: bytes, as: UTF8.self) { return text.hasPrefix("\u{FEFF}") ? String(text.dropFirst()) : text }
        let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        let line = lines.firstIndex { String(validating: $0, as: UTF8.self) == nil } ?? 0
        throw .manifest([ManifestError(line: line + 1, column: 1, reason: .syntax("the line is not UTF-8"))], path: path)
    }
}

extension ManifestNode {
    /// Returns the path that a scalar names inside `folder`.
    func path(_ name: String, in folder: ClosedFolder) throws(ManifestError) -> String {
        let text = try text(name)
        do { return try folder.checked(text) } catch { throw location.error(.path(text, error)) }
    }
}
