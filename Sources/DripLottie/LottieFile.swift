/// A file with Lottie animations: JSON, JSON in gzip (TGS), or a dotLottie archive of version 1 or 2.
///
///     let file = try LottieFile(bytes)
///     let animation = try LottieAnimation(file.json(), slots: file.slots()) { image in file.bytes(of: image).flatMap(decode) }
public struct LottieFile: Sendable {
    private enum Content: Sendable {
        case json([UInt8])
        case archive(ZipArchive)
    }

    private let content: Content
    /// The identifiers of the animations of an archive, the first one first; none for other files, which are one animation.
    public let animationIDs: [String]
    /// The themes with which players begin, by animation.
    private let initialThemes: [String: String]
    /// The identifiers of the themes of an archive, in its order; none for other files.
    public let themeIDs: [String]
    private let isVersion2: Bool

    /// Reads a file, whose first bytes tell its form.
    /// - Throws: ``LottieError``. The animations themselves are read by ``LottieAnimation``.
    public init(_ bytes: [UInt8]) throws(LottieError) {
        guard bytes.starts(with: Self.zipSignature) else {
            content = .json(bytes.starts(with: Self.gzipSignature) ? try Self.unpacked(bytes) : bytes)
            (animationIDs, initialThemes, themeIDs, isVersion2) = ([], [:], [], false)
            return
        }
        let archive = try ZipArchive(bytes)
        content = .archive(archive)
        guard let text = try archive.content(of: "manifest.json") else { throw .archive(reason: "'manifest.json' is missing") }
        let manifest = try JSONDocument(text).node
        isVersion2 = manifest["version"]?.string?.hasPrefix("2") ?? (manifest["version"]?.number == 2)
        var (ids, themes): ([String], [String: String]) = ([], [:])
        for animation in manifest["animations"]?.elements ?? [] {
            guard let id = animation["id"]?.string else { throw .invalid(path: "manifest.json: \(animation.path)", expected: "an 'id'") }
            guard !ids.contains(id) else { continue }
            ids.append(id)
            themes[id] = animation[isVersion2 ? "initialTheme" : "defaultTheme"]?.string
        }
        guard !ids.isEmpty else { throw .invalid(path: "manifest.json: animations", expected: "at least one animation") }
        (animationIDs, initialThemes) = (ids, themes)
        themeIDs = (manifest["themes"]?.elements ?? []).compactMap { $0["id"]?.string }
    }

    /// Whether `bytes` begin as an archive or as gzip does.
    package static func isContainer(_ bytes: [UInt8]) -> Bool { bytes.starts(with: zipSignature) || bytes.starts(with: gzipSignature) }

    private static let zipSignature: [UInt8] = [0x50, 0x4B, 3, 4]
    private static let gzipSignature: [UInt8] = [0x1F, 0x8B]

    private static func unpacked(_ bytes: [UInt8]) throws(LottieError) -> [UInt8] {
        do { return try Inflate.inflated(bytes[...], .gzip, limit: JSONDocument.byteLimit) } catch {
            if error == .overLimit { throw .overLimit(path: "", what: "bytes", limit: JSONDocument.byteLimit) }
            throw .archive(reason: "the data in gzip are damaged")
        }
    }

    /// Returns the JSON text of an animation.
    /// - Parameter id: nil is the first one.
    /// - Throws: ``LottieError/noAnimation(id:known:)``, ``LottieError/archive(reason:)``.
    public func json(animation id: String? = nil) throws(LottieError) -> [UInt8] {
        switch content {
        case .json(let bytes):
            if let id { throw .noAnimation(id: id, known: []) }
            return bytes
        case .archive(let archive):
            guard let id = id ?? animationIDs.first, animationIDs.contains(id) else {
                throw .noAnimation(id: id ?? "", known: animationIDs)
            }
            let path = "\(isVersion2 ? "a" : "animations")/\(id).json"
            guard let text = try archive.content(of: path) else { throw .archive(reason: "'\(path)' is missing") }
            return text
        }
    }

    /// Returns the values of slots that a theme gives an animation.
    /// - Parameters:
    ///   - id: the animation; nil is the first one.
    ///   - theme: nil is the theme with which players begin, if there is one.
    /// - Throws: ``LottieError/noTheme(id:known:)``, and errors of the theme's own text.
    public func slots(animation id: String? = nil, theme: String? = nil) throws(LottieError) -> LottieSlots {
        let animation = id ?? animationIDs.first ?? ""
        guard let name = theme ?? initialThemes[animation] else { return LottieSlots() }
        guard case .archive(let archive) = content, themeIDs.contains(name) || theme == nil else {
            throw .noTheme(id: name, known: themeIDs)
        }
        // Version 1 has style sheets.
        if isVersion2, let text = try archive.content(of: "t/\(name).json") { return try LottieSlots(theme: text, of: animation) }
        var slots = LottieSlots()
        slots.note("theme \(name)")
        return slots
    }

    /// Returns the bytes of an image that is embedded, or in the archive; nil where it is beside the file, or missing, or damaged.
    public func bytes(of image: LottieImage) -> [UInt8]? {
        guard case .file(let path) = image.source else {
            if case .embedded(let bytes) = image.source { return bytes }
            return nil
        }
        guard case .archive(let archive) = content else { return nil }
        // Animations name folders in many ways; archives have one.
        let name = path.split(separator: "/").last.map(String.init) ?? path
        return try? archive.content(of: "\(isVersion2 ? "i" : "images")/\(name)")
    }
}
