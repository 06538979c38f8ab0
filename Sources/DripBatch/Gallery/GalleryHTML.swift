/// The gallery as one page without dependencies except images; it also works from a file.
struct GalleryHTML: Sendable {
    let title: String
    let lead: String
    let entries: [GalleryEntry]
    let links: GalleryLinks

    var text: String {
        let title = GalleryLinks.escaped(title)
        return """
            <!DOCTYPE html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <meta name="color-scheme" content="light dark">
            <meta name="generator" content="dripgif">
            <title>\(title)</title>
            <link rel="icon" href="data:,">
            <style>
            \(Self.style)
            </style>
            </head>
            <body>
            <header>
            <h1>\(title)</h1>\(lead.isEmpty ? "" : "\n<p>\(GalleryLinks.escaped(lead))</p>")
            <input type="search" placeholder="Filter" aria-label="Filter by name" hidden>
            </header>
            <main style="--row: \(row)px">
            \(entries.map(card).joined(separator: "\n"))
            </main>
            <script>
            \(Self.script)
            </script>
            </body>
            </html>

            """
    }

    private func card(_ entry: GalleryEntry) -> String {
        let command = GalleryLinks.escaped(entry.command)
        let ratio = ratio(of: entry)
        var lines = ["<figure style=\"--ratio: \(ratio)\">"]
        if let picture = entry.picture {
            // The picture of a full row is larger than its part of the row.
            let sizes = "min(100vw - 48px, \(Int((ratio * Double(row) * 1.25).rounded(.up)))px)"
            lines += ["<picture>"] + links.lines(entry, picture, placeholder: Self.placeholder(entry.size), sizes: sizes) + ["</picture>"]
        }
        lines.append("<figcaption>")
        let play = entry.isAnimation && entry.picture != nil ? "<button class=\"play\" type=\"button\">Play</button>" : ""
        lines.append("<h2>\(GalleryLinks.escaped(entry.title))</h2>\(play)")
        lines.append("<p>\(GalleryLinks.escaped(entry.alt))</p>")
        lines.append(
            "<div class=\"command\"><code tabindex=\"0\">\(command)</code><button class=\"copy\" type=\"button\">Copy</button></div>")
        let files = links.distinct(entry.files.map(\.path)).map { "<a href=\"\(links.url($0))\">\(GalleryLinks.escaped($0))</a>" }
        lines.append(
            "<details><summary>\(files.count == 1 ? "1 file" : "\(files.count) files")</summary>\(files.joined(separator: " "))</details>")
        lines += ["</figcaption>", "</figure>"]
        return lines.joined(separator: "\n")
    }

    /// The height of a row in points: that of most pictures, within limits.
    private var row: Int {
        let heights = entries.compactMap { $0.size?.height }.sorted()
        return min(360, max(160, heights.isEmpty ? 240 : heights[heights.count / 2]))
    }

    /// Returns the width of an entry divided by the height of its row, so that all pictures of a row are equally high. Narrow pictures get a margin,
    /// for the text below them needs room.
    private func ratio(of entry: GalleryEntry) -> Double {
        let own = entry.size.map { Double(max(1, $0.width)) / Double(max(1, $0.height)) } ?? 1
        return (min(4, max(240 / Double(row), own)) * 1000).rounded() / 1000
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

    private static let style = """
        :root { --ground: #f5f5f7; --card: #fff; --ink: #1d1d1f; --quiet: #6e6e73; --line: #0001; --tint: #06c; }
        @media (prefers-color-scheme: dark) {
          :root { --ground: #000; --card: #1c1c1e; --ink: #f5f5f7; --quiet: #98989d; --line: #fff2; --tint: #4aa3ff; }
        }
        * { box-sizing: border-box; }
        body { margin: 0 auto; max-width: 1280px; padding: 48px 24px; background: var(--ground); color: var(--ink);
          font: 15px/1.5 system-ui, -apple-system, sans-serif; }
        header { display: flex; flex-wrap: wrap; gap: 12px 24px; align-items: center; justify-content: space-between; margin: 0 0 28px; }
        header p { order: 3; flex: 0 0 100%; margin: 0; color: var(--quiet); }
        input { flex: 0 1 260px; border: 0; border-radius: 10px; padding: 8px 12px; background: var(--card); color: var(--ink); font: inherit;
          box-shadow: 0 0 0 1px var(--line); }
        h1 { margin: 0; font-size: 34px; line-height: 1.2; letter-spacing: -.02em; }
        main { display: flex; flex-wrap: wrap; gap: 24px; }
        main::after { content: ""; flex: 1000000 0 0; }
        figure { flex: calc(var(--ratio) * 1000) 1 calc(var(--ratio) * var(--row)); max-width: 100%; min-width: min(240px, 100%); }
        [hidden] { display: none; }
        figure { margin: 0; border-radius: 18px; overflow: hidden; background: var(--card); box-shadow: 0 1px 3px #0002, 0 0 0 1px var(--line); }
        picture { display: block; aspect-ratio: var(--ratio); }
        img { display: block; width: 100%; height: 100%; object-fit: contain; }
        figcaption { padding: 16px 18px 18px; display: grid; grid-template-columns: 1fr auto; gap: 2px 12px; align-items: center; }
        h2 { margin: 0; font-size: 17px; overflow-wrap: anywhere; }
        figcaption p, .command, details { grid-column: 1 / -1; }
        figcaption p { margin: 0 0 10px; color: var(--quiet); }
        .command { display: flex; gap: 8px; align-items: center; border-radius: 10px; padding: 6px 6px 6px 12px; background: var(--ground); }
        code { flex: 1; min-width: 0; overflow-x: auto; white-space: pre; font: 12.5px/1.9 ui-monospace, "SF Mono", Menlo, monospace; scrollbar-width: none; }
        button { border: 0; border-radius: 8px; padding: 5px 11px; background: var(--card); color: var(--tint); font: 600 13px/1.4 inherit;
          font-family: inherit; cursor: pointer; box-shadow: 0 0 0 1px var(--line); }
        button:active { opacity: .6; }
        .play { display: none; }
        @media (prefers-reduced-motion: reduce) { .play { display: block; } }
        details { margin-top: 8px; color: var(--quiet); font-size: 13px; }
        summary { cursor: pointer; }
        a { color: var(--tint); margin-right: 8px; text-decoration: none; overflow-wrap: anywhere; }
        """

    /// Copies commands, filters by names and texts, and shows the posters of animations that are out of view, so that each begins in view. Plays
    /// animations on demand where motion is reduced.
    private static let script = """
        const figures = [...document.querySelectorAll("figure")];
        const filter = document.querySelector("input");
        filter.hidden = figures.length < 2;
        filter.addEventListener("input", () => {
          const words = filter.value.toLowerCase().split(/\\s+/);
          for (const figure of figures) {
            const text = figure.querySelector("h2").textContent + " " + figure.querySelector("p").textContent;
            figure.hidden = !words.every(word => text.toLowerCase().includes(word));
          }
        });
        const still = "(prefers-reduced-motion: reduce)";
        const inView = new IntersectionObserver(changes => {
          for (const { target, isIntersecting } of changes) for (const source of target.querySelectorAll("source[data-media]"))
            source.media = isIntersecting ? source.dataset.media : source.dataset.media.replace(still + " and ", "").replace(still, "all");
        }, { rootMargin: "64px" });
        for (const figure of figures) {
          const posters = [...figure.querySelectorAll("source")].filter(source => source.media.includes(still) && !source.srcset.startsWith("data:"));
          for (const source of posters) source.dataset.media = source.media;
          if (posters.length) inView.observe(figure);
        }
        for (const button of document.querySelectorAll(".copy")) button.addEventListener("click", async () => {
          const code = button.previousElementSibling;
          try {
            await navigator.clipboard.writeText(code.textContent);
            button.textContent = "Copied";
            setTimeout(() => button.textContent = "Copy", 1500);
          } catch {
            getSelection().selectAllChildren(code);
            button.textContent = "Selected";
          }
        });
        for (const button of document.querySelectorAll(".play")) button.addEventListener("click", () => {
          for (const source of button.closest("figure").querySelectorAll("source[media*=reduced-motion]")) source.remove();
          button.remove();
        });
        """
}
