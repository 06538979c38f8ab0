import Foundation
import Testing

/// The documentation catalog holds together: what an article links to or shows is there, and every article can be reached.
@Suite struct ArticleTests {
    private static let articles = SnippetTests.documents.filter { $0.path.hasSuffix(".md") && $0.path.contains("DripGIF.docc/") }
    private static let names = Set(articles.map { URL(filePath: $0.path).deletingPathExtension().lastPathComponent })

    private static func links(in text: String) -> [String] { text.matches(of: #/<doc:(\w+)>/#).map { String($0.1) } }

    @Test func articlesAreFound() { #expect(Self.names.count >= 25 && Self.names.contains("DripGIF")) }

    @Test(arguments: articles.map(\.path))
    func linksAndPicturesResolve(path: String) throws {
        let text = try #require(Self.articles.first { $0.path == path }).text
        for link in Self.links(in: text) { #expect(Self.names.contains(link), "\(path) links to \(link), which is no article") }
        let resources = SourceFile.root.appending(path: "Sources/Library/DripGIF/DripGIF.docc/Resources")
        for picture in text.matches(of: #/^!\[([^\]]*)\]\(([^)]+)\)/#.anchorsMatchLineEndings()) {
            let files = ["gif", "png", "@2x.png"].map { ending in
                resources.appending(path: "\(picture.2)\(ending.hasPrefix("@") ? "" : ".")\(ending)").path
            }
            #expect(files.contains { FileManager.default.fileExists(atPath: $0) }, "\(path) shows \(picture.2), which is not in Resources")
            #expect(!picture.1.isEmpty, "\(path): the picture \(picture.2) has no text for those who do not see it")
        }
    }

    /// From the start page, over links.
    @Test func everyArticleIsReached() {
        var (reached, open): (Set<String>, [String]) = ([], ["DripGIF"])
        while let name = open.popLast() {
            guard reached.insert(name).inserted else { continue }
            open += Self.articles.filter { $0.path.hasSuffix("/\(name).md") }.flatMap { Self.links(in: $0.text) }
        }
        #expect(Self.names == reached)
    }

    /// A new target needs a row on the architecture page.
    @Test func theArchitecturePageNamesEveryTarget() throws {
        let page = try #require(Self.articles.first { $0.path.hasSuffix("/Architecture.md") }).text
        for target in LayerTests.mayImport.keys.sorted() {
            #expect(page.contains("| `\(target)` |"), "Architecture.md has no row for \(target)")
        }
    }
}
