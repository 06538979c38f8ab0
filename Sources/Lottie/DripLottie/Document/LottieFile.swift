internal import DripJSON

/// A file with Lottie animations: JSON, JSON in gzip (TGS), or a dotLottie archive of version 1 or 2.
///
///     let file = try LottieFile(bytes)
///     let animation = try LottieAnimation(file.json(), slots: file.slots()) { image in file.bytes(of: image).flatMap(decode) }
public struct LottieFile: Sendable {
    /// The text of one animation; empty for an archive.
    private let text: [UInt8]
    private let archive: ZipArchive?
    /// The identifiers of the animations of an archive, in its order; none for other files, which are one animation.
    public let animationIDs: [String]
    /// The animation with which players begin: the one that the archive names, else its first one; nil for other files.
    public let initialAnimationID: String?
    /// An animation that the archive names as the initial one and does not have.
    package let missingInitialID: String?
    /// The themes with which players begin, by animation.
    private let initialThemes: [String: String]
    /// The identifiers of the themes of an archive, in its order; none for other files.
    public let themeIDs: [String]
    private let isVersion2: Bool

    /// Reads a file, whose first bytes tell its form.
    /// - Throws: ``LottieError``. The animations themselves are read by ``LottieAnimation``.
    public init(_ bytes: [UInt8]) throws(LottieError) {
        guard bytes.starts(with: Self.zipSignature) else {
            text = bytes.starts(with: Self.gzipSignature) ? try Self.unpacked(bytes) : bytes
            (archive, animationIDs, initialThemes, themeIDs, isVersion2) = (nil, [], [:], [], false)
            (initialAnimationID, missingInitialID) = (nil, nil)
            return
        }
        let archive = try ZipArchive(bytes)
        (text, self.archive) = ([], archive)
        let manifest = try JSONNode(text: try Self.content(of: "manifest.json", in: archive))
        isVersion2 = manifest["version"]?.string?.hasPrefix("2") ?? (manifest["version"]?.number == 2)
        var (ids, themes): ([String], [String: String]) = ([], [:])
        for animation in manifest["animations"]?.elements ?? [] {
            guard let id = animation["id"]?.identifier, !ids.contains(id) else { continue }
            ids.append(id)
            themes[id] = animation[isVersion2 ? "initialTheme" : "defaultTheme"]?.string
        }
        guard !ids.isEmpty else { throw .invalid(path: "manifest.json: animations", expected: "at least one animation") }
        (animationIDs, initialThemes) = (ids, themes)
        let named = (manifest["initial"]?["animation"] ?? manifest["activeAnimationId"])?.identifier
        initialAnimationID = named.flatMap { ids.contains($0) ? $0 : nil } ?? ids.first
        missingInitialID = named == initialAnimationID ? nil : named
        themeIDs = (manifest["themes"]?.elements ?? []).compactMap { $0["id"]?.string }
    }

    /// The maximum number of bytes of a file, and of an animation that is unpacked from one.
    package static let byteLimit = JSONDocument.byteLimit

    /// Returns whether the first bytes of a file are those of a JSON object, of an archive, or of gzip.
    package static func isBegun(by bytes: [UInt8]) -> Bool {
        if bytes.starts(with: zipSignature) || bytes.starts(with: gzipSignature) { return true }
        return bytes.dropFirst(JSONDocument.start(of: bytes)).first == UInt8(ascii: "{")
    }

    private static let zipSignature: [UInt8] = [0x50, 0x4B, 3, 4]
    private static let gzipSignature: [UInt8] = [0x1F, 0x8B]

    private static func unpacked(_ bytes: [UInt8]) throws(LottieError) -> [UInt8] {
        do { return try Inflate.inflated(bytes[...], .gzip, limit: byteLimit) } catch {
            if error == .overLimit { throw .overLimit(path: "", what: "bytes", limit: byteLimit) }
            throw .archive(reason: "the data in gzip are damaged")
        }
    }

    /// Returns the JSON text of an animation.
    /// - Parameter id: nil is the initial one.
    /// - Throws: ``LottieError/noAnimation(id:available:)``, ``LottieError/archive(reason:)``.
    public func json(animation id: String? = nil) throws(LottieError) -> [UInt8] {
        if id == nil, archive == nil { return text }
        guard let archive, let id = id ?? initialAnimationID, animationIDs.contains(id) else {
            throw .noAnimation(id: id ?? "", available: animationIDs)
        }
        return try Self.content(of: "\(isVersion2 ? "a" : "animations")/\(id).json", in: archive)
    }

    private static func content(of path: String, in archive: ZipArchive) throws(LottieError) -> [UInt8] {
        guard let content = try archive.content(of: path) else { throw .archive(reason: "'\(path)' is missing") }
        return content
    }

    /// Returns the values of slots that a theme gives an animation.
    /// - Parameters:
    ///   - id: the animation; nil is the initial one.
    ///   - theme: nil is the theme with which players begin, if there is one.
    /// - Throws: ``LottieError/noTheme(id:available:)``, and errors of the theme's own text.
    public func slots(animation id: String? = nil, theme: String? = nil) throws(LottieError) -> LottieSlots {
        let animation = id ?? initialAnimationID ?? ""
        guard let name = theme ?? initialThemes[animation] else { return LottieSlots() }
        guard let archive, themeIDs.contains(name) || theme == nil else {
            throw .noTheme(id: name, available: themeIDs)
        }
        // Version 1 has style sheets.
        if isVersion2, let text = try archive.content(of: "t/\(name).json") { return try LottieSlots(theme: text, of: animation) }
        var slots = LottieSlots()
        slots.note("theme \(name)")
        return slots
    }

    /// Returns the bytes of an image that is embedded, or in the archive; nil where it is beside the file, or missing, or damaged.
    public func bytes(of image: LottieImage) -> [UInt8]? {
        switch image.source {
        case .embedded(let bytes): bytes
        case .file(let path): bytes(ofFileAt: path, in: isVersion2 ? "i" : "images")
        }
    }

    /// Returns the bytes of a font file that is embedded, or in the archive; nil where it is beside the file, or missing, or damaged.
    public func bytes(of font: LottieFont) -> [UInt8]? {
        switch font.source {
        case .embedded(let bytes): bytes
        case .file(let path): bytes(ofFileAt: path, in: "f") ?? bytes(ofFileAt: path, in: "fonts")
        case .none: nil
        }
    }

    private func bytes(ofFileAt path: String, in folder: String) -> [UInt8]? {
        // Animations name folders in many ways; archives have one.
        let name = path.split(separator: "/").last.map(String.init) ?? path
        return try? archive?.content(of: "\(folder)/\(name)")
    }
}
