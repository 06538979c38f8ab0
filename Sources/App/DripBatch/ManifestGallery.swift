import DripEffects
import DripFiles
import DripRendering

/// The paths of the pages that show all outputs.
struct ManifestGallery: Sendable {
    struct Page: Sendable {
        enum Kind: String, Hashable, Sendable, CaseIterable { case html, markdown }

        let kind: Kind
        let path: String
        let location: ManifestNode.Location
    }

    let pages: [Page]
    let title: String
    /// The paragraph below the title; empty for none.
    let text: String
    /// The page of the playground, as a path from the manifest's folder or as an address; nil for none.
    let playground: String?

    init(_ node: ManifestNode, folder: ClosedFolder) throws(ManifestError) {
        let map = try node.map("'gallery'", keys: ["html", "markdown", "title", "text", "playground"])
        var pages: [Page] = []
        for kind in Page.Kind.allCases {
            guard let node = map.value(kind.rawValue) else { continue }
            pages.append(Page(kind: kind, path: try node.path("'\(kind.rawValue)'", in: folder), location: node.location))
        }
        self.pages = pages
        title = try map.value("title")?.text("'title'") ?? "Gallery"
        text = try map.value("text")?.text("'text'") ?? ""
        if let node = map.value("playground") {
            let text = try node.text("'playground'")
            playground = GalleryLinks.isAddress(text) ? text : try node.path("'playground'", in: folder)
        } else {
            playground = nil
        }
    }
}
