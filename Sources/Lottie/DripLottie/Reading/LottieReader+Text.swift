internal import DripGeometry
internal import DripJSON

extension LottieReader {
    /// Reads the fonts of a file.
    /// - Parameter bytes: returns the bytes of a font's file.
    mutating func readFonts(
        _ list: [LottieFont], _ files: LottieFontFiles, _ bytes: (LottieFont) -> [UInt8]?
    ) throws(LottieError) {
        var files = files
        for font in list {
            let file = try files.file(of: font, bytes)
            fonts.add(font: font, file: file.data, problem: file.problem, isChosen: file.isChosen)
        }
        try files.check(list)
    }

    /// Reads the glyphs of a file.
    mutating func readGlyphs(_ root: JSONNode) throws(LottieError) {
        guard let glyphs = root["chars"] else { return }
        try count(glyphs.count, at: glyphs)
        for glyph in glyphs.elements {
            let (mark, letter) = (log.mark, glyph["ch"]?.string ?? "")
            if glyph.integer("t") == 1 {
                note("glyph that is a composition", at: glyph)
            } else {
                fonts.add(glyph: glyph, ShapeEvaluation.path(try items(glyph["data"]?["shapes"]), at: 0))
            }
            // The shapes of glyphs are no features of their own, and matter only where a text has the letter.
            let undrawn = log.take(from: mark)
            if !undrawn.isEmpty { undrawnGlyphs[letter, default: []] += undrawn }
        }
    }

    /// Notes what is not drawn of a text's glyphs.
    private mutating func useGlyphs(of text: String) {
        if undrawnGlyphs.isEmpty { return }
        for letter in text {
            for (feature, node) in undrawnGlyphs[String(letter)] ?? [] { use(feature, at: node) }
        }
    }

    /// Reads a text layer; nil if it has no text.
    mutating func text(_ node: JSONNode) throws(LottieError) -> TextLayer? {
        guard let content = node["t"], let data = content["d"] else { return nil }
        let chosen = slotText(data)
        let read: Track<TextDocument>? = if let chosen { try plainTrack(chosen.property, TextDocument.self) } else { try track(data) }
        guard let documents = read else { return nil }
        // A letter that is set takes as much memory as ten values.
        try count(10 * documents.keys.reduce(0) { $0 + (chosen?.text ?? $1.value.text).utf8.count }, at: data)
        var layer = TextLayer(
            document: try documents.mapped { (document) throws(LottieError) in
                var document = document
                if let chosen { document.text = chosen.text }
                let (lines, features) = try fonts.lines(of: document, at: data)
                document.lines = lines
                for feature in features { use(feature, at: data) }
                useGlyphs(of: document.text)
                return document
            })
        if let number = documents.keys.compactMap({ $0.value.unknownJustification }).first { note("justification \(number)", at: data) }
        if documents.keys.contains(where: { $0.value.isSmallCaps }) { note("small capitals", at: data) }
        if let options = content["m"] {
            layer.grouping = options.integer("g").flatMap(TextLayer.Grouping.init) ?? .letter
            layer.alignment = try track(options["a"]) ?? layer.alignment
        }
        if let options = content["p"], let index = options.integer("m") { layer.path = try path(options, node["masksProperties"]?[index]) }
        for animator in content["a"]?.elements ?? [] { layer.animators.append(try self.animator(animator)) }
        return layer
    }

    /// Reads the path of a mask on which a text stands; nil if there is none.
    private mutating func path(_ options: JSONNode, _ mask: JSONNode?) throws(LottieError) -> TextPath? {
        guard let path = try track(mask?["pt"], PathValue.self) else {
            note("text on a missing path", at: options)
            return nil
        }
        let spread = try number(options["a"], 0)
        if !spread.isConstant || spread.first != 0 { note("text spread over a path", at: options) }
        return TextPath(
            path: path, firstMargin: try number(options["f"], 0), lastMargin: try number(options["l"], 0),
            isPerpendicular: try number(options["p"], 1), isReversed: try number(options["r"], 0))
    }

    /// The keys of what animators change.
    private static let animatorKeys = ["a", "p", "s", "r", "sk", "sa", "o", "fo", "so", "fc", "sc", "sw", "t", "ls"]

    private mutating func animator(_ node: JSONNode) throws(LottieError) -> TextAnimator {
        let range = node["s"]
        var selector = TextSelector(
            start: try number(range?["s"], 0), end: try track(range?["e"]), offset: try number(range?["o"], 0),
            amount: try number(range?["a"], 100), easeHigh: try number(range?["xe"], 0), easeLow: try number(range?["ne"], 0),
            smoothness: try number(range?["sm"], 100))
        if let range {
            selector.unit = range.integer("b").flatMap(TextSelector.Unit.init) ?? .letters
            selector.shape = range.integer("sh").flatMap(TextSelector.Shape.init) ?? .square
            selector.isPercentage = range.integer("r") != 2
            selector.isRandom = range.isTrue("rn")
            if range.integer("t") == 1 { note("expression selector", at: range) }
        }
        var animator = TextAnimator(selector: selector)
        guard let values = node["a"] else { return animator }
        animator.anchor = try track(values["a"])
        animator.position = try position(values["p"])
        animator.scale = try track(values["s"])
        animator.rotation = try track(values["r"])
        animator.skew = try track(values["sk"])
        animator.skewAxis = try track(values["sa"])
        animator.opacity = try track(values["o"])
        animator.fillOpacity = try track(values["fo"])
        animator.strokeOpacity = try track(values["so"])
        animator.fill = try track(values["fc"], form: .color)
        animator.stroke = try track(values["sc"], form: .color)
        animator.strokeWidth = try track(values["sw"])
        animator.tracking = try track(values["t"])
        animator.lineSpacing = try track(values["ls"])
        let others: [(StaticString, String)] = [
            ("rx", "rotation in space"), ("ry", "rotation in space"), ("fh", "fill hue"), ("fs", "fill saturation"),
            ("fb", "fill brightness"), ("sh", "stroke hue"), ("ss", "stroke saturation"), ("sb", "stroke brightness"), ("bl", "blur"),
        ]
        let keys = Set(Self.animatorKeys + others.map { "\($0.0)" })
        for member in values.members where member.value.isObject && !keys.contains(member.key) {
            note("text animator: '\(member.key)'", at: member.value)
        }
        for (key, name) in others {
            guard let value = values[key], let track = try track(value, NumberList.self) else { continue }
            if !track.isConstant || track.first.numbers.contains(where: { $0 != 0 }) { note("text animator: \(name)", at: value) }
        }
        return animator
    }
}
