import DripCodec
import DripTestSupport
import Testing

@testable import DripRendering

/// What counts as the same animation.
@Suite struct PlaybackComparisonTests {
    private func file(_ frames: [(index: UInt8, delay: Int)], plays: [UInt8]? = nil) -> AnimationFile {
        var builder = GIFBuilder()
        if let plays { builder.application("NETSCAPE2.0", plays) }
        for frame in frames {
            builder.control(disposal: 1, delay: frame.delay)
            builder.image(width: 4, height: 4, Array(repeating: frame.index, count: 16))
        }
        return AnimationFile(builder.bytes(), path: "a.gif")
    }

    private func areAlike(
        _ one: [(UInt8, Int)], _ other: [(UInt8, Int)], limit: ErrorLevels? = 0, fixesDelays: Bool = false
    ) async throws -> Bool {
        try await PlaybackComparison(limit: limit, fixesDelays: fixesDelays).areAlike(file(one), file(other))
    }

    @Test func stillCanvasesMayBeDividedOtherwise() async throws {
        #expect(try await areAlike([(1, 3), (1, 4), (2, 5)], [(1, 7), (2, 5)]))
        #expect(try await areAlike([(1, 7), (2, 5)], [(1, 2), (1, 3), (1, 2), (2, 5)]))
        #expect(try await !areAlike([(1, 7), (2, 5)], [(1, 6), (2, 6)]))
        #expect(try await !areAlike([(1, 7), (2, 5)], [(1, 7), (2, 6)]))
        #expect(try await !areAlike([(1, 7), (2, 5)], [(1, 7)]))
        #expect(try await !areAlike([(1, 7)], [(1, 7), (2, 5)]))
        #expect(try await !areAlike([(1, 7), (2, 5)], [(1, 7), (3, 5)]))
        #expect(try await areAlike([(1, 7), (2, 5)], [(1, 7), (3, 5)], limit: 255))
        #expect(try await areAlike([(1, 7), (2, 5)], [(1, 7), (3, 5)], limit: nil))
    }

    /// Their sums would be played as they are.
    @Test func hurriedFramesAreTheSameFrames() async throws {
        #expect(try await areAlike([(1, 5), (1, 0), (2, 1)], [(1, 5), (1, 0), (2, 1)]))
        #expect(try await !areAlike([(1, 5), (1, 0), (2, 5)], [(1, 5), (2, 5)]))
        #expect(try await !areAlike([(1, 1), (1, 1)], [(1, 2)]))
        #expect(try await !areAlike([(1, 5), (1, 1)], [(1, 6)]))
        #expect(try await !areAlike([(1, 0)], [(1, 1)]))
        #expect(try await !areAlike([(1, 0)], [(1, 0), (1, 0)]))
        #expect(try await areAlike([(1, 0), (1, 1), (2, 5)], [(1, 20), (2, 5)], fixesDelays: true))
        #expect(try await !areAlike([(1, 0), (2, 5)], [(1, 0), (2, 5)], fixesDelays: true))
    }

    @Test func playsCount() async throws {
        let comparison = PlaybackComparison(limit: 0, fixesDelays: false)
        #expect(try await comparison.areAlike(file([(1, 5)], plays: [1, 0, 0]), file([(1, 5)], plays: [1, 0, 0])))
        #expect(try await !comparison.areAlike(file([(1, 5)], plays: [1, 0, 0]), file([(1, 5)])))
    }
}

extension PlaybackComparison {
    /// Returns whether both show the same for the same time with the same plays.
    fileprivate func areAlike(_ original: AnimationFile, _ copy: AnimationFile) async throws(DripGIFError) -> Bool {
        try await delays(of: copy, like: original) != nil
    }
}
