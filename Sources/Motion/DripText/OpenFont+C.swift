private import CHarfBuzz
internal import DripGeometry

/// An open face at one weight; keeps its file mapped. Lengths are in font units, y up, unhinted. Used by one thread at a time.
@safe
final class OpenFont {
    let face: FontFace
    let metrics: FontMetrics
    private let font: OpaquePointer
    /// Emptied for each run.
    private let buffer = unsafe hb_buffer_create()
    private let pen = unsafe hb_draw_funcs_create()
    private var outlines: [UInt32: BezierPath] = [:]

    init(_ face: FontFace, weight: FontWeight) throws(TextError) {
        let blob =
            if let bytes = face.bytes {
                unsafe bytes.withUnsafeBytes { buffer in
                    let start = unsafe buffer.baseAddress?.assumingMemoryBound(to: CChar.self)
                    return unsafe hb_blob_create(start, UInt32(clamping: bytes.count), HB_MEMORY_MODE_DUPLICATE, nil, nil)
                }
            } else {
                unsafe try FontFolder.blob(of: face.path)
            }
        guard let blob = unsafe blob else { throw .outOfMemory }
        // The font keeps the face, and the face the file.
        defer { unsafe hb_blob_destroy(blob) }
        guard unsafe face.index < hb_face_count(blob) else { throw .notAFont(path: face.path) }
        guard let handle = unsafe hb_face_create(blob, UInt32(face.index)), let font = unsafe hb_font_create(handle) else {
            throw .outOfMemory
        }
        defer { unsafe hb_face_destroy(handle) }
        // One unit of the font is one unit of the result, so nothing is rounded.
        let unitsPerEm = unsafe hb_face_get_upem(handle)
        unsafe hb_font_set_scale(font, CInt(unitsPerEm), CInt(unitsPerEm))
        if unsafe FontFile.weightAxis(of: handle) != nil {
            var variation = hb_variation_t(tag: Script("wght").rawValue, value: Float(weight.rawValue))
            unsafe hb_font_set_variations(font, &variation, 1)
        }
        unsafe hb_font_make_immutable(font)
        var (extents, capHeight) = (hb_font_extents_t(), hb_position_t(0))
        unsafe hb_font_get_h_extents(font, &extents)
        unsafe hb_ot_metrics_get_position_with_fallback(font, HB_OT_METRICS_TAG_CAP_HEIGHT, &capHeight)
        metrics = FontMetrics(
            unitsPerEm: Double(unitsPerEm), ascender: Double(extents.ascender), descender: -Double(extents.descender),
            lineGap: Double(extents.line_gap), capHeight: Double(capHeight))
        self.face = face
        unsafe self.font = unsafe font
        setPen()
    }

    deinit {
        unsafe hb_draw_funcs_destroy(pen)
        unsafe hb_buffer_destroy(buffer)
        unsafe hb_font_destroy(font)
    }

    // MARK: Runs

    /// Returns whether the font shows `characters`, alone, without a missing glyph and, where `needsInk`, not blank.
    func shows(_ characters: [UInt32], script: Script, needsInk: Bool) throws(TextError) -> Bool {
        // Blank characters have substitutes: a missing thin space is a narrower space.
        if needsInk, let first = characters.first, !mayShow(first) { return false }
        try fill(characters, characters.indices, script: script, isRightToLeft: FontFile.isRightToLeft(script), style: nil)
        var (count, extents) = (UInt32(0), hb_glyph_extents_t())
        let infos = unsafe hb_buffer_get_glyph_infos(buffer, &count)
        let glyphs = unsafe UnsafeBufferPointer(start: infos, count: Int(count))
        guard unsafe glyphs.allSatisfy({ $0.codepoint != 0 }) else { return false }
        return unsafe !needsInk
            || glyphs.contains {
                unsafe hb_font_get_glyph_extents(font, $0.codepoint, &extents) != 0 && extents.width != 0 && extents.height != 0
            }
    }

    /// Returns whether the font has a character, with or without its accents: a fast test that most fonts fail.
    private func mayShow(_ character: UInt32) -> Bool {
        var (base, glyph, mark) = (character, UInt32(0), UInt32(0))
        while unsafe hb_font_get_nominal_glyph(font, base, &glyph) == 0 {
            guard unsafe hb_unicode_decompose(hb_unicode_funcs_get_default(), base, &base, &mark) != 0 else { return false }
        }
        return true
    }

    /// Shapes the characters of `range`, which all have the same script and direction; glyphs come from left to right.
    func shape(
        _ text: [UInt32], _ range: Range<Int>, script: Script, isRightToLeft: Bool, style: TextStyle
    ) throws(TextError) -> [ShapedGlyph] {
        try fill(text, range, script: script, isRightToLeft: isRightToLeft, style: style)
        var count: UInt32 = 0
        let (infos, positions) = unsafe (hb_buffer_get_glyph_infos(buffer, &count), hb_buffer_get_glyph_positions(buffer, &count))
        let glyphs = unsafe UnsafeBufferPointer(start: infos, count: Int(count))
        return unsafe zip(glyphs, UnsafeBufferPointer(start: positions, count: Int(count))).map {
            ShapedGlyph(
                id: $0.codepoint, character: Int($0.cluster), advance: Double($1.x_advance), offsetX: Double($1.x_offset),
                offsetY: Double($1.y_offset))
        }
    }

    /// Fills the buffer with the glyphs of a run. The whole text is given, so that letters at its ends join their neighbours.
    private func fill(_ text: [UInt32], _ range: Range<Int>, script: Script, isRightToLeft: Bool, style: TextStyle?) throws(TextError) {
        unsafe hb_buffer_clear_contents(buffer)
        unsafe hb_buffer_add_codepoints(buffer, text, CInt(text.count), UInt32(range.lowerBound), CInt(range.count))
        unsafe hb_buffer_set_direction(buffer, isRightToLeft ? HB_DIRECTION_RTL : HB_DIRECTION_LTR)
        unsafe hb_buffer_set_script(buffer, hb_script_from_iso15924_tag(script.rawValue))
        // HarfBuzz would guess the language from the process's locale; "undetermined" is the same everywhere.
        unsafe hb_buffer_set_language(buffer, hb_language_from_string("und", -1))
        // Characters that are not in the text are not drawn.
        unsafe hb_buffer_set_flags(buffer, HB_BUFFER_FLAG_DO_NOT_INSERT_DOTTED_CIRCLE)
        var features: [hb_feature_t] = []
        func set(_ tag: StaticString, _ value: UInt32) {
            features.append(hb_feature_t(tag: Script(tag).rawValue, value: value, start: 0, end: .max))
        }
        // Ligatures that a script requires are always made.
        if style?.letterSpacing ?? 0 != 0 {
            set("liga", 0)
            set("clig", 0)
        }
        if style?.hasTabularDigits == true { set("tnum", 1) }
        unsafe hb_shape(font, buffer, features, UInt32(features.count))
        guard unsafe hb_buffer_allocation_successful(buffer) != 0 else { throw .outOfMemory }
    }

    // MARK: Outlines

    /// Returns the outline of a glyph as stored in the font: quadratic curves from TrueType, cubic ones from CFF; empty for one that it lacks.
    func outline(of glyph: UInt32) -> BezierPath {
        if let cached = outlines[glyph] { return cached }
        var path = BezierPath()
        unsafe withUnsafeMutablePointer(to: &path) { unsafe hb_font_draw_glyph(font, glyph, pen, $0) }
        outlines[glyph] = path
        return path
    }

    /// Lets the pen draw into the path that HarfBuzz passes on.
    private func setPen() {
        let move: hb_draw_move_to_func_t = { _, data, _, x, y, _ in unsafe path(data).pointee.move(to: point(x, y)) }
        let addLine: hb_draw_line_to_func_t = { _, data, _, x, y, _ in unsafe path(data).pointee.addLine(to: point(x, y)) }
        let addQuad: hb_draw_quadratic_to_func_t = { _, data, _, x1, y1, x, y, _ in
            unsafe path(data).pointee.addQuad(control: point(x1, y1), to: point(x, y))
        }
        let addCubic: hb_draw_cubic_to_func_t = { _, data, _, x1, y1, x2, y2, x, y, _ in
            unsafe path(data).pointee.addCubic(control1: point(x1, y1), control2: point(x2, y2), to: point(x, y))
        }
        unsafe hb_draw_funcs_set_move_to_func(pen, move, nil, nil)
        unsafe hb_draw_funcs_set_line_to_func(pen, addLine, nil, nil)
        unsafe hb_draw_funcs_set_quadratic_to_func(pen, addQuad, nil, nil)
        unsafe hb_draw_funcs_set_cubic_to_func(pen, addCubic, nil, nil)
        unsafe hb_draw_funcs_set_close_path_func(pen, { _, data, _, _ in unsafe path(data).pointee.close() }, nil, nil)
    }
}

private func point(_ x: Float, _ y: Float) -> Point { Point(Double(x), Double(y)) }

private func path(_ data: UnsafeMutableRawPointer?) -> UnsafeMutablePointer<BezierPath> {
    guard let data = unsafe data else { preconditionFailure("HarfBuzz passes on the path that it is given") }
    return unsafe data.assumingMemoryBound(to: BezierPath.self)
}
