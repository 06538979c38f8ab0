import DripFiles

/// The pages of a manifest's gallery, made once all files on them are current.
struct GalleryPages: Sendable {
    struct StalePage: Sendable {
        let path: String
        let text: String
        let entry: BatchLock.Entry
        let staleness: Batch.Staleness
    }

    private let manifest: BatchManifest
    private let gallery: ManifestGallery
    private let entries: [GalleryEntry]

    /// Nil when there is no gallery, or its files are incomplete.
    /// - Parameter keys: the keys of all files in the manifest, by path.
    init?(_ manifest: BatchManifest, _ keys: [String: String], _ lock: BatchLock) {
        guard let gallery = manifest.gallery else { return nil }
        for file in manifest.files {
            guard let key = keys[file.path], lock.files[file.path]?.key == key else { return nil }
        }
        self.manifest = manifest
        self.gallery = gallery
        entries = manifest.outputs.map { GalleryEntry($0, lock) }
    }

    func stale(_ lock: BatchLock) -> [StalePage] {
        gallery.pages.compactMap { page in
            let links = GalleryLinks(from: page.path)
            let text =
                switch page.kind {
                case .html: GalleryHTML(title: gallery.title, entries: entries, links: links).text
                case .markdown: GalleryMarkdown(title: gallery.title, entries: entries, links: links).text
                }
            let digest = BatchKey.digest(of: text)
            let staleness = BatchWork.staleness(of: manifest.folder(page.path), lock.files[page.path], key: digest)
            return staleness.map {
                StalePage(path: page.path, text: text, entry: BatchLock.Entry(key: digest, digest: digest), staleness: $0)
            }
        }
    }
}

/// References from a page to files of its folder, and escaping for HTML.
struct GalleryLinks: Sendable {
    private let directories: [Substring]

    init(from page: String) { directories = Array(page.split(separator: "/").dropLast()) }

    /// Returns a relative reference, percent-encoded for `src`, `srcset` and Markdown.
    func url(_ path: String) -> String {
        let parts = path.split(separator: "/")
        let shared = zip(directories, parts.dropLast()).prefix { $0 == $1 }.count
        let steps = Array(repeating: Substring(".."), count: directories.count - shared) + parts.dropFirst(shared)
        return steps.map { part in part.utf8.map(Self.encoded).joined() }.joined(separator: "/")
    }

    private static func encoded(_ byte: UInt8) -> String {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"):
            return String(Unicode.Scalar(byte))
        case let byte where "-_.~@".utf8.contains(byte): return String(Unicode.Scalar(byte))
        default:
            let digits = String(byte, radix: 16, uppercase: true)
            return "%" + (digits.utf8.count < 2 ? "0" : "") + digits
        }
    }

    func sourceSet(_ picture: GalleryEntry.Picture) -> String {
        picture.files.map { "\(url($0.path)) \(BatchFile.text(of: $0.scale))x" }.joined(separator: ", ")
    }

    /// Returns the sources before the image itself: reduced motion first, dark before light.
    func sources(_ entry: GalleryEntry, withoutPoster placeholder: String? = nil) -> [(media: String, set: String)] {
        let (still, dark) = ("(prefers-reduced-motion: reduce)", "(prefers-color-scheme: dark)")
        var sources: [(media: String, set: String)] = []
        if let poster = entry.darkPoster { sources.append(("\(still) and \(dark)", sourceSet(poster))) }
        if let poster = entry.poster {
            sources.append((still, sourceSet(poster)))
        } else if let placeholder, entry.isAnimation {
            sources.append((still, placeholder))
        }
        if let picture = entry.dark { sources.append((dark, sourceSet(picture))) }
        return sources
    }

    /// Returns the elements inside a `<picture>`.
    func lines(_ entry: GalleryEntry, _ picture: GalleryEntry.Picture, _ sources: [(media: String, set: String)], withSet: Bool) -> [String]
    {
        let set = withSet ? " srcset=\"\(sourceSet(picture))\"" : ""
        let size = entry.size.map { " width=\"\($0.width)\" height=\"\($0.height)\"" } ?? ""
        return sources.map { "<source media=\"\($0.media)\" srcset=\"\($0.set)\">" }
            + ["<img src=\"\(url(picture.first.path))\"\(set)\(size) alt=\"\(Self.escaped(entry.alt))\">"]
    }

    /// Returns `text` with characters escaped for HTML text and quoted values.
    static func escaped(_ text: String) -> String {
        text.unicodeScalars.reduce(into: "") { escaped, scalar in
            switch scalar {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "\"": escaped += "&quot;"
            case "\n", "\r": escaped += " "
            default: escaped.unicodeScalars.append(scalar)
            }
        }
    }
}
