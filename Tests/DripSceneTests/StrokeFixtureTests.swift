import DripGeometry
import DripScene
import Foundation
import Testing

/// `Fixtures/Scenes/strokes.drip`, the sheet to look at after a change to strokes:
/// `dripgif draw Fixtures/Scenes/strokes.drip --at 0 --scale 4 strokes.png`.
@Suite struct StrokeFixtureTests {
    @Test func theSheetHoldsEveryCapAndJoinAndComesBack() throws {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        let bytes = [UInt8](try Data(contentsOf: root.appending(path: "Fixtures/Scenes/strokes.drip")))
        let sheet = try readScene(bytes)
        let styles = sheet.frames[0].scene.draws.compactMap { draw in
            if case .stroked(let stroke) = draw.content { stroke.style } else { nil }
        }
        for cap in StrokeStyle.Cap.allCases {
            for join in StrokeStyle.Join.allCases {
                #expect(styles.count { $0 == StrokeStyle(width: 11, cap: cap, join: join) } == 9, "one for each of nine angles")
            }
        }
        var writer = SceneWriter(sheet.header)
        let text = try writer.headerText + writer.text(of: sheet.frames[0])
        #expect(try readScene(text).frames == sheet.frames)
    }
}
