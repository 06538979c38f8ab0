import DripCompare
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
    /// For each file, the first one in the manifest with the same bytes.
    private let firstOfEqual: [String: String]

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
        firstOfEqual = lock.firstOfEqual(manifest.files.map(\.path))
    }

    func stale(_ lock: BatchLock) -> [StalePage] {
        gallery.pages.compactMap { page in
            let links = GalleryLinks(page: page.path, firstOfEqual: firstOfEqual)
            let content = GalleryPages.Page(
                title: gallery.title, lead: gallery.text, entries: entries, links: links, playground: gallery.playground)
            let text =
                switch page.kind {
                case .html: content.html
                case .markdown: content.markdown
                }
            let digest = BatchKey.digest(of: text)
            let staleness = BatchWork.staleness(of: manifest.folder(page.path), lock.files[page.path], key: digest)
            return staleness.map {
                StalePage(path: page.path, text: text, entry: BatchLock.Entry(key: digest, digest: digest), staleness: $0)
            }
        }
    }

    /// What a page of the gallery shows, in any format.
    struct Page: Sendable {
        let title: String
        let lead: String
        let entries: [GalleryEntry]
        let links: GalleryLinks
        /// The path or the address of the playground.
        let playground: String?
    }
}
