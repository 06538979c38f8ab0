import DripGIF
import DripTestSupport
import Foundation
import Testing

/// The manifests that the tutorials show can be used as they are.
@Suite struct ArticleManifestTests {
    private static let catalog = (0..<3).reduce(URL(filePath: #filePath)) { url, _ in url.deletingLastPathComponent() }
        .appending(path: "Sources/Library/DripGIF/DripGIF.docc")

    @Test func manifestsInArticlesAreRead() throws {
        let names = try FileManager.default.contentsOfDirectory(atPath: Self.catalog.path).filter { $0.hasSuffix(".md") }.sorted()
        let manifests = try names.flatMap { name in
            try String(contentsOf: Self.catalog.appending(path: name), encoding: .utf8).components(separatedBy: "```yaml\n").dropFirst()
                .map { (name, $0.components(separatedBy: "```")[0]) }.filter { $0.1.hasPrefix("version: 1") }
        }
        #expect(!manifests.isEmpty)
        for (name, manifest) in manifests {
            let directory = try TemporaryDirectory()
            _ = try directory.write("drip 1\nsize 9 9\n", to: "star.drip")
            let survey = try Batch(try directory.write(manifest, to: "dripgif.yaml")).survey()
            #expect(survey.failures.isEmpty && !survey.stale.isEmpty, "\(name)")
        }
    }
}
