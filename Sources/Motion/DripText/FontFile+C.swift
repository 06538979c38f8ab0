private import CTextShim
internal import DripGeometry
import DripNumbers

/// The HarfBuzz wrapper for operations without an open font. No C type leaves this file.
enum FontFile {
    /// Returns the faces of all font files under `folders`, folder by folder, each in the order of the paths.
    static func faces(inFolders folders: [String]) throws(TextError) -> [FontFace] {
        var catalog = unsafe drip_text_catalog()
        defer { unsafe drip_text_catalog_free(&catalog) }
        for folder in folders {
            guard unsafe drip_text_catalog_add_folder(&catalog, folder) == .ok else { throw .outOfMemory }
        }
        return unsafe faces(of: catalog)
    }

    /// Returns the faces of the font files at `paths`, in their order.
    static func faces(inFiles paths: [String]) throws(TextError) -> [FontFace] {
        var catalog = unsafe drip_text_catalog()
        defer { unsafe drip_text_catalog_free(&catalog) }
        for path in paths {
            var message = emptyMessage
            let status = unsafe drip_text_catalog_add_file(&catalog, path, &message, emptyMessage.count)
            try check(status, message, path: path)
        }
        return unsafe faces(of: catalog)
    }

    /// Returns the faces of a font file in memory; none where it is no font.
    static func faces(inBytes bytes: [UInt8]) throws(TextError) -> [FontFace] {
        var catalog = unsafe drip_text_catalog()
        defer { unsafe drip_text_catalog_free(&catalog) }
        let status = unsafe drip_text_catalog_add_bytes(&catalog, bytes, bytes.count)
        if status == .no_memory { throw .outOfMemory }
        return unsafe faces(of: catalog).map { face in
            var face = face
            face.bytes = bytes
            return face
        }
    }

    static var userFolder: String? {
        var path = [CChar](repeating: 0, count: 4096)
        guard unsafe drip_text_user_folder(&path, path.count) else { return nil }
        return String(validating: path.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    static func scripts(of characters: [UInt32]) -> [Script] {
        var tags = [UInt32](repeating: 0, count: characters.count)
        unsafe drip_text_scripts(characters, characters.count, &tags)
        return tags.map(Script.init(rawValue:))
    }

    static func isRightToLeft(_ script: Script) -> Bool { drip_text_script_is_right_to_left(script.rawValue) }

    /// Returns the faces of a catalog. Files whose path is not UTF-8 are skipped, because it could not be given back to the system.
    private static func faces(of catalog: drip_text_catalog) -> [FontFace] {
        unsafe UnsafeBufferPointer(start: catalog.faces, count: catalog.count).compactMap { face in
            guard let path = unsafe String(validatingCString: face.path) else { return nil }
            return unsafe FontFace(
                path: path, index: Int(face.index), family: String(cString: face.family), minimumWeight: face.minimum_weight,
                maximumWeight: face.maximum_weight, width: face.width, isSlanted: face.slanted)
        }
    }

    /// An empty buffer for the system's longest message.
    fileprivate static let emptyMessage = [CChar](repeating: 0, count: 128)

    fileprivate static func check(_ status: drip_text_status, _ message: [CChar], path: String) throws(TextError) {
        switch status {
        case .ok: return
        case .unreadable:
            let reason = String(decoding: message.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
            throw .unreadableFont(path: path, reason: reason)
        case .not_a_font: throw .notAFont(path: path)
        case .no_memory: throw .outOfMemory
        }
    }
}

/// An open face at one weight; keeps its file mapped. Lengths are in font units, y up.
@safe
final class OpenFont {
    let face: FontFace
    let metrics: FontMetrics
    private let handle: OpaquePointer
    private var outlines: [UInt32: BezierPath] = [:]

    init(_ face: FontFace, weight: FontWeight) throws(TextError) {
        var handle: OpaquePointer?
        var metrics = drip_text_metrics()
        var message = FontFile.emptyMessage
        let status =
            if let bytes = face.bytes {
                unsafe drip_text_font_open_bytes(bytes, bytes.count, UInt32(face.index), Float(weight.rawValue), &handle, &metrics)
            } else {
                unsafe drip_text_font_open(
                    face.path, UInt32(face.index), Float(weight.rawValue), &handle, &metrics, &message, message.count)
            }
        try FontFile.check(status, message, path: face.path)
        guard let handle = unsafe handle else { throw .outOfMemory }
        unsafe self.handle = unsafe handle
        self.face = face
        self.metrics = FontMetrics(
            unitsPerEm: Double(metrics.units_per_em), ascender: Double(metrics.ascender), descender: Double(metrics.descender),
            lineGap: Double(metrics.line_gap), capHeight: Double(metrics.cap_height))
    }

    deinit { unsafe drip_text_font_free(handle) }

    /// Returns whether the font shows `characters`, alone, without a missing glyph and, where `needsInk`, not blank.
    func shows(_ characters: [UInt32], script: Script, needsInk: Bool) throws(TextError) -> Bool {
        var shows = false
        let status = unsafe withRun(
            of: characters, characters.indices, script: script, isRightToLeft: FontFile.isRightToLeft(script), style: nil
        ) { run in
            unsafe drip_text_font_shows(handle, run, needsInk, &shows)
        }
        try FontFile.check(status, [], path: face.path)
        return shows
    }

    /// Shapes the characters of `range`, which all have the same script and direction; glyphs come from left to right.
    func shape(
        _ text: [UInt32], _ range: Range<Int>, script: Script, isRightToLeft: Bool, style: TextStyle
    ) throws(TextError) -> [ShapedGlyph] {
        var block: UnsafeMutablePointer<drip_text_glyph>?
        var count = 0
        let status = unsafe withRun(of: text, range, script: script, isRightToLeft: isRightToLeft, style: style) { run in
            unsafe drip_text_shape(handle, run, &block, &count)
        }
        defer { unsafe drip_text_glyphs_free(block) }
        try FontFile.check(status, [], path: face.path)
        return unsafe UnsafeBufferPointer(start: block, count: count).map { glyph in
            ShapedGlyph(
                id: glyph.id, character: Int(glyph.cluster), advance: Double(glyph.advance), offsetX: Double(glyph.offset_x),
                offsetY: Double(glyph.offset_y))
        }
    }

    func outline(of glyph: UInt32) throws(TextError) -> BezierPath {
        if let cached = outlines[glyph] { return cached }
        var outline = unsafe drip_text_outline()
        defer { unsafe drip_text_outline_free(&outline) }
        let status = unsafe drip_text_font_outline(handle, glyph, &outline)
        try FontFile.check(status, [], path: face.path)
        let path = unsafe Self.path(of: outline)
        outlines[glyph] = path
        return path
    }

    private func withRun(
        of text: [UInt32], _ range: Range<Int>, script: Script, isRightToLeft: Bool, style: TextStyle?,
        _ body: (drip_text_run) -> drip_text_status
    ) -> drip_text_status {
        unsafe text.withUnsafeBufferPointer { text in
            guard let start = text.baseAddress else { return .ok }
            let run = unsafe drip_text_run(
                text: start, text_count: text.count, start: range.lowerBound, count: range.count, script: script.rawValue,
                right_to_left: isRightToLeft, ligatures: style?.letterSpacing ?? 0 == 0, tabular_digits: style?.hasTabularDigits ?? false)
            return unsafe body(run)
        }
    }

    private static func path(of outline: drip_text_outline) -> BezierPath {
        let verbs = unsafe Array(UnsafeBufferPointer(start: outline.verbs, count: outline.verb_count))
        let coordinates = unsafe Array(UnsafeBufferPointer(start: outline.coordinates, count: outline.coordinate_count))
        var path = BezierPath()
        var next = 0
        func point() -> Point {
            defer { next += 2 }
            return Point(Double(coordinates[next]), Double(coordinates[next + 1]))
        }
        for verb in verbs {
            switch drip_text_verb(rawValue: UInt32(verb)) {
            case drip_text_verb_move: path.move(to: point())
            case drip_text_verb_line: path.addLine(to: point())
            case drip_text_verb_quad: path.addQuad(control: point(), to: point())
            case drip_text_verb_cubic: path.addCubic(control1: point(), control2: point(), to: point())
            default: path.close()
            }
        }
        return path
    }
}
