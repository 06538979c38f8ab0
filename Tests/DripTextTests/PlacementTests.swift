import DripGeometry
import DripText
import Foundation
import Testing

@Suite struct PlacementTests {
    /// A capital's middle is where it was asked for, whatever the font and however deep the other letters reach.
    @Test func capitalsAreCentred() throws {
        let book = try Fonts.book()
        for style in [TextStyle.dejaVu(24), TextStyle(size: 24)] {
            let capital = try #require(try book.layout("H", style).path(centeredAt: Point(50, 60)).bounds)
            #expect(abs(capital.center.x - 50) < 0.1 && abs(capital.center.y - 60) < 0.05)
            let word = try book.layout("HÁgj", style)
            let first = try #require(word.path(centeredAt: Point(50, 60)).elements.first)
            #expect(first == .move(try #require(word.path.elements.first?.start) + Vector(50 - word.width / 2, 60 + word.capHeight / 2)))
        }
    }

    @Test func linesAreCentredTogether() throws {
        let layout = try Fonts.book().layout("H\nH\nH", .dejaVu(10))
        let bounds = try #require(layout.path(centeredAt: Point(0, 7)).bounds)
        #expect(abs(bounds.center.y - 7) < 0.02 && abs(bounds.height - layout.capHeight - 2 * layout.lineHeight) < 0.02)
    }

    @Test func alignmentInARectangle() throws {
        let layout = try Fonts.book().layout("Drop", .dejaVu(20))
        let rect = Rect(x: 10, y: 20, width: 100, height: 40)
        let own = try #require(layout.bounds)
        for (alignment, x) in [(TextAlignment.left, 10.0), (.center, 60 - layout.width / 2), (.right, 110 - layout.width)] {
            let bounds = try #require(layout.path(in: rect, alignment: alignment).bounds)
            #expect(abs(bounds.minX - own.minX - x) < 1e-9 && abs(bounds.minY - own.minY - 40 - layout.capHeight / 2) < 1e-9)
        }
    }

    @Test func wideTextIsMadeSmaller() throws {
        let layout = try Fonts.book().layout("99+ 水", TextStyle(size: 20, letterSpacing: 1))
        #expect(layout.fitted(toWidth: layout.width) == layout && layout.fitted(toWidth: 1000) == layout)
        let small = layout.fitted(toWidth: 10)
        let factor = 10 / layout.width
        #expect(abs(small.width - 10) < 1e-12 && abs(small.ascent - layout.ascent * factor) < 1e-12)
        let (before, after) = (try #require(layout.path.bounds), try #require(small.path.bounds))
        #expect(abs(after.maxX - before.maxX * factor) < 1e-9 && abs(after.minY - before.minY * factor) < 1e-9)
        #expect(try Fonts.book().layout("", TextStyle(size: 20)).fitted(toWidth: 3).path.isEmpty)
    }

    /// The sentence about labels in Documentation/Library.md, compiled.
    @Test func theDocumentedLabel() throws {
        let path = try FontBook().layout("水滴 42 %", TextStyle(size: 24)).path
        #expect(!path.isEmpty)
        let page = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Documentation/Library.md")
        #expect(
            try String(contentsOf: page, encoding: .utf8).contains("`try FontBook().layout(\"水滴 42 %\", TextStyle(size: 24)).path`"))
    }
}

extension BezierPath.Element {
    fileprivate var start: Point? { if case .move(let point) = self { point } else { nil } }
}
