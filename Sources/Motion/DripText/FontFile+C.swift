private import CHarfBuzz

/// HarfBuzz without an open font: the faces of files, and the scripts of characters.
enum FontFile {
    /// The most faces of a file, and the most bytes of a family's name.
    private static let faceLimit: UInt32 = 256
    private static let nameCapacity = 256

    /// Returns the faces of all font files under `folders`, folder by folder, each in the order of the paths. What is no font is skipped.
    static func faces(inFolders folders: [String]) -> [FontFace] {
        folders.flatMap { folder in
            FontFolder.fonts(under: folder).flatMap { (try? faces(inFile: $0, isTrusted: true)) ?? [] }
        }
    }

    /// Returns the faces of the font files at `paths`, in their order.
    static func faces(inFiles paths: [String]) throws(TextError) -> [FontFace] {
        var all: [FontFace] = []
        for path in paths {
            let faces = try faces(inFile: path, isTrusted: false)
            if faces.isEmpty { throw .notAFont(path: path) }
            all += faces
        }
        return all
    }

    private static func faces(inFile path: String, isTrusted: Bool) throws(TextError) -> [FontFace] {
        unsafe faces(of: try FontFolder.blob(of: path), path: path, bytes: nil, isTrusted: isTrusted)
    }

    /// Returns the faces of a font file in memory; none where it is no font.
    static func faces(inBytes bytes: [UInt8]) -> [FontFace] {
        guard let count = UInt32(exactly: bytes.count) else { return [] }
        return unsafe bytes.withUnsafeBytes { buffer in
            // HarfBuzz copies what it repairs, and reads the rest where it is.
            let start = unsafe buffer.baseAddress?.assumingMemoryBound(to: CChar.self)
            guard let blob = unsafe hb_blob_create(start, count, HB_MEMORY_MODE_READONLY, nil, nil) else { return [] }
            return unsafe faces(of: blob, path: "", bytes: bytes, isTrusted: false)
        }
    }

    /// Returns the faces with outlines of a file, and destroys it.
    /// - Parameter isTrusted: whether the file is installed. Of others, faces are skipped whose glyphs refer to one another so often that HarfBuzz
    ///   would read them for hours.
    private static func faces(of blob: OpaquePointer, path: String, bytes: [UInt8]?, isTrusted: Bool) -> [FontFace] {
        defer { unsafe hb_blob_destroy(blob) }
        return unsafe (0..<min(hb_face_count(blob), faceLimit)).compactMap { index in
            guard let face = unsafe hb_face_create(blob, index) else { return nil }
            defer { unsafe hb_face_destroy(face) }
            // A font of colour bitmaps has only a character map.
            let hasOutlines = ["glyf", "CFF ", "CFF2"].contains { unsafe table($0, of: face) { unsafe !$0.isEmpty } }
            guard unsafe hasOutlines && hb_face_get_glyph_count(face) > 0 && (isTrusted || hasBoundedGlyphs(face)) else { return nil }
            return unsafe description(of: face, path: path, bytes: bytes, index: Int(index))
        }
    }

    private static func table<Result>(_ tag: StaticString, of face: OpaquePointer, _ body: (UnsafeRawBufferPointer) -> Result) -> Result {
        let blob = unsafe hb_face_reference_table(face, Script(tag).rawValue)
        defer { unsafe hb_blob_destroy(blob) }
        var length: UInt32 = 0
        let start = unsafe hb_blob_get_data(blob, &length)
        return unsafe body(UnsafeRawBufferPointer(start: start, count: Int(length)))
    }

    private static func hasBoundedGlyphs(_ face: OpaquePointer) -> Bool {
        func bytes(_ tag: StaticString) -> [UInt8] { unsafe table(tag, of: face) { unsafe Array($0) } }
        return GlyphParts.areBounded(head: bytes("head"), loca: bytes("loca"), glyf: bytes("glyf"))
    }

    private static func description(of face: OpaquePointer, path: String, bytes: [UInt8]?, index: Int) -> FontFace {
        let font = unsafe hb_font_create(face)
        defer { unsafe hb_font_destroy(font) }
        func style(_ tag: hb_style_tag_t) -> Float { unsafe hb_style_get_value(font, tag) }
        let weights = unsafe weightAxis(of: face) ?? style(HB_STYLE_TAG_WEIGHT)...style(HB_STYLE_TAG_WEIGHT)
        return unsafe FontFace(
            path: path, bytes: bytes, index: index,
            family: name(typographicFamily, of: face) ?? name(plainFamily, of: face) ?? "",
            minimumWeight: weights.lowerBound, maximumWeight: weights.upperBound, width: style(HB_STYLE_TAG_WIDTH),
            isSlanted: style(HB_STYLE_TAG_ITALIC) > 0 || style(HB_STYLE_TAG_SLANT_ANGLE) != 0)
    }

    /// Returns the weights of a variable font; nil for another one.
    static func weightAxis(of face: OpaquePointer) -> ClosedRange<Float>? {
        var axis = hb_ot_var_axis_info_t()
        return unsafe hb_ot_var_find_axis_info(face, Script("wght").rawValue, &axis) != 0 ? axis.min_value...axis.max_value : nil
    }

    /// The names of OpenType for a family: with all its weights, and with four styles.
    private static let typographicFamily: hb_ot_name_id_t = 16
    private static let plainFamily: hb_ot_name_id_t = 1

    /// Returns the English name, or the first one of a font without it.
    private static func name(_ id: hb_ot_name_id_t, of face: OpaquePointer) -> String? {
        func text(_ language: hb_language_t?) -> String? {
            var (count, text) = (UInt32(nameCapacity), [CChar](repeating: 0, count: nameCapacity))
            guard unsafe hb_ot_name_get_utf8(face, id, language, &count, &text) > 0 else { return nil }
            return String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
        }
        if let english = text(nil) { return english }
        var count: UInt32 = 0
        let entries = unsafe hb_ot_name_list_names(face, &count)
        return unsafe UnsafeBufferPointer(start: entries, count: Int(count)).lazy.filter { unsafe $0.name_id == id }
            .compactMap { unsafe text($0.language) }.first
    }

    // MARK: Scripts

    static func scripts(of characters: [UInt32]) -> [Script] {
        let unicode = unsafe hb_unicode_funcs_get_default()
        return characters.map { unsafe Script(rawValue: hb_script_to_iso15924_tag(hb_unicode_script(unicode, $0))) }
    }

    static func isRightToLeft(_ script: Script) -> Bool {
        hb_script_get_horizontal_direction(hb_script_from_iso15924_tag(script.rawValue)) == HB_DIRECTION_RTL
    }
}
