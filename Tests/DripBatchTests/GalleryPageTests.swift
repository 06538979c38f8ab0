import DripGIF
import DripTestSupport
import Foundation
import Testing

@testable import DripBatch
@testable import DripRendering

/// The pages of a gallery as texts; how they look was looked at in a browser.
@Suite struct GalleryPageTests {
    private let directory: TemporaryDirectory

    init() throws { directory = try TemporaryDirectory() }

    /// The pages of a manifest all of whose files are there.
    /// - Parameter digest: the digest of each file, by path.
    private func pages(_ text: String, digest: (String) -> String = { $0 }) throws -> [String: String] {
        let manifest = try BatchManifest(try directory.write(text, to: "m.yaml"))
        var lock = BatchLock()
        var keys: [String: String] = [:]
        for file in manifest.files {
            keys[file.path] = "key"
            let side = Int(100 * file.scale)
            lock.files[file.path] = BatchLock.Entry(key: "key", digest: digest(file.path), width: side, height: 2 * side)
        }
        let pages = try #require(GalleryPages(manifest, keys, lock))
        keys[manifest.files[0].path] = "other"
        #expect(GalleryPages(manifest, keys, lock) == nil, "not before all is there")
        return Dictionary(uniqueKeysWithValues: pages.stale(lock).map { ($0.path, $0.text) })
    }

    @Test func bothPagesChooseByAppearanceAndMotion() throws {
        let pages = try pages(
            """
            version: 1
            outputs:
              - { name: a, effect: waterdrop, scales: [2, 1], appearances: [light, dark], poster: 1s, alt: Water }
            gallery: { html: sub/g.html, markdown: g.md }
            """)
        for (path, prefix) in [("g.md", ""), ("sub/g.html", "../")] {
            let lines = try #require(pages[path]).split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
            let start = try #require(lines.firstIndex(of: "<picture>"))
            let isPage = path.hasSuffix("html")
            let sizes = isPage ? " sizes=\"min(100vw - 48px, 300px)\"" : ""
            let set = { (name: String) in
                let (one, two) = (prefix + name.replacing("?", with: ""), prefix + name.replacing("?", with: "@2x"))
                return (isPage ? "\(one) 100w, \(two) 200w" : "\(one) 1x, \(two) 2x") + "\"\(sizes)"
            }
            #expect(
                lines[(start + 1)...].prefix(3) == [
                    "<source media=\"(prefers-reduced-motion: reduce) and (prefers-color-scheme: dark)\" srcset=\"\(set("a-poster~dark?.png"))>",
                    "<source media=\"(prefers-reduced-motion: reduce)\" srcset=\"\(set("a-poster?.png"))>",
                    "<source media=\"(prefers-color-scheme: dark)\" srcset=\"\(set("a~dark?.gif"))>",
                ])
            #expect(
                lines[start + 4] == "<img src=\"\(prefix)a.gif\" srcset=\"\(set("a?.gif")) width=\"100\" height=\"200\" alt=\"Water\">")
        }
    }

    @Test func webPComesBeforeGIF() throws {
        let pages = try pages(
            """
            version: 1
            outputs:
              - { name: a, effect: waterdrop, formats: [webp, gif], appearances: [light, dark], alt: Water }
              - { name: b, effect: waterdrop, formats: [webp], alt: Water }
            gallery: { markdown: g.md }
            """)
        let lines = try #require(pages["g.md"]).split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
        let start = try #require(lines.firstIndex(of: "<picture>"))
        #expect(
            lines[(start + 1)...].prefix(3) == [
                "<source type=\"image/webp\" media=\"(prefers-color-scheme: dark)\" srcset=\"a~dark.webp 1x\">",
                "<source media=\"(prefers-color-scheme: dark)\" srcset=\"a~dark.gif 1x\">",
                "<source type=\"image/webp\" srcset=\"a.webp 1x\">",
            ])
        #expect(lines[start + 4] == "<img src=\"a.gif\" width=\"100\" height=\"200\" alt=\"Water\">")
        #expect(lines.contains("<img src=\"b.webp\" width=\"100\" height=\"200\" alt=\"Water\">"))
    }

    @Test func whatIsNotMotionHasNothingToPlay() throws {
        let page = try #require(
            try pages(
                """
                version: 1
                outputs:
                  - { name: moves, effect: waterdrop }
                  - { name: still, effect: waterdrop, at: 1s }
                  - { name: text, effect: waterdrop, formats: [scene] }
                gallery: { html: g.html }
                """)["g.html"])
        #expect(page.ranges(of: "class=\"play\"").count == 1 && page.ranges(of: "<picture>").count == 2)
        #expect(page.ranges(of: "srcset=\"data:image/svg+xml,").count == 1, "no poster")
        #expect(!page.contains("http:") || page.ranges(of: "http://www.w3.org/2000/svg").count == 1, "nothing is fetched")
    }

    @Test func thePageFiltersAndStopsWhatIsOutOfView() throws {
        let page = try #require(
            try pages("version: 1\noutputs:\n  - { name: a, effect: waterdrop, poster: 1s }\ngallery: { html: g.html }\n")["g.html"])
        // Without scripts there is no field that does nothing.
        #expect(page.contains("<input type=\"search\" placeholder=\"Filter\" aria-label=\"Filter by name\" hidden>"))
        #expect(page.contains("split(/\\s+/)") && page.contains("new IntersectionObserver"))
    }

    @Test func namesAndTextsAreOnlyThat() throws {
        let pages = try pages(
            """
            version: 1
            outputs:
              - { name: "a \\"<b>&, %'`*_#?", effect: waterdrop, alt: "<script>alert(1)</script> \\"&" }
            gallery: { html: g.html, markdown: g.md, title: "<i>*A* & B" }
            """)
        let html = try #require(pages["g.html"])
        #expect(
            html.contains("<h1>&lt;i&gt;*A* &amp; B</h1>") && html.contains("alt=\"&lt;script&gt;alert(1)&lt;/script&gt; &quot;&amp;\""))
        let url = "a%20%22%3Cb%3E%26%2C%20%25%27%60%2A_%23%3F.gif"
        #expect(html.contains("<img src=\"\(url)\" srcset=\"\(url) 100w\""))
        #expect(html.ranges(of: "<script>").count == 1 && !html.contains("<b>") && !html.contains("<i>"))
        let markdown = try #require(pages["g.md"])
        #expect(markdown.hasPrefix("# \\<i\\>\\*A\\* \\& B\n") && markdown.contains("\n````sh\n") == false && markdown.contains("```sh\n"))
        #expect(markdown.contains("## a \"\\<b\\>\\&, %'\\`\\*\\_\\#?\n"))
    }

    @Test func aPictureOfOneAppearanceIsForBoth() throws {
        let page = try #require(
            try pages(
                "version: 1\noutputs:\n  - { name: a, effect: waterdrop, appearances: [dark], poster: 1s }\ngallery: { markdown: g.md }\n")[
                    "g.md"])
        #expect(!page.contains("prefers-color-scheme") && page.contains("<img src=\"a~dark.gif\""))
        #expect(
            page.contains("media=\"(prefers-reduced-motion: reduce)\" srcset=\"a-poster~dark.png 1x\"")
                && page.contains("--appearance dark"))
    }

    @Test func equalFilesAreNamedOnce() throws {
        let text = """
            version: 1
            outputs:
              - { name: a, effect: waterdrop, appearances: [light, dark], poster: 1s, title: First }
              - { name: b, effect: waterdrop, appearances: [light, dark], poster: 1s }
            gallery: { html: g.html, markdown: g.md, text: "One & two" }
            """
        // Light and dark are alike, and both outputs, but the dark poster of b.
        let pages = try pages(text) { $0 == "b-poster~dark.png" ? $0 : String($0.suffix(3)) }
        for page in pages.values {
            #expect(page.ranges(of: "(prefers-color-scheme: dark)\"").count == 1 && page.contains("b-poster~dark.png"), "\(page)")
            #expect(!page.contains("src=\"b.gif") && page.contains("src=\"a.gif") && !page.contains("a~dark.gif\""))
        }
        let html = try #require(pages["g.html"])
        #expect(html.contains("<h2>First</h2>") && html.contains("<h2>b</h2>") && html.contains("<p>One &amp; two</p>"))
        #expect(html.contains("<summary>2 files</summary>") && html.contains("<summary>3 files</summary>"))
        // Lines break between the words of a command only, and what is copied is the command.
        #expect(html.contains("<span>dripgif</span> <span>waterdrop</span> <span>a.gif</span>"))
        #expect(try #require(pages["g.md"]).contains("\nOne \\& two\n\n## First\n"))
    }

    @Test func effectsOpenInThePlayground() throws {
        let outputs = """
            version: 1
            outputs:
              - { name: a, effect: waterdrop, parameters: { drips: 7 }, at: 500ms, background: "#ff0000", appearances: [dark] }
              - { name: b, scene: s.drip }
            """
        _ = try directory.write("drip 1\nsize 9 9\n", to: "s.drip")
        #expect(try !#require(pages(outputs + "\ngallery: { html: g.html }\n")["g.html"]).contains("playground"))
        for (playground, address) in [("try.html", "../try.html"), ("https://example.org/p?a&b", "https://example.org/p?a&amp;b")] {
            let page = try #require(pages(outputs + "\ngallery: { html: sub/g.html, playground: '\(playground)' }\n")["sub/g.html"])
            let request = "effect=waterdrop&amp;drips=7&amp;background=%23ff0000&amp;size=100x200&amp;appearance=dark"
            #expect(page.contains("<p><a href=\"\(address)#\(request)\">Open in the playground</a></p>"))
            #expect(page.ranges(of: "Open in the playground").count == 1, "a scene is no effect")
        }
    }

    /// Every picture of a row has the same height: widths are as their ratios.
    @Test func rowsHaveOneHeight() throws {
        let html = try #require(
            try pages("version: 1\noutputs:\n  - { name: a, effect: waterdrop }\ngallery: { html: g.html }\n")["g.html"])
        #expect(html.contains("<main style=\"--row: 200px\">") && html.contains("<figure style=\"--ratio: 1.2\">"))
    }

    /// The command draws what the batch did: options of effects are none of a scene's.
    @Test func theCommandOfASceneHasNoOptionsOfEffects() throws {
        _ = try directory.write("drip 1\nsize 9 9\n", to: "s.drip")
        let page = try #require(
            pages(
                "version: 1\ndefaults: { seed: 7, fidelity: original, colors: 4 }\noutputs:\n"
                    + "  - { name: a, scene: s.drip, appearances: [dark] }\ngallery: { markdown: g.md }\n")["g.md"])
        #expect(page.contains("dripgif draw s.drip --colors 4 --matte black 'a~dark.gif'\n"), "\(page)")
    }
}
