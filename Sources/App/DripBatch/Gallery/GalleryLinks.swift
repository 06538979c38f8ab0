import DripCompare
import DripFiles
import DripNumbers

/// References from a page to files of its folder, and escaping for HTML.
struct GalleryLinks: Sendable {
    /// The path of the page.
    let page: String
    /// The file that stands for all of the same bytes, by path, so that a reader loads them once.
    let firstOfEqual: [String: String]

    /// Returns the paths of files without those of equal bytes, in order.
    func distinct(_ paths: [String]) -> [String] {
        var seen: Set<String> = []
        return paths.map(representative).filter { seen.insert($0).inserted }
    }

    private func representative(of path: String) -> String { firstOfEqual[path] ?? path }

    /// Returns a relative reference, percent-encoded for `src`, `srcset` and Markdown.
    func url(_ path: String) -> String {
        let directories = page.split(separator: "/").dropLast()
        let parts = representative(of: path).split(separator: "/")
        let shared = zip(directories, parts.dropLast()).prefix { $0 == $1 }.count
        let steps = Array(repeating: Substring(".."), count: directories.count - shared) + parts.dropFirst(shared)
        return steps.map { Self.encoded($0) }.joined(separator: "/")
    }

    /// Returns whether a text names a page on a server.
    static func isAddress(_ text: String) -> Bool { text.hasPrefix("https://") || text.hasPrefix("http://") }

    /// Returns a text percent-encoded, as part of a reference.
    static func encoded(_ text: some StringProtocol) -> String { text.utf8.map(encoded).joined() }

    private static func encoded(_ byte: UInt8) -> String {
        let character = Character(Unicode.Scalar(byte))
        let isPlain = character.isASCII && (character.isLetter || character.isNumber) || "-_.~@".contains(character)
        return isPlain ? String(character) : "%\([byte].hexadecimal.uppercased())"
    }

    /// Returns the elements inside a `<picture>`: reduced motion first, dark before light, WebP before other formats,
    /// and the image itself. What equals the picture behind it is left out.
    /// - Parameters:
    ///   - placeholder: stands for an animation that has no poster.
    ///   - sizes: the width at which the page shows the picture, as CSS; nil where it does not say.
    func lines(_ entry: GalleryEntry, _ picture: GalleryEntry.Picture, placeholder: String? = nil, sizes: String? = nil) -> [String] {
        let (still, dark) = ("(prefers-reduced-motion: reduce)", "(prefers-color-scheme: dark)")
        // Files by their scales, or, where the page says how wide it shows them, by their widths in pixels.
        func set(_ picture: GalleryEntry.Picture) -> String {
            let widths = sizes == nil ? nil : picture.widths
            return picture.files.indices.map { index in
                let size = widths.map { "\($0[index])w" } ?? "\(picture.files[index].scale.shortest)x"
                return "\(url(picture.files[index].path)) \(size)"
            }.joined(separator: ", ")
        }
        let width = sizes.map { " sizes=\"\($0)\"" } ?? ""
        var sources: [(attributes: String, set: String)] = []
        func add(_ set: String, media: String? = nil, isWebP: Bool = false) {
            sources.append(((isWebP ? " type=\"image/webp\"" : "") + (media.map { " media=\"\($0)\"" } ?? ""), set))
        }
        let poster = entry.poster.map(set) ?? (entry.isAnimation ? placeholder : nil)
        if let other = entry.darkPoster.map(set), other != poster { add(other, media: "\(still) and \(dark)") }
        if let poster { add(poster, media: still) }
        let webP = entry.webP.map(set)
        if let other = entry.dark.map(set), other != set(picture) {
            if let darkWebP = entry.darkWebP.map(set), darkWebP != webP { add(darkWebP, media: dark, isWebP: true) }
            add(other, media: dark)
        }
        if let webP { add(webP, isWebP: true) }
        let sourceSet = sizes != nil || picture.files.count > 1 ? " srcset=\"\(set(picture))\"\(width)" : ""
        let size = entry.size.map { " width=\"\($0.width)\" height=\"\($0.height)\"" } ?? ""
        return sources.map { "<source\($0.attributes) srcset=\"\($0.set)\"\($0.set.hasPrefix("data:") ? "" : width)>" }
            + ["<img src=\"\(url(picture.first.path))\"\(sourceSet)\(size) alt=\"\(WebPage.escaped(entry.alt))\">"]
    }
}
