import DripTestSupport
import Foundation
import Testing

@testable import DripText

enum Bytes {
    static func read(_ path: String) -> [UInt8]? { FileManager.default.contents(atPath: path).map { Array($0) } }
}

@Suite struct HostileTests {
    @Test func nothingIsDrawnForNothing() throws {
        let book = try Fonts.book()
        for text in ["", " ", "\u{3000}\u{2009} ", "\u{7}\u{0}\u{1B}", "\u{200B}\u{FEFF}", "\u{2800}"] {
            let layout = try book.layout(text, .dejaVu(20))
            #expect(layout.path.isEmpty && layout.bounds == nil && layout.lineCount == 1 && layout.ascent > 10, "\(text.debugDescription)")
        }
        #expect(try book.layout("", .dejaVu(20)).width == 0)
        #expect(try abs(book.layout("   ", .dejaVu(1000)).width - 954) < 1)
    }

    @Test func controlCharactersAreLeftOut() throws {
        let book = try Fonts.book()
        #expect(try book.layout("a\u{7}b\u{1B}\u{85}", .dejaVu(20)).path == book.layout("ab", .dejaVu(20)).path)
        #expect(try book.layout("a\tb", .dejaVu(20)) == book.layout("a b", .dejaVu(20)))
    }

    @Test(arguments: [Double.nan, 0, -1, .infinity, -.infinity, 16_384.1, 1e300])
    func sizesAreChecked(size: Double) throws {
        let error = #expect(throws: TextError.self) { try Fonts.book().layout("a", .dejaVu(size)) }
        guard case .sizeOutOfRange(_, let limit) = error else { throw try #require(error) }
        #expect(limit == 16_384)
        #expect(error?.description.hasSuffix("is outside 0…16384 points; use a size in this range, above 0") == true)
    }

    @Test(arguments: [Double.nan, .infinity, 16_385, -1e9])
    func spacingIsChecked(spacing: Double) throws {
        let error = #expect(throws: TextError.self) { try Fonts.book().layout("a", .dejaVu(10, letterSpacing: spacing)) }
        #expect(error?.description == "the letter spacing \(spacing) is outside ±16384 points; use a value in this range")
    }

    /// 100,000 characters, cut into runs where it costs nothing: the width is that of one phrase, many times.
    @Test func longTextsTakeNoLonger() throws {
        let book = try Fonts.book()
        let phrase = "Loading 42 %. AVATAR "
        let one = try book.layout(phrase, .dejaVu(10))
        let start = ContinuousClock.now
        let layout = try book.layout(String(repeating: phrase, count: 5000), .dejaVu(10))
        // Half a second in debug; what grows with the square would take minutes.
        #expect(ContinuousClock.now - start < .seconds(30))
        #expect(layout.glyphs.count == 5000 * one.glyphs.count && abs(layout.width / one.width - 5000) < 1e-6)
        let error = #expect(throws: TextError.self) { try book.layout(String(repeating: "a", count: 1_000_001), .dejaVu(10)) }
        #expect(error == .tooLong(count: 1_000_001, limit: 1_000_000))
    }

    /// HarfBuzz 6 stopped the program: "propagate_attachment_offsets: Assertion `j < i' failed".
    @Test func aHundredThousandAccentsOnOneLetter() throws {
        let book = try Fonts.book()
        for letter in ["a", "ب"] {
            let error = #expect(throws: TextError.self) {
                try book.layout(letter + String(repeating: "\u{301}", count: 100_000), TextStyle(size: 10))
            }
            #expect(error == .characterTooLong(count: 100_001, limit: 128))
        }
        #expect(try book.layout("a" + String(repeating: "\u{301}", count: 127), .dejaVu(10)).glyphs.allSatisfy { $0.character == 0 })
        // Nor from afar.
        let far = try book.layout("a" + String(repeating: "\u{AD}", count: 40_000) + "\u{301}", .dejaVu(10))
        #expect(far.width < 20)
    }

    @Test func runsAreShort() throws {
        let stack = FontStack(try FontFile.faces(inFiles: [Fonts.file("DejaVu Sans")]), weight: .regular)
        for text in [
            String(repeating: "a", count: 3000), String(repeating: "ab ", count: 1000), String(repeating: "e\u{301}\u{323}", count: 900),
        ] {
            let line = try TextLine(text[...], stack: stack)
            #expect(line.runs.allSatisfy { $0.range.count <= 500 })
            #expect(line.runs.first?.range.lowerBound == 0 && line.runs.last?.range.upperBound == line.characters.count)
            for (run, next) in zip(line.runs, line.runs.dropFirst()) {
                #expect(run.range.upperBound == next.range.lowerBound)
                #expect(line.clusters[next.range.lowerBound] != line.clusters[next.range.lowerBound - 1])
            }
        }
    }

    @Test func filesThatAreNoFonts() throws {
        let scratch = try Scratch()
        let text = try scratch.write(Array("not a font".utf8), to: "text.ttf")
        let empty = try scratch.write([], to: "empty.otf")
        for file in [text, empty, scratch.path, "/dev/null"] {
            #expect(throws: TextError.notAFont(path: file)) { try FontBook(files: [file]) }
        }
        let missing = scratch.path + "/missing.ttf"
        #expect(throws: TextError.unreadableFont(path: missing, reason: "No such file or directory")) { try FontBook(files: [missing]) }
        #expect(throws: TextError.noFonts(folders: [])) { try FontBook(files: []) }
        // In a folder, they are passed over.
        let good = try Fonts.file("DejaVu Sans")
        _ = try scratch.write(try #require(Bytes.read(good)), to: "deep/er/GOOD.TTF")
        try FileManager.default.createSymbolicLink(atPath: scratch.folder("deep/er/loop"), withDestinationPath: scratch.path)
        let book = try FontBook(folders: ["/no/such/folder", scratch.path])
        #expect(book.families == ["DejaVu Sans"])
        #expect(try book.layout("A", TextStyle(size: 9)).fonts.map(\.path) == [scratch.path + "/deep/er/GOOD.TTF"])
    }

    /// Whatever is in a font file: outlines or a typed error. Damage is mostly in the first kilobytes, where the tables begin.
    @Test(arguments: 0..<6)
    func damagedFonts(seed: Int) throws {
        let scratch = try Scratch()
        let original = try #require(Bytes.read(try Fonts.file(seed % 2 == 0 ? "DejaVu Sans" : "Inter")))
        var random = SplitMix64(seed: seed)
        for _ in 0..<8 {
            var bytes = original
            if random.integer(in: 0...2) == 0 { bytes.removeLast(random.integer(in: 1...bytes.count - 1)) }
            for _ in 0..<random.integer(in: 1...200) {
                let reach = random.integer(in: 0...1) == 0 ? min(bytes.count, 4096) : bytes.count
                bytes[random.integer(in: 0...reach - 1)] = UInt8(truncatingIfNeeded: random.next())
            }
            let file = try scratch.write(bytes, to: "damaged.ttf")
            do throws(TextError) {
                let layout = try FontBook(files: [file]).layout("Loading 42 % fi AVÁ", TextStyle(size: 12))
                #expect(layout.path.isDrawable, "seed \(seed)")
            } catch {
                #expect(!error.description.isEmpty)
            }
        }
    }
}
