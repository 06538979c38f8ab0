import Foundation
import Testing

/// The pictures in the documentation are what the commands beside them write.
@Suite struct GalleryTests {
    @Test func theReadmesPictureIsItsCommandsOutput() throws {
        let program = try Program()
        let result = try program.run("waterdrop", "--fps", "60", "-q", "out.gif")
        #expect(result.status == 0, "\(result.errors)")
        // This file lies in Tests/DripCommandTests.
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        let picture = root.appending(path: "Fixtures/Gallery/waterdrop.gif")
        #expect(
            try Data(contentsOf: program.directory.appending(path: "out.gif")) == Data(contentsOf: picture),
            "make it anew, and look at it: .build/release/dripgif waterdrop --fps 60 Fixtures/Gallery/waterdrop.gif")
    }
}
