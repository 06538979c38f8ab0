import DripCompare
import DripNumbers

extension GalleryPages.Page {
    /// The gallery as one page without dependencies except images; it also works from a file.
    var html: String {
        let body = PageTemplate(PackageResources.gallery_html).text([
            "title": WebPage.escaped(title), "lead": lead.isEmpty ? "" : "\n<p>\(WebPage.escaped(lead))</p>", "row": "\(row)",
            "cards": entries.map(card).joined(separator: "\n"),
        ])
        return WebPage(
            title: title, generator: "dripgif", style: PackageResources.gallery_css, body: body, script: PackageResources.gallery_js
        ).html
    }

    private func card(_ entry: GalleryEntry) -> String {
        // Lines break between words only, and not at the dashes of an option.
        let words = entry.command.split(separator: " ", omittingEmptySubsequences: false)
        let command = words.map { "<span>\(WebPage.escaped(String($0)))</span>" }.joined(separator: " ")
        let ratio = ratio(of: entry)
        var lines = ["<figure style=\"--ratio: \(ratio)\">"]
        if let picture = entry.picture {
            // The picture of a full row is larger than its part of the row.
            let sizes = "min(100vw - 48px, \(Int((ratio * Double(row) * 1.25).rounded(.up)))px)"
            lines += ["<picture>"] + links.lines(entry, picture, placeholder: Self.placeholder(entry.size), sizes: sizes) + ["</picture>"]
        }
        lines.append("<figcaption>")
        let play = entry.isAnimation && entry.picture != nil ? "<button class=\"play\" type=\"button\">Play</button>" : ""
        lines.append("<h2>\(WebPage.escaped(entry.title))</h2>\(play)")
        lines.append("<p>\(WebPage.escaped(entry.alt))</p>")
        if let playground, let request = entry.playgroundRequest {
            let page = GalleryLinks.isAddress(playground) ? playground : links.url(playground)
            lines.append("<p><a href=\"\(WebPage.escaped("\(page)#\(request)"))\">Open in the playground</a></p>")
        }
        lines.append(
            "<div class=\"command\"><code tabindex=\"0\">\(command)</code><button class=\"copy\" type=\"button\">Copy</button></div>")
        let files = links.distinct(entry.files.map(\.path)).map { "<a href=\"\(links.url($0))\">\(WebPage.escaped($0))</a>" }
        lines.append(
            "<details><summary>\(files.count == 1 ? "1 file" : "\(files.count) files")</summary>\(files.joined(separator: " "))</details>")
        lines += ["</figcaption>", "</figure>"]
        return lines.joined(separator: "\n")
    }

    /// The height of a row in points: that of most pictures, within limits.
    private var row: Int {
        let heights = entries.compactMap { $0.size?.height }.stablySorted()
        return min(360, max(160, heights.isEmpty ? 240 : heights[heights.count / 2]))
    }

    /// Returns the width of an entry divided by the height of its row, so that all pictures of a row are equally high. Narrow pictures get a margin,
    /// for the text below them needs room.
    private func ratio(of entry: GalleryEntry) -> Double {
        let pictureRatio = entry.size.map { Double(max(1, $0.width)) / Double(max(1, $0.height)) } ?? 1
        return (min(4, max(240 / Double(row), pictureRatio)) * 1000).rounded() / 1000
    }

    /// Returns a triangle on a neutral background, in place of a missing poster.
    private static func placeholder(_ size: (width: Int, height: Int)?) -> String {
        let (width, height) = size ?? (4, 3)
        let (x, y, side) = (Double(width) / 2, Double(height) / 2, Double(min(width, height)) / 14)
        let points = "M\(x - side) \(y - side * 1.2)L\(x + side * 1.2) \(y)L\(x - side) \(y + side * 1.2)Z"
        let picture =
            "<svg xmlns='http://www.w3.org/2000/svg' width='\(width)' height='\(height)'><path fill='#8885' d='M0 0H\(width)V\(height)H0Z'/>"
            + "<path fill='#888' stroke='#888' stroke-linejoin='round' stroke-width='\(side / 3)' d='\(points)'/></svg>"
        return "data:image/svg+xml,"
            + picture.replacing("#", with: "%23").replacing("<", with: "%3C").replacing(">", with: "%3E").replacing(" ", with: "%20")
    }
}
