internal import DripGeometry
internal import DripImage
internal import DripScene

extension TextLayer {
    /// Returns the drawings at a time in frames.
    func draws(at time: Double) -> [Draw] {
        let document = document.value(at: time)
        guard document.size > 0 else { return [] }
        guard path != nil || !animators.isEmpty else { return plainDraws(document) }
        let lines = document.lines
        let shares = animators.map { $0.selector.shares(lines, at: time) }
        let (moved, lineShifts) = placed(document, shares, at: time)
        let alignment = alignment.value(at: time)
        let rail = path.map { TextRail($0, document, at: time) }
        var draws: [Draw] = []
        for (index, letter) in lines.letters.enumerated() where !letter.path.isEmpty {
            var style = LetterStyle(document)
            for (animator, shares) in zip(animators, shares) where shares[index] != 0 { style.apply(animator, shares[index], at: time) }
            guard style.opacity > 0 else { continue }
            let group = group(index, lines)
            let middle = (group.lowerBound + group.upperBound) / 2
            let pivot = Vector(
                middle - letter.x + alignment.dx / 200 * (group.upperBound - group.lowerBound),
                Self.capitals * document.size * alignment.dy / 100)
            let map = AffineMap.translation(-pivot).followed(by: matrix(shares.map { $0[index] }, at: time))
                .followed(by: .translation(pivot))
            let height = Double(letter.line) * document.lineHeight - document.baselineShift + lineShifts[letter.line]
            let x = moved[index] + lines.indent(letter.line, document)
            let location =
                rail.map { $0.matrix(x, height, advance: letter.advance) } ?? .translation(lines.origin.x + x, lines.origin.y + height)
            let letterDraws = style.draws(letter.path, strokesOverFill: document.strokesOverFill)
            if !letterDraws.isEmpty { draws.append(.group(opacity: style.opacity, matrix: map.followed(by: location), letterDraws)) }
        }
        return draws
    }

    /// The height that an alignment of 100 % moves the anchor by, as a share of the size.
    private static let capitals = 0.857

    private func plainDraws(_ document: TextDocument) -> [Draw] {
        let lines = document.lines
        var path = BezierPath()
        for letter in lines.letters {
            path.append(
                letter.path.transformed(
                    by: .translation(
                        lines.origin.x + letter.x + lines.indent(letter.line, document),
                        lines.origin.y + Double(letter.line) * document.lineHeight - document.baselineShift)))
        }
        return LetterStyle(document).draws(path, strokesOverFill: document.strokesOverFill)
    }

    /// Returns the letters' positions in their lines with the tracking of animators, and the vertical shift of each line.
    private func placed(_ document: TextDocument, _ shares: [[Double]], at time: Double) -> (x: [Double], lineShifts: [Double]) {
        let lines = document.lines
        var x = lines.letters.map { $0.x }
        var extra = Array(repeating: 0.0, count: lines.widths.count)
        var spacing = extra
        for (animator, shares) in zip(animators, shares) {
            if let tracking = animator.tracking?.value(at: time), tracking != 0 {
                var added = Array(repeating: 0.0, count: lines.widths.count)
                for (index, letter) in lines.letters.enumerated() {
                    let isFirst = index == 0 || lines.letters[index - 1].line < letter.line
                    if !isFirst { added[letter.line] += tracking * shares[index] }
                    x[index] += added[letter.line]
                }
                for line in extra.indices { extra[line] += added[line] }
            }
            if let space = animator.lineSpacing?.value(at: time) {
                for (index, letter) in lines.letters.enumerated() where letter.line > 0 {
                    spacing[letter.line] =
                        max(abs(spacing[letter.line]), abs(space.dy * shares[index])) * (space.dy * shares[index] < 0 ? -1 : 1)
                }
            }
        }
        let part = document.justification.indent
        for (index, letter) in lines.letters.enumerated() { x[index] -= extra[letter.line] * part }
        var total = 0.0
        for line in spacing.indices {
            total += spacing[line]
            spacing[line] = total
        }
        return (x, spacing)
    }

    /// Returns the map of a letter about its anchor.
    private func matrix(_ shares: [Double], at time: Double) -> AffineMap {
        var map = AffineMap.identity
        func each(_ change: (TextAnimator, Double) -> AffineMap?) {
            for (animator, share) in zip(animators, shares) where share != 0 {
                if let next = change(animator, share) { map = map.followed(by: next) }
            }
        }
        each { animator, share in animator.anchor.map { .translation($0.value(at: time) * -share) } }
        each { animator, share in
            animator.scale.map {
                let scale = $0.value(at: time)
                return .scale(1 + (scale.dx / 100 - 1) * share, 1 + (scale.dy / 100 - 1) * share)
            }
        }
        each { animator, share in
            animator.skew.map { .skew($0.value(at: time) * share, axis: animator.skewAxis?.value(at: time) ?? 0) }
        }
        each { animator, share in animator.rotation.map { .rotation(($0.value(at: time) * share).radians) } }
        each { animator, share in animator.position.map { .translation($0.value(at: time) * share) } }
        return map
    }

    /// Returns the extent of a letter's group, in its line.
    private func group(_ index: Int, _ lines: TextLines) -> ClosedRange<Double> {
        let letters = lines.letters
        let letter = letters[index]
        switch grouping {
        case .letter: return letter.x...letter.x + max(0, letter.advance)
        case .line: return 0...max(0, lines.widths[letter.line])
        case .all: return 0...lines.width
        case .word:
            var (first, last) = (index, index)
            while first > 0, letters[first - 1].word == letter.word, !letters[first - 1].isSpace, letters[first - 1].line == letter.line {
                first -= 1
            }
            while last + 1 < letters.count, letters[last + 1].word == letter.word, !letters[last + 1].isSpace { last += 1 }
            return letters[first].x...max(letters[first].x, letters[last].x + letters[last].advance)
        }
    }
}

extension LetterStyle {
    fileprivate func draws(_ path: BezierPath, strokesOverFill: Bool) -> [Draw] {
        guard !path.isEmpty else { return [] }
        var draws: [Draw] = []
        if let fill, fillOpacity > 0 { draws.append(.fill(path, with: Color(lottie: fill.numbers, opacity: fillOpacity))) }
        if let stroke, strokeWidth > 0, strokeOpacity > 0 {
            let outline = Draw.stroke(
                path, with: Color(lottie: stroke.numbers, opacity: strokeOpacity), style: StrokeStyle(width: strokeWidth, join: .round))
            draws.insert(outline, at: strokesOverFill ? draws.count : 0)
        }
        return draws
    }
}
