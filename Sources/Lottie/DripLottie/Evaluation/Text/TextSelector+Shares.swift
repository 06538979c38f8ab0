internal import DripGeometry
internal import DripMotion
internal import DripNumbers

extension TextSelector {
    /// Returns the share, −1…1, by which the animator changes each letter.
    func shares(_ lines: TextLines, at time: Double) -> [Double] {
        let (indices, count) = indices(lines)
        let unit = isPercentage ? Double(count) / 100 : 1
        let shift = offset.value(at: time) * unit
        let limits = [start.value(at: time) * unit + shift, (end.map { $0.value(at: time) * unit } ?? Double(count)) + shift]
        let (from, to) = (min(limits[0], limits[1]), max(limits[0], limits[1]))
        let (low, high) = (easeLow.value(at: time) / 100, easeHigh.value(at: time) / 100)
        func clamped(_ number: Double) -> Double { min(1, max(0, number)) }
        let ease = TimingFunction(x1: clamped(low), y1: clamped(-low), x2: 1 - clamped(high), y2: 1 - clamped(-high))
        let amount = amount.value(at: time) / 100
        let smoothness = max(1e-8, smoothness.value(at: time) / 100)
        let shares = (0..<count).map { index -> Double in
            var share = share(Double(index), from, to)
            if shape == .square {
                share = min(1, max(0, (share - (0.5 - smoothness / 2)) / smoothness))
            } else {
                share = ease(share)
            }
            return share * amount
        }
        return indices.map { $0.map { shares[$0] } ?? 0 }
    }

    private func share(_ index: Double, _ from: Double, _ to: Double) -> Double {
        let length = to - from
        // Ramps without length are steps.
        guard length > 0 else { return shape == (index >= to ? .rampUp : .rampDown) ? 1 : 0 }
        let along = min(1, max(0, (index + 0.5 - from) / length))
        switch shape {
        case .square: return min(1, max(0, min(index + 1, to) - max(index, from)))
        case .rampUp: return along
        case .rampDown: return 1 - along
        case .triangle: return 1 - abs(2 * along - 1)
        case .round: return (1 - (2 * along - 1) * (2 * along - 1)).squareRoot()
        case .smooth: return (1 - cosine(2 * .pi * along)) / 2
        }
    }

    /// Returns the index of the unit that each letter belongs to, nil for none, and the number of units.
    private func indices(_ lines: TextLines) -> ([Int?], Int) {
        var indices: [Int?] = []
        var count = 0
        switch unit {
        case .letters:
            count = lines.letters.count
            indices = (0..<count).map { $0 }
        case .lettersWithoutSpaces:
            for letter in lines.letters {
                indices.append(letter.isSpace ? nil : count)
                if !letter.isSpace { count += 1 }
            }
        case .words:
            count = lines.wordCount
            indices = lines.letters.map { $0.isSpace ? nil : $0.word }
        case .lines:
            count = lines.widths.count
            indices = lines.letters.map { $0.line }
        }
        guard isRandom else { return (indices, count) }
        // The order of After Effects is not known; this one is always the same.
        var order = Array(0..<count)
        var state: UInt64 = 0x9E37_79B9_7F4A_7C15 &+ UInt64(count)
        for index in stride(from: count - 1, to: 0, by: -1) {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            order.swapAt(index, Int((state &>> 33) % UInt64(index + 1)))
        }
        return (indices.map { $0.map { order[$0] } }, count)
    }
}
