import DripImage
import Testing

@testable import DripCodec

/// Which rectangle, and which disposal. `.` is transparent.
@Suite struct FramePlannerTests {
    let colors = palette(numbered(3), hasTransparency: true)

    private func plan(_ pictures: [[String]], repeats: Bool = false) -> [IndexedFrame] {
        var planner = FramePlanner(repeats: repeats)
        var frames: [IndexedFrame] = []
        for picture in pictures { frames += planner.add(canvas(picture, colors), delay: Centiseconds(2)) }
        return frames + planner.finish()
    }

    private func rect(_ x: Int, _ y: Int, _ width: Int, _ height: Int) -> PixelRect { PixelRect(x: x, y: y, width: width, height: height) }

    @Test func onlyTheSmallestRectangleIsWritten() {
        let frames = plan([
            ["aaaaa", "aaaaa", "aaaaa"],
            ["aaaaa", "abaca", "aaaaa"],
            ["aaaaa", "abaca", "aaaab"],
        ])
        #expect(frames.map(\.rect) == [rect(0, 0, 5, 3), rect(1, 1, 3, 1), rect(4, 2, 1, 1)])
        #expect(frames.map(\.disposal) == [.keep, .keep, .keep])
        #expect(frames[1].indices == [1, 0, 2])
    }

    @Test func appearingPixelsNeedNoClearing() {
        let frames = plan([["...."], [".a.."], [".ab."]])
        #expect(frames.map(\.disposal) == [.keep, .keep, .keep])
        #expect(frames.map(\.rect) == [rect(0, 0, 4, 1), rect(1, 0, 1, 1), rect(2, 0, 1, 1)])
    }

    /// The second frame grows from c to the vanishing a's; then b, which the clearing took along, is drawn again.
    @Test func aVanishingPixelIsClearedAndItsNeighboursRedrawn() {
        let frames = plan([["aba..."], ["abac.."], [".b.c.."]])
        #expect(frames.map(\.disposal) == [.keep, .background, .keep])
        #expect(frames.map(\.rect) == [rect(0, 0, 6, 1), rect(0, 0, 4, 1), rect(1, 0, 3, 1)])
        #expect(frames[1].indices == [0, 1, 0, 2])
        #expect(frames[2].indices == [1, 3, 2])
    }

    @Test func aFrameThatIsOnlyAHoleStillLasts() {
        let frames = plan([["ab"], [".."]])
        #expect(frames.map(\.disposal) == [.background, .keep])
        #expect(frames[1].rect == rect(0, 0, 1, 1))
        #expect(frames[1].indices == [3])
    }

    @Test func theSeamIsClearedWhenTheAnimationRepeats() {
        let pictures = [["a..."], ["a.b."]]
        #expect(plan(pictures, repeats: false).map(\.disposal) == [.keep, .keep])
        let frames = plan(pictures, repeats: true)
        #expect(frames.map(\.disposal) == [.keep, .background])
        #expect(frames[1].rect == rect(2, 0, 1, 1))
    }

    @Test func aStillPictureIsNotCleared() {
        #expect(plan([["a.b"], ["a.b"]], repeats: true).map(\.disposal) == [.keep])
    }

    @Test func nothingPlansNothing() {
        #expect(plan([]).isEmpty)
    }

    @Test func differencesAreOfColorsNotOfNumbers() {
        let reversed = palette(numbered(3).reversed(), hasTransparency: true)
        let difference = FrameDifference(from: canvas(["abc."], colors), to: canvas(["cba."], reversed))
        #expect(difference.changed.isEmpty)
        #expect(difference.cleared.isEmpty)
        #expect(FrameDifference(from: canvas(["abc."], colors), to: canvas(["cb.c"], reversed)).changed == rect(2, 0, 2, 1))
        #expect(FrameDifference(from: canvas(["abc."], colors), to: canvas(["cb.c"], reversed)).cleared == rect(2, 0, 1, 1))
    }
}
