internal import DripGeometry

/// A layout under construction: shapes the runs of lines, faces the glyphs, and keeps each outline once.
struct LayoutAssembly {
    private let style: TextStyle
    private let stack: FontStack
    private var lines: [(glyphs: Range<Int>, width: Double)] = []
    private var glyphs: [TextLayout.Glyph] = []
    private var fonts: [TextLayout.Font] = []
    /// The fonts' indices in the stack.
    private var faces: [Int] = []
    private var outlines: [TextLayout.Outline] = []
    /// The number of elements of all outlines.
    private var elementCount = 0
    /// Fonts with more of them in one text are hostile: those of Chinese have 60 in a letter.
    private static let elementLimit = 4_000_000
    private var outlineOfGlyph: [GlyphKey: Int] = [:]

    private struct GlyphKey: Hashable {
        let font: Int
        let id: UInt32
    }

    init(style: TextStyle, stack: FontStack) {
        self.style = style
        self.stack = stack
    }

    /// Adds a line below the previous ones; its glyphs' y is that of its own baseline until ``finish()``.
    mutating func addLine(_ line: TextLine) throws(TextError) {
        let first = glyphs.count
        var x = 0.0
        var last: (cluster: Int, run: TextLine.Run)?
        for index in TextDirection.visualOrder(of: line.runs.map({ $0.level })) {
            let run = line.runs[index]
            let font = try stack.font(run.faceIndex)
            let fontIndex = fontIndex(of: run.faceIndex, font)
            let scale = style.size / font.metrics.unitsPerEm
            let shaped = try font.shape(
                line.characters, run.range, script: run.script, isRightToLeft: run.level % 2 == 1, style: style)
            for glyph in shaped {
                let cluster = line.clusters[glyph.character]
                if glyph.id == 0 { throw missing(cluster, in: line) }
                if let last, last.cluster != cluster, last.run != run || !run.script.isCursive { x += style.letterSpacing }
                last = (cluster, run)
                glyphs.append(
                    TextLayout.Glyph(
                        font: fontIndex, id: glyph.id, line: lines.count, character: cluster,
                        origin: Point(x + glyph.offsetX * scale, -glyph.offsetY * scale), advance: glyph.advance * scale,
                        outline: try outline(of: glyph.id, in: font, fontIndex, scale: scale)))
                x += glyph.advance * scale
            }
        }
        lines.append((first..<glyphs.count, x))
    }

    consuming func finish() throws(TextError) -> TextLayout {
        let first = try stack.font(0)
        var (ascent, descent, gap) = (0.0, 0.0, 0.0)
        for face in [0] + faces {
            let metrics = try stack.font(face).metrics
            let scale = style.size / metrics.unitsPerEm
            ascent = max(ascent, metrics.ascender * scale)
            descent = max(descent, metrics.descender * scale)
            gap = max(gap, metrics.lineGap * scale)
        }
        let width = lines.map { $0.width }.max() ?? 0
        let lineHeight = ascent + descent + gap
        for (number, line) in lines.enumerated() {
            let indent = style.alignment.leadingPart(of: width - line.width)
            for index in line.glyphs {
                glyphs[index].origin.x += indent
                glyphs[index].origin.y += Double(number) * lineHeight
            }
        }
        return TextLayout(
            fonts: fonts, glyphs: glyphs, lineCount: lines.count, width: width, ascent: ascent, descent: descent, lineHeight: lineHeight,
            capHeight: first.metrics.capHeight * style.size / first.metrics.unitsPerEm, outlines: outlines)
    }

    private mutating func fontIndex(of face: Int, _ font: OpenFont) -> Int {
        if let existing = faces.firstIndex(of: face) { return existing }
        faces.append(face)
        fonts.append(TextLayout.Font(family: font.face.family, path: font.face.path, index: font.face.index))
        return fonts.count - 1
    }

    private mutating func outline(of id: UInt32, in font: OpenFont, _ fontIndex: Int, scale: Double) throws(TextError) -> Int {
        let key = GlyphKey(font: fontIndex, id: id)
        if let existing = outlineOfGlyph[key] { return existing }
        let path = font.outline(of: id)
        elementCount += path.elementCount
        if elementCount > Self.elementLimit { throw .outOfMemory }
        outlineOfGlyph[key] = outlines.count
        outlines.append(TextLayout.Outline(path: path, bounds: path.bounds, scale: scale))
        return outlines.count - 1
    }

    /// Returns the error for a font that shows a character alone but not among others; nothing wrong is drawn.
    private func missing(_ cluster: Int, in line: TextLine) -> TextError {
        let members = zip(line.characters, line.clusters).filter { $0.1 == cluster }
        let character = String.UnicodeScalarView(members.compactMap { Unicode.Scalar($0.0) })
        return .noGlyph(character: String(character), script: Script.common.tag)
    }
}
