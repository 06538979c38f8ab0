import DripImage
import Testing

@testable import DripCodec

/// Which rectangle, which disposal, and what is painted. `.` is clear.
@Suite struct FrameIndexerTests {
    private func drafts(_ pictures: [[String]], repeats: Bool = false) -> [FrameDraft] {
        let changes = changes(pictures.map { picture($0) })
        var indexer = FrameIndexer(plan(changes), repeats: repeats)
        let steps = changes.flatMap { indexer.add($0, delay: Centiseconds(2)) } + indexer.finish()
        return steps.compactMap { if case .frame(let draft) = $0 { draft } else { nil } }
    }

    private func rect(_ x: Int, _ y: Int, _ width: Int, _ height: Int) -> PixelRect { PixelRect(x: x, y: y, width: width, height: height) }

    /// A letter for a painted pixel, - for one that is kept, . for a clear one.
    private func marks(_ draft: FrameDraft) -> String {
        String(
            draft.pixels.map { pixel -> Character in
                if pixel == .clear { return "." }
                if !pixel.isPainted { return "-" }
                return numbered(26).firstIndex { $0 == pixel.color }.map { Array("abcdefghijklmnopqrstuvwxyz")[$0] } ?? "?"
            })
    }

    /// Colours may be chosen for all frames before the first is drafted.
    @Test(
        "colours chosen ahead are those chosen in turn", arguments: [".", "a"],
        [
            GIFSettings(maximumColors: 5), GIFSettings(maximumColors: 5, maximumError: 2), GIFSettings(maximumColors: 5, dither: .diffuse),
            GIFSettings(maximumColors: 5, dither: .ordered),
        ])
    func colorsChosenAhead(ground: String, settings: GIFSettings) {
        let letters = Array("abcdefghij" + ground)
        func letter(_ x: Int, _ y: Int, _ frame: Int) -> Character { letters[(x * x + 3 * y + frame * (x + 1)) % letters.count] }
        func rows(_ frame: Int) -> [String] { (0..<6).map { y in String((0..<9).map { x in letter(x, y, frame) }) } }
        let pictures = (0..<8).map(rows)
        let changes = changes(pictures.map { picture($0) })
        let plan = plan(changes, settings)
        var chooser = FramePaletteChooser(plan)
        let chosen = changes.indices.reversed().map { chooser.choose(for: changes[$0], isFirst: $0 == 0) }.reversed()
        #expect(chosen.contains { $0 == nil } == (ground == "."))
        var (ahead, inTurn) = (FrameIndexer(plan, repeats: true), FrameIndexer(plan, repeats: true))
        for (change, chosen) in zip(changes, chosen) {
            let drafts = ahead.add(change, chosen, delay: Centiseconds(2)).map { String(describing: $0) }
            #expect(drafts == inTurn.add(change, delay: Centiseconds(2)).map { String(describing: $0) })
        }
        #expect(ahead.finish().map { String(describing: $0) } == inTurn.finish().map { String(describing: $0) })
    }

    @Test func onlyTheSmallestRectangleIsWritten() {
        let frames = drafts([
            ["aaaaa", "aaaaa", "aaaaa"],
            ["aaaaa", "abaca", "aaaaa"],
            ["aaaaa", "abaca", "aaaab"],
            ["aabaa", "abbca", "aaaab"],
        ])
        #expect(frames.map(\.rect) == [rect(0, 0, 5, 3), rect(1, 1, 3, 1), rect(4, 2, 1, 1), rect(2, 0, 1, 2)])
        #expect(frames.map(\.disposal) == [.keep, .keep, .keep, .keep])
        #expect(marks(frames[1]) == "b-c")
    }

    @Test func aRunOverTheEndOfARowIsTwoRows() {
        let frames = drafts([["aaaa", "aaaa", "aaaa"], ["aaab", "baaa", "aaaa"]])
        #expect(frames[1].rect == rect(0, 0, 4, 2))
        #expect(marks(frames[1]) == "---bb---")
    }

    @Test func appearingPixelsNeedNoClearing() {
        let frames = drafts([["...."], [".a.."], [".ab."]])
        #expect(frames.map(\.disposal) == [.keep, .keep, .keep])
        #expect(frames.map(\.rect) == [rect(0, 0, 4, 1), rect(1, 0, 1, 1), rect(2, 0, 1, 1)])
    }

    /// The second frame grows from c to the vanishing a's; then b, which the clearing took along, is drawn again.
    @Test func aVanishingPixelIsClearedAndItsNeighboursRedrawn() {
        let frames = drafts([["aba..."], ["abac.."], [".b.c.."]])
        #expect(frames.map(\.disposal) == [.keep, .background, .keep])
        #expect(frames.map(\.rect) == [rect(0, 0, 6, 1), rect(0, 0, 4, 1), rect(1, 0, 3, 1)])
        #expect(marks(frames[1]) == "---c")
        #expect(marks(frames[2]) == "b.c")
    }

    @Test func aFrameThatIsOnlyAHoleStillLasts() {
        let frames = drafts([["ab"], [".."]])
        #expect(frames.map(\.disposal) == [.background, .keep])
        #expect(frames[1].rect == rect(0, 0, 1, 1))
        #expect(marks(frames[1]) == ".")
    }

    @Test func theSeamIsClearedWhenTheAnimationRepeats() {
        let pictures = [["a..."], ["a.b."]]
        #expect(drafts(pictures, repeats: false).map(\.disposal) == [.keep, .keep])
        let frames = drafts(pictures, repeats: true)
        #expect(frames.map(\.disposal) == [.keep, .background])
        #expect(frames[1].rect == rect(2, 0, 1, 1))
    }

    @Test func aStillPictureIsNotCleared() {
        #expect(drafts([["a.b"], ["a.b"]], repeats: true).map(\.disposal) == [.keep])
    }

    @Test func nothingPlansNothing() {
        var indexer = FrameIndexer(GIFSurvey(size: size(2, 2)).plan(GIFSettings()), repeats: true)
        #expect(indexer.finish().isEmpty)
    }

    /// Every index of a transparent entry is one that no painted pixel has.
    @Test func theTransparentIndexIsFree() {
        for draft in drafts([["abc"], ["cba"], ["aab"], ["bbb"]]) {
            guard let transparent = draft.palette.transparentIndex else { continue }
            let painted = draft.pixels.filter(\.isPainted)
            #expect(draft.palette.colors.indices.contains(Int(transparent)))
            let index = PaletteSearch(draft.palette)
            #expect(painted.allSatisfy { index.index(of: $0.color).map { $0 != Int(transparent) } ?? false })
        }
    }
}
