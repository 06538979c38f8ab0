import CAllocationFaults
import CTextShim
import Foundation
import Testing

/// HarfBuzz behind its door: every way in which a call can end.
@Suite struct TextShimTests {
    /// A font that `./test` installs.
    static let path = "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"
    static let text = Array("Affe 42 %".unicodeScalars.map(\.value))

    /// What HarfBuzz makes once in a process, and keeps, is made before blocks are counted.
    init() throws {
        let font = try #require(Self.open().font)
        defer { drip_text_font_free(font) }
        var (shows, catalog, message) = (false, drip_text_catalog(), CChar(0))
        try Self.text.withUnsafeBufferPointer { text in
            #expect(drip_text_font_shows(font, Self.run(try #require(text.baseAddress)), true, &shows) == .ok && shows)
        }
        #expect(drip_text_catalog_add_file(&catalog, Self.path, &message, 1) == .ok)
        drip_text_catalog_free(&catalog)
    }

    static func run(_ text: UnsafePointer<UInt32>, ligatures: Bool = false) -> drip_text_run {
        drip_text_run(
            text: text, text_count: Self.text.count, start: 0, count: Self.text.count, script: 0x4C61_746E, right_to_left: false,
            ligatures: ligatures, tabular_digits: true)
    }

    static func open(_ path: String = path, index: UInt32 = 0) -> (status: drip_text_status, font: OpaquePointer?, message: String) {
        var (font, metrics, message) = (OpaquePointer?.none, drip_text_metrics(), [CChar](repeating: 7, count: 128))
        let status = drip_text_font_open(path, index, 400, &font, &metrics, &message, message.count)
        return (status, font, PNGShimTests.text(message))
    }

    // MARK: Without memory

    @Test(.enabled(if: Faults.canBeMade)) func everyAllocationOfOpeningMayFail() throws {
        let path = Self.path
        let count = try Faults.everywhere { fault in
            var (font, metrics, message) = (OpaquePointer?.none, drip_text_metrics(), [CChar](repeating: 7, count: 128))
            let room = message.count
            let status = fault.during { drip_text_font_open(path, 0, 400, &font, &metrics, &message, room) }
            #expect(status == .ok ? font != nil : fault.hasHappened && status == .no_memory && font == nil)
            fault.after { drip_text_font_free(font) }
        }
        #expect(count >= 4)
    }

    /// HarfBuzz makes what it needs of a font when it is first asked, and does without what it has no memory for.
    @Test(.enabled(if: Faults.canBeMade)) func everyAllocationOfShapingMayFail() throws {
        let path = Self.path
        let count = try Self.text.withUnsafeBufferPointer { text in
            let run = Self.run(try #require(text.baseAddress))
            return try Faults.everywhere { fault in
                var (font, metrics, message) = (OpaquePointer?.none, drip_text_metrics(), [CChar](repeating: 7, count: 128))
                let room = message.count
                fault.after { _ = drip_text_font_open(path, 0, 400, &font, &metrics, &message, room) }
                let open = try #require(font)
                var (shows, glyphs, count) = (false, UnsafeMutablePointer<drip_text_glyph>?.none, 0)
                var outline = drip_text_outline()
                let statuses = fault.during {
                    (
                        drip_text_font_shows(open, run, true, &shows), drip_text_shape(open, run, &glyphs, &count),
                        drip_text_font_outline(open, 36, &outline)
                    )
                }
                for status in [statuses.0, statuses.1, statuses.2] {
                    #expect(status == .ok || (fault.hasHappened && status == .no_memory))
                }
                #expect(statuses.1 == .ok || (glyphs == nil && count == 0))
                #expect(fault.hasHappened || (shows && count == Self.text.count && outline.verb_count > 5))
                fault.after {
                    drip_text_glyphs_free(glyphs)
                    drip_text_outline_free(&outline)
                    drip_text_font_free(open)
                }
            }
        }
        #expect(count >= 3)
    }

    @Test(.enabled(if: Faults.canBeMade)) func everyAllocationOfACatalogMayFail() throws {
        let folder = NSTemporaryDirectory() + "dripgif-fonts-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: folder + "/deeper", withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try FileManager.default.createSymbolicLink(atPath: folder + "/deeper/one.ttf", withDestinationPath: Self.path)
        let count = try Faults.everywhere { fault in
            var catalog = drip_text_catalog()
            let status = fault.during { drip_text_catalog_add_folder(&catalog, folder) }
            #expect(status == .ok || (fault.hasHappened && status == .no_memory))
            #expect(fault.hasHappened || catalog.count == 1)
            fault.after { drip_text_catalog_free(&catalog) }
        }
        #expect(count >= 8)
    }

    /// More faces and more paths than the first blocks hold, so that they grow.
    @Test(.enabled(if: Faults.canBeMade)) func aLargeCatalogMayRunOutOfMemory() throws {
        let folder = NSTemporaryDirectory() + "dripgif-fonts-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        for index in 0..<70 { try FileManager.default.createSymbolicLink(atPath: "\(folder)/\(index).ttf", withDestinationPath: Self.path) }
        var catalog = drip_text_catalog()
        #expect(drip_text_catalog_add_folder(&catalog, folder) == .ok && catalog.count == 70)
        drip_text_catalog_free(&catalog)
        #expect(catalog.count == 0 && catalog.faces == nil)
        let count = try Faults.everywhere(allocation_faults_scope_program, limit: 1000) { fault in
            let status = fault.during { drip_text_catalog_add_folder(&catalog, folder) }
            #expect(status == (fault.hasHappened ? .no_memory : .ok))
            fault.after { drip_text_catalog_free(&catalog) }
        }
        // Each file's path, and two blocks that grow once each.
        #expect(count >= 70 + 4)
    }

    @Test(.enabled(if: Faults.canBeMade)) func aThousandFontsLeaveNothing() throws {
        let path = Self.path
        let kept = try Self.text.withUnsafeBufferPointer { text in
            let run = Self.run(try #require(text.baseAddress), ligatures: true)
            return Faults.keptByThousand {
                var (font, metrics, message) = (OpaquePointer?.none, drip_text_metrics(), CChar(0))
                _ = drip_text_font_open(path, 0, 700, &font, &metrics, &message, 1)
                guard let font else { return }
                var (glyphs, count, outline) = (UnsafeMutablePointer<drip_text_glyph>?.none, 0, drip_text_outline())
                _ = drip_text_shape(font, run, &glyphs, &count)
                _ = drip_text_font_outline(font, 40, &outline)
                drip_text_glyphs_free(glyphs)
                drip_text_outline_free(&outline)
                drip_text_font_free(font)
            }
        }
        #expect(kept == 0)
    }

    // MARK: Errors

    @Test func whatIsNoFontIsSaid() throws {
        let missing = Self.open("/nowhere/font.ttf")
        #expect(missing.status == .unreadable && missing.font == nil && missing.message == "No such file or directory")
        #expect(Self.open("/dev/null").status == .not_a_font && Self.open("/").status == .not_a_font)
        #expect(Self.open(index: 1).status == .not_a_font)
        var (font, metrics, message) = (OpaquePointer?.none, drip_text_metrics(), [CChar](repeating: 7, count: 4))
        // A message for which there is no room is none.
        for capacity in 0...3 {
            #expect(drip_text_font_open("/nowhere", 0, 400, &font, &metrics, &message, capacity) == .unreadable)
            #expect(message[capacity...].allSatisfy { $0 == 7 })
        }
        drip_text_font_free(nil)
        drip_text_glyphs_free(nil)
    }

    @Test func textsBeyondHarfBuzzAreRefused() throws {
        let font = try #require(Self.open().font)
        defer { drip_text_font_free(font) }
        var (letter, glyphs, count) = (UInt32(65), UnsafeMutablePointer<drip_text_glyph>?.none, 0)
        var run = Self.run(&letter)
        run.text_count = 1 << 31
        #expect(drip_text_shape(font, run, &glyphs, &count) == .no_memory)
        run.text_count = 1
        run.count = 0
        #expect(drip_text_shape(font, run, &glyphs, &count) == .ok && glyphs == nil && count == 0)
    }
}
