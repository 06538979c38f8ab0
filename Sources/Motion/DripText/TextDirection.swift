/// The order of bidirectional text: a simple form of the Unicode Bidirectional Algorithm (UAX #9).
///
/// Supported: the line's direction from its first letter, right-to-left letters, and numbers in them from left to right with their separators and
/// signs. Neutral characters follow their neighbours; blanks at the line's end are handled. Not supported: explicit embeddings, overrides and
/// isolates (their characters are ignored), and brackets as pairs.
enum TextDirection {
    /// The effect of a character on its neighbours: the classes of UAX #9 table 4 that matter here. A letter is `left`, `right` (R) or `arabic` (AL);
    /// digits are `number` (EN) or `arabicNumber` (AN).
    enum Kind {
        case left, right, arabic, number, arabicNumber
        /// Inside a number of either kind (CS): 3.14
        case separator
        /// Inside a European number (ES): 1-2
        case plusOrMinus
        /// Beside a European number (ET): 42%
        case sign
        case neutral, blank
    }

    static func kind(of character: UInt32, script: Script) -> Kind {
        guard let scalar = Unicode.Scalar(character) else { return .neutral }
        switch scalar {
        case "0"..."9", "\u{6F0}"..."\u{6F9}", "\u{FF10}"..."\u{FF19}": return .number
        case "\u{660}"..."\u{669}", "\u{66B}", "\u{66C}": return .arabicNumber
        case ",", ".", "/", ":", "\u{A0}", "\u{60C}": return .separator
        case "+", "-", "\u{2212}": return .plusOrMinus
        case "#", "$", "%", "\u{A2}"..."\u{A5}", "\u{B0}", "\u{B1}", "\u{66A}", "\u{2030}", "\u{20A0}"..."\u{20CF}": return .sign
        default: break
        }
        if scalar.properties.isWhitespace { return .blank }
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber, .letterNumber:
            guard FontFile.isRightToLeft(script) else { return .left }
            return arabicScripts.contains(script) ? .arabic : .right
        default: return .neutral
        }
    }

    private static let arabicScripts: Set<Script> = [Script("Arab"), Script("Syrc"), Script("Thaa")]

    /// Returns the embedding level of each character: even from left to right, odd from right to left. The comments name the rules of UAX #9.
    static func levels(of kinds: [Kind]) -> [UInt8] {
        // P2, P3.
        let first = kinds.first { $0 == .left || $0 == .right || $0 == .arabic } ?? .left
        let line: Kind = first == .left ? .left : .right
        let turns: Set<Kind> = [.right, .arabic, .arabicNumber]
        guard kinds.contains(where: turns.contains) else { return Array(repeating: 0, count: kinds.count) }
        var resolved = kinds
        joinNumbers(&resolved, line: line)
        resolveNeutrals(&resolved, line: line)

        // I1, I2.
        var levels = resolved.map { kind -> UInt8 in
            switch kind {
            case .right: 1
            case .number, .arabicNumber: 2
            default: line == .left ? 0 : 2
            }
        }
        // L1.
        for index in kinds.indices.reversed() {
            guard kinds[index] == .blank else { break }
            levels[index] = line == .left ? 0 : 1
        }
        return levels
    }

    /// Applies W2 to W7; only left and right letters, numbers, and neutral characters remain.
    private static func joinNumbers(_ kinds: inout [Kind], line: Kind) {
        // W2, W3: after an Arabic letter digits are Arabic.
        var letter = line
        for index in kinds.indices {
            switch kinds[index] {
            case .left, .right: letter = kinds[index]
            case .arabic:
                letter = .arabic
                kinds[index] = .right
            case .number where letter == .arabic: kinds[index] = .arabicNumber
            default: break
            }
        }
        // W4.
        for index in kinds.indices.dropFirst().dropLast() where kinds[index] == .separator || kinds[index] == .plusOrMinus {
            let before = kinds[index - 1]
            guard before == kinds[index + 1] else { continue }
            if before == .number || before == .arabicNumber && kinds[index] == .separator { kinds[index] = before }
        }
        // W5, in both directions.
        for index in kinds.indices.dropFirst() where kinds[index] == .sign && kinds[index - 1] == .number { kinds[index] = .number }
        for index in kinds.indices.dropLast().reversed() where kinds[index] == .sign && kinds[index + 1] == .number {
            kinds[index] = .number
        }
        // W6, W7: numbers after left-to-right letters count as left.
        letter = line
        for index in kinds.indices {
            switch kinds[index] {
            case .left, .right: letter = kinds[index]
            case .number where letter == .left: kinds[index] = .left
            case .separator, .plusOrMinus, .sign: kinds[index] = .neutral
            default: break
            }
        }
    }

    /// Applies N1 and N2: a neutral between equals becomes like these, otherwise like the line. Numbers count as right.
    private static func resolveNeutrals(_ kinds: inout [Kind], line: Kind) {
        func isNeutral(_ kind: Kind) -> Bool { kind == .neutral || kind == .blank }
        func side(_ kind: Kind) -> Kind { kind == .left ? .left : .right }
        var end = 0
        while let start = kinds[end...].firstIndex(where: isNeutral) {
            end = kinds[start...].firstIndex { !isNeutral($0) } ?? kinds.count
            let before = start > 0 ? side(kinds[start - 1]) : line
            let after = end < kinds.count ? side(kinds[end]) : line
            for neutral in start..<end { kinds[neutral] = before == after ? before : line }
        }
    }

    /// Applies L2: returns the index for each position from the left, for pieces of these levels in reading order.
    static func visualOrder(of levels: [UInt8]) -> [Int] {
        var order = Array(levels.indices)
        guard let highest = levels.max(), highest > 0 else { return order }
        for level in (1...highest).reversed() {
            var end = 0
            while let start = order[end...].firstIndex(where: { levels[$0] >= level }) {
                end = order[start...].firstIndex { levels[$0] < level } ?? order.count
                order[start..<end].reverse()
            }
        }
        return order
    }
}
