/// The order of text that runs both ways: a simple form of the Unicode Bidirectional Algorithm (UAX #9).
///
/// Done: the line's direction from its first letter, letters from right to left, numbers in them from left to right with the separators
/// inside and the signs beside them, neutral characters by their neighbours, blanks at the line's end. Not done: explicit embeddings,
/// overrides and isolates (their characters are ignored), and brackets as pairs.
enum TextDirection {
    /// What a character does to its neighbours: the classes of UAX #9 table 4 that are told apart here. A letter is `left`, `right` (R) or
    /// `arabic` (AL); digits are `number` (EN) or `arabicNumber` (AN).
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

    /// How deep each character lies: even from left to right, odd from right to left. The comments name the rules of UAX #9.
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

    /// W2 to W7: leaves letters that are left or right, numbers, and what is neutral.
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
        // W6, W7: numbers after letters from left to right are like these.
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

    /// N1, N2: between equals like these, else like the line. To its neighbours a number is right.
    private static func resolveNeutrals(_ kinds: inout [Kind], line: Kind) {
        func isNeutral(_ kind: Kind) -> Bool { kind == .neutral || kind == .blank }
        func side(_ kind: Kind) -> Kind { kind == .left ? .left : .right }
        var before = line
        var index = 0
        while index < kinds.count {
            guard isNeutral(kinds[index]) else {
                before = side(kinds[index])
                index += 1
                continue
            }
            let end = kinds[index...].firstIndex { !isNeutral($0) } ?? kinds.count
            let after = end < kinds.count ? side(kinds[end]) : line
            for neutral in index..<end { kinds[neutral] = before == after ? before : line }
            index = end
        }
    }

    /// L2: what stands at each place from the left, for pieces of these levels in reading order.
    static func visualOrder(of levels: [UInt8]) -> [Int] {
        var order = Array(levels.indices)
        guard let highest = levels.max(), highest > 0 else { return order }
        for level in (1...highest).reversed() {
            var start = 0
            while start < order.count {
                guard levels[order[start]] >= level else {
                    start += 1
                    continue
                }
                let end = order[start...].firstIndex { levels[$0] < level } ?? order.count
                order[start..<end].reverse()
                start = end
            }
        }
        return order
    }
}
