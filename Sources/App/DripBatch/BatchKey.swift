import DripEffects
import DripFiles
import DripImage
import DripLottie
import DripRendering
import DripScene

/// The hash of everything that decides a file's content.
///
/// It includes the engine, source, parameters with their defaults, options, and the bytes of every scene, Lottie file, image and font file. It
/// excludes names of files, jobs and the alternative text. It also excludes installed fonts, so that one lock file serves several machines.
struct BatchKey {
    private var hash = SHA256()

    /// The engine that writes files, as text in a key.
    ///
    /// ``Release/version`` is excluded: a release with identical output keeps every lock file valid. The text is that of 0.1.0, so its lock files are
    /// still valid.
    static let engine = "dripgif 0.1.0, engine \(Release.engine)"

    /// - Parameter inputs: the result of ``inputs(of:in:)`` for the file's output.
    static func key(of file: BatchFile, inputs: [String], options: RenderOptionTable = .standard) -> String {
        var key = BatchKey()
        key.add("engine", engine)
        for input in inputs { key.add("input", input) }
        key.add(file.request.source)
        for (name, text) in options.key(of: file.parts) { key.add(name, text) }
        return key.hash.finish().hexadecimal
    }

    /// Reads the inputs of `output`.
    /// - Returns: a text for each input, equal for equal bytes.
    static func inputs(of output: ManifestOutput, in folder: ClosedFolder) throws(DripGIFError) -> [String] {
        var texts: [String] = []
        for (parameter, path) in output.inputs {
            let bytes = try wrapping(InputFile(folder(path)).readAll(), in: DripGIFError.input)
            texts.append("\(parameter ?? "scene") \(SHA256.hash(of: bytes).hexadecimal)")
            guard parameter == nil else { continue }
            if LottieFile.isBegun(by: bytes) {
                texts += files(of: bytes, beside: folder(path))
                continue
            }
            for picture in pictures(of: bytes) {
                let location = picture.hasPrefix("/") ? picture : FileNames.directory(of: folder(path)) + picture
                // Rendering reports its error.
                let digest = (try? InputFile(location).readAll()).map { SHA256.hash(of: $0).hexadecimal }
                texts.append("picture \(picture) \(digest ?? "missing")")
            }
        }
        return texts
    }

    /// Returns a text for each image and font file that a Lottie animation names, as far as it can be read.
    private static func files(of animation: [UInt8], beside path: String) -> [String] {
        guard let contents = LottieInput.contents(of: animation) else { return [] }
        let files = LottieFiles(beside: path)
        func digest(_ content: [UInt8]?) -> String { content.map { SHA256.hash(of: $0).hexadecimal } ?? "missing" }
        let images = contents.images.compactMap { image -> String? in
            guard case .file(let name) = image.source else { return nil }
            return "picture \(name) \(digest(files.bytes(of: image)))"
        }
        let fonts = contents.fonts.compactMap { font -> String? in
            guard case .file(let name) = font.source else { return nil }
            return "font \(name) \(digest(files.bytes(of: font)))"
        }
        return images + fonts
    }

    /// Returns the SHA-256 of a file's bytes, or nil when it cannot be read.
    static func digest(ofFileAt path: String) -> String? {
        guard (try? FileStatus(of: path).kind) == .regular else { return nil }
        return (try? InputFile(path).readAll()).map { SHA256.hash(of: $0).hexadecimal }
    }

    static func digest(of text: String) -> String { SHA256.hash(of: Array(text.utf8)).hexadecimal }

    /// Returns the paths of a scene's images in order of first use, as far as the scene can be read.
    private static func pictures(of scene: [UInt8]) -> [String] {
        // Most scenes have no images, so they need not be parsed.
        guard SceneReader.mayNameImages(scene) else { return [] }
        let dot = Pixmap(size: PixelSize(width: 1, height: 1))
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

    // MARK: - Texts of a source

    private mutating func add(_ source: RenderRequest.Source) {
        switch source {
        case .effect(let type, let texts, _):
            add("effect", type.description.name)
            for parameter in type.description.parameters {
                guard let text = texts[parameter.name] ?? parameter.defaultText else { continue }
                // An image is one of the inputs, regardless of its path.
                let value = try? parameter.value(of: text)
                if case .pictureFile? = value { continue }
                add(parameter.name, value.map { "\($0)" } ?? text)
            }
        case .drawing: add("scene", "")
        case .lottie: add("lottie", "")
        case .pictures: add("pictures", "")
        }
    }

    /// Adds both texts with their lengths, so that different lists never have equal bytes.
    private mutating func add(_ name: String, _ text: String) {
        hash.update(Array("\(name.utf8.count) \(name) \(text.utf8.count) \(text) ".utf8))
    }
}
