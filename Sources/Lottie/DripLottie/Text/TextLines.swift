internal import DripGeometry

/// Letters set in lines.
struct TextLines: Sendable {
    private(set) var letters: [TextLetter] = []
    /// The widths of the lines, without the spaces at their ends.
    private(set) var widths: [Double] = []
    /// That of the widest line.
    private(set) var width = 0.0
    /// The start of the first baseline.
    private(set) var origin = Point.zero
    private(set) var wordCount = 0

    init() {}

    /// Sets paragraphs, breaking them at the box of the document.
    /// - Parameter ascent: the height of the font above the baseline, as a share of the size.
    init(_ paragraphs: [[TextLetter]], _ document: TextDocument, ascent: Double) {
        let tracking = document.trackingDistance
        if let box = document.box { origin = Point(box.minX, box.minY + ascent * document.size) }
        for paragraph in paragraphs {
            let lines = Self.broken(paragraph, to: document.box?.width, tracking)
            for (index, line) in lines.enumerated() {
                let isFilled = document.justification.fillsLines && (index + 1 < lines.count || document.justification == .lastFull)
                add(isFilled ? Self.filled(line, to: document.box?.width, tracking) : line, tracking)
            }
        }
    }

    /// Returns a line whose spaces are wide enough for a width.
    private static func filled(_ line: ArraySlice<TextLetter>, to width: Double?, _ tracking: Double) -> ArraySlice<TextLetter> {
        guard let width, let first = line.firstIndex(where: { !$0.isSpace }), let last = line.lastIndex(where: { !$0.isSpace }) else {
            return line
        }
        let spaces = line[first...last].indices.filter { line[$0].isSpace }
        let length = line[..<last].reduce(0) { $0 + $1.advance + tracking } + line[last].advance
        guard !spaces.isEmpty, length < width else { return line }
        var line = line
        for index in spaces { line[index].advance += (width - length) / Double(spaces.count) }
        return line
    }

    private mutating func add(_ line: ArraySlice<TextLetter>, _ tracking: Double) {
        var (x, width) = (0.0, 0.0)
        var isInWord = false
        for var letter in line {
            letter.x = x
            letter.line = widths.count
            if letter.isSpace {
                if isInWord { wordCount += 1 }
            } else {
                width = x + letter.advance
            }
            isInWord = !letter.isSpace
            letter.word = wordCount
            letters.append(letter)
            x += letter.advance + tracking
        }
        if isInWord { wordCount += 1 }
        widths.append(width)
        self.width = max(self.width, width)
    }

    /// Returns the lines of a paragraph. A line ends at its last space, or at the letter that is beyond the width.
    private static func broken(_ letters: [TextLetter], to width: Double?, _ tracking: Double) -> [ArraySlice<TextLetter>] {
        guard let width else { return [letters[...]] }
        var lines: [ArraySlice<TextLetter>] = []
        var (start, x) = (0, 0.0)
        var space: Int?
        var index = 0
        while index < letters.count {
            let letter = letters[index]
            if letter.isSpace { space = index }
            if !letter.isSpace, x + letter.advance > width, index > start {
                let end = space ?? index
                lines.append(letters[start..<end])
                start = space.map { $0 + 1 } ?? index
                (index, x, space) = (start, 0, nil)
                continue
            }
            x += letter.advance + tracking
            index += 1
        }
        lines.append(letters[start...])
        return lines
    }

    /// Returns the indent of a line in points.
    func indent(_ line: Int, _ document: TextDocument) -> Double {
        ((document.box?.width ?? 0) - widths[line]) * document.justification.indent
    }
}
