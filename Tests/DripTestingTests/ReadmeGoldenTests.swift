import Foundation
import Testing

@Suite struct ReadmeGoldenTests {
    /// The README's golden test is a file beside this one, and so is compiled and run.
    @Test func theExampleIsDropTests() throws {
        let directory = URL(filePath: #filePath).deletingLastPathComponent()
        let example = try String(contentsOf: directory.appending(path: "DropTests.swift"), encoding: .utf8)
        let readme = try String(
            contentsOf: directory.deletingLastPathComponent().deletingLastPathComponent().appending(path: "README.md"), encoding: .utf8)
        #expect(readme.contains("```swift\n\(example)```\n"))
    }
}
