import DripGeometry
import DripImage
import DripTestSupport
import DripText
import Testing

/// The outlines themselves.
@Suite struct OutlineTests {
    @Test func truetypeStaysQuadraticAndCFFCubic() throws {
        let book = try Fonts.book()
        let quads = try book.layout("Og8", .dejaVu(30)).path.elements
        #expect(quads.contains { if case .quad = $0 { true } else { false } })
        #expect(!quads.contains { if case .cubic = $0 { true } else { false } })
        let inter = try book.layout("Og8", TextStyle(size: 30))
        let isCFF = try #require(inter.fonts.first).path.hasSuffix(".otf")
        #expect(inter.path.elements.contains { if case .cubic = $0 { true } else { false } } == isCFF)
    }

    /// U+2588 FULL BLOCK is a rectangle, whose measures in DejaVu Sans are the line's: the one glyph known without reading the font.
    @Test func aBlockIsARectangle() throws {
        let layout = try Fonts.book().layout("█", .dejaVu(2048))
        let bounds = try #require(layout.path.bounds)
        #expect(bounds == layout.bounds && layout.path.segments.count == 4)
        #expect(abs(abs(layout.path.signedArea) - bounds.width * bounds.height) < 1e-6)
        #expect(bounds.minY < -layout.capHeight && bounds.maxY > 0)
    }

    /// By the nonzero rule: strokes are inside, holes are not; in every font.
    @Test(arguments: ["DejaVu Sans", "Inter", "Droid Sans Fallback"])
    func holesAreOpen(family: String) throws {
        let book = try Fonts.book()
        let isHan = family.hasPrefix("Droid")
        let layout = try book.layout(isHan ? "回" : "0", TextStyle(size: 100, font: FontRequest(families: [family])))
        let lines = layout.path.flattened()
        let box = try #require(layout.bounds)
        #expect(WindingOracle.windingNumber(of: lines, at: box.center) == 0)
        // From the left edge to the middle the ring is crossed once, the nested squares twice.
        let inside = stride(from: box.minX, to: box.center.x, by: 0.05).map { x in
            WindingOracle.windingNumber(of: lines, at: Point(x, box.center.y + 0.013)) != 0
        }
        let entries = zip(inside, inside.dropFirst()).count { !$0 && $1 }
        #expect(entries == (isHan ? 2 : 1))
    }

    @Test func letterAsPicture() throws {
        let layout = try Fonts.book().layout("H", TextStyle(size: 11, font: Fonts.dejaVu))
        let coverage = WindingOracle.coverage(
            of: layout.path(at: Point(0, 8)), rule: .nonZero, size: PixelSize(width: 8, height: 8), samples: 8)
        let rows = (0..<8).map { y in String((0..<8).map { coverage[8 * y + $0] > 0.4 ? "#" : "." }) }
        #expect(
            rows == [
                ".#....#.", ".#....#.", ".#....#.", ".######.", ".#....#.", ".#....#.", ".#....#.", ".#....#.",
            ])
    }

    @Test func everyContourIsClosedAndDrawable() throws {
        let path = try Fonts.book().layout("Loading 42 % 水滴动画 مرحبا", TextStyle(size: 16_384)).path
        let elements = path.elements
        #expect(path.isDrawable && elements.count > 300)
        #expect(elements.count { $0 == .close } == elements.count { if case .move = $0 { true } else { false } })
        #expect(elements.last == .close)
    }

    /// The same face in two files: the path decides, not the order of the folders.
    @Test func copiesOfAFontAreTakenInTheOrderOfTheirPaths() throws {
        let scratch = try Scratch()
        let bytes = try #require(Bytes.read(try Fonts.file("DejaVu Sans")))
        for name in ["b/x.ttf", "a/y.ttf", "a/x.ttf"] { _ = try scratch.write(bytes, to: name) }
        for folders in [["a", "b"], ["b", "a"], [""]] {
            let layout = try FontBook(folders: folders.map(scratch.folder)).layout("A", TextStyle(size: 9))
            #expect(layout.fonts.map { $0.path.replacing("//", with: "/") } == [scratch.path + "/a/x.ttf"])
        }
    }

    /// Two books, whose folders come in another order, and four at once on several threads.
    @Test func sameTextSameOutlines() async throws {
        let text = "Loading 42 % AVATAR fi 水滴动画 Ágj مرحبا ☃ ½"
        let style = TextStyle(size: 17.3, font: FontRequest(weight: .medium))
        let first = try Fonts.book().layout(text, style)
        #expect(try FontBook(folders: FontBook.systemFolders.reversed()).layout(text, style) == first)
        let others = try await withThrowingTaskGroup(of: TextLayout.self) { group in
            for _ in 0..<4 { group.addTask { try FontBook().layout(text, style) } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(others == Array(repeating: first, count: 4))
        #expect(others.allSatisfy { $0.path == first.path })
    }
}
