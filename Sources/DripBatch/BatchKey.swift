import DripEffects
import DripFiles
import DripImage
import DripNumbers
import DripRendering
import DripScene

/// The hash of all that decides what a file holds.
///
/// Engine, source, parameters with their defaults, options, and the bytes of every scene and picture that is read. Not: names of files, jobs, the
/// description for who does not see the picture. Installed fonts are not in it either, so that one lock file serves several machines.
struct BatchKey {
    private var hash = SHA256()

    /// The engine that writes files now.
    static let engine = "dripgif \(DripGIF.version), engine \(DripGIF.engine)"

    /// - Parameter inputs: what ``inputs(of:in:)`` says for the file's output.
    static func key(of file: BatchFile, inputs: [String], options: RenderOptionTable = .standard) -> String {
        var key = BatchKey()
        key.add("engine", engine)
        for input in inputs { key.add("input", input) }
        key.add(file.request, options)
        return key.hash.finish().hexadecimal
    }

    /// Reads what `output` is made of.
    /// - Returns: a text for each input that is equal for equal bytes.
    static func inputs(of output: ManifestOutput, in folder: ManifestFolder) throws(DripGIFError) -> [String] {
        var texts: [String] = []
        for (parameter, path) in output.inputs {
            let bytes: [UInt8]
            do { bytes = try InputFile(folder(path)).readAll() } catch { throw .input(error) }
            texts.append("\(parameter ?? "scene") \(SHA256.hash(of: bytes).hexadecimal)")
            guard parameter == nil else { continue }
            for picture in pictures(of: bytes) {
                let place = picture.hasPrefix("/") ? picture : FileNames.directory(of: folder(path)) + picture
                // Rendering says what is wrong with it.
                let digest = (try? InputFile(place).readAll()).map { SHA256.hash(of: $0).hexadecimal }
                texts.append("picture \(picture) \(digest ?? "missing")")
            }
        }
        return texts
    }

    /// The SHA-256 of a file's bytes, or nil when it cannot be read.
    static func digest(ofFileAt path: String) -> String? {
        guard (try? FileStatus(of: path).kind) == .regular else { return nil }
        return (try? InputFile(path).readAll()).map { SHA256.hash(of: $0).hexadecimal }
    }

    static func digest(of text: String) -> String { SHA256.hash(of: Array(text.utf8)).hexadecimal }

    /// The names of a scene's pictures, in the order in which they come first; as far as the scene can be read.
    private static func pictures(of scene: [UInt8]) -> [String] {
        // Most scenes have none, and need not be read for them.
        guard scene.contains(Array("image".utf8)), let point = try? PixelSize(width: 1, height: 1) else { return [] }
        let dot = Pixmap(size: point)
        var names: [String] = []
        var reader = SceneReader()
        reader.append(scene)
        reader.finish()
        while let frame = try? reader.nextFrame(image: { name throws(SceneImageError) in
            if !names.contains(name) { names.append(name) }
            return dot
        }) {
            _ = frame
        }
        return names
    }

    // MARK: - What a request says

    private mutating func add(_ request: RenderRequest, _ options: RenderOptionTable) {
        switch request.source {
        case .effect(let type, let texts):
            add("effect", type.description.name)
            for parameter in type.description.parameters {
                guard let text = texts[parameter.name] ?? parameter.defaultText else { continue }
                // A picture is among the inputs, wherever it lies.
                let value = try? parameter.value(of: text)
                if case .pictureFile? = value { continue }
                add(parameter.name, value.map { "\($0)" } ?? text)
            }
        case .sceneFile: add("scene", "")
        case .pictures: add("pictures", "")
        }
        for (name, text) in options.key(of: request) { add(name, text) }
    }

    /// With the lengths, so that no two lists of texts look alike.
    private mutating func add(_ name: String, _ text: String) {
        hash.update(Array("\(name.utf8.count) \(name) \(text.utf8.count) \(text) ".utf8))
    }
}
