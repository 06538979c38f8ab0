import DripImage
import DripTestSupport
import Foundation
import Testing

/// The golden comparison must be able to fail, and must never record unasked.
@Suite struct GoldenStoreTests {
    private let place = FileManager.default.temporaryDirectory.appending(path: "golden-store-tests-\(UUID().uuidString)")
    private let image: StraightImage

    init() throws { image = StraightImage(size: try PixelSize(width: 3, height: 2), filledWith: Color(rgb: 0x204060)) }

    private func store(_ record: GoldenStore.Record = .never) -> GoldenStore {
        GoldenStore(directory: place.appending(path: "goldens"), artifacts: place.appending(path: "artifacts"), record: record)
    }

    private func failure(_ store: GoldenStore, _ image: StraightImage, _ tolerance: GoldenTolerance = .exact) -> GoldenFailure? {
        do throws(GoldenFailure) {
            try store.check(image, suite: "suite", name: "case", at: 0.25, tolerance: tolerance)
            return nil
        } catch {
            return error
        }
    }

    @Test func theWholeStory() throws {
        defer { try? FileManager.default.removeItem(at: place) }
        let path = place.appending(path: "goldens/suite/case@0.25s.png").path
        // Nothing there: by default nothing is recorded.
        #expect(failure(store(), image) == .missing(path: path))
        #expect(!FileManager.default.fileExists(atPath: path))
        // Recording fails the run, once.
        #expect(failure(store(.missing), image) == .recorded(path: path))
        #expect(failure(store(.missing), image) == nil && failure(store(), image) == nil && failure(store(.failed), image) == nil)

        var other = image
        other[2, 1] = Color(rgb: 0x204063)
        let artifact = place.appending(path: "artifacts/suite/case@0.25s.png").path
        let difference = GoldenDifference.pixels(count: 1, x: 2, y: 1, expected: Color(rgb: 0x204060), actual: Color(rgb: 0x204063))
        #expect(failure(store(), other) == .differs(path: path, artifact: artifact, difference))
        #expect(failure(store(.missing), other) == .differs(path: path, artifact: artifact, difference))
        #expect(FileManager.default.fileExists(atPath: artifact))
        let text = try #require(failure(store(), other)?.description)
        #expect(text.contains("1 pixels differ, the worst at (2, 1): #204063, not #204060") && text.contains("DRIPGIF_RECORD=failed"))

        #expect(failure(store(), other, GoldenTolerance(channel: 3, because: "a test")) == nil)
        #expect(failure(store(), other, GoldenTolerance(channel: 2, because: "a test")) != nil)
        #expect(failure(store(), other, GoldenTolerance(channel: 0, pixels: 1, because: "a test")) == nil)

        #expect(failure(store(.failed), other) == .recorded(path: path) && failure(store(), other) == nil)
        #expect(failure(store(.all), other) == .recorded(path: path))

        let wide = StraightImage(size: try PixelSize(width: 4, height: 2))
        #expect(failure(store(), wide) == .differs(path: path, artifact: artifact, .size(expected: image.size, actual: wide.size)))
        try Data("no picture".utf8).write(to: URL(filePath: path))
        guard case .unreadable(path, _)? = failure(store(), image) else {
            Issue.record("a broken golden passed")
            return
        }
    }

    @Test func theEnvironmentSaysWhatIsRecorded() throws {
        #expect(try GoldenStore.repository(environment: [:]).record == .never)
        for mode in GoldenStore.Record.allCases where mode != .never {
            #expect(try GoldenStore.repository(environment: ["DRIPGIF_RECORD": mode.rawValue]).record == mode)
        }
        #expect(throws: GoldenFailure.unknownMode("yes")) { try GoldenStore.repository(environment: ["DRIPGIF_RECORD": "yes"]) }
        let store = try GoldenStore.repository(environment: ["DRIPGIF_ARTIFACTS": "/tmp/x"])
        #expect(store.artifacts.path == "/tmp/x" && store.directory.path.hasSuffix("/Fixtures/Goldens"))
        #expect(
            FileManager.default.fileExists(
                atPath: store.directory.deletingLastPathComponent().deletingLastPathComponent().path + "/Package.swift"))
    }
}
