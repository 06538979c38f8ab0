internal import DripImage
import DripNumbers

// A better distribution of the same number of colours.
extension BoundedQuantizer {
    /// Moves colours from where they reduce little error to where they reduce much, one at a time, while the error falls. K-means alone cannot,
    /// because its colours hardly leave their ramp. The sum over all frames falls; a single frame may become worse.
    /// - Complexity: some hundred rounds of `settle`.
    mutating func exchange() {
        guard palette.count > 1, colors.count * palette.count <= Self.exchangeLimit else { return }
        var least = errors.reduce(.zero, +)
        // The rank of the tried colour by its error.
        var rank = 0
        while rank < palette.count {
            var next = self
            next.split(rank)
            next.settle(rounds: 2)
            let isRemoved = next.removeCheapest()
            if isRemoved { next.settle(rounds: Self.settlingRounds) }
            let sum = next.errors.reduce(.zero, +)
            if isRemoved, sum < least { (self, least, rank) = (next, sum, 0) } else { rank += 1 }
        }
    }

    /// The maximum product of colours and palette size, for acceptable time.
    private static let exchangeLimit = 40_000

    /// The squared error of all colours represented by each of ``palette``.
    private var errors: [SquaredError] {
        var errors = [SquaredError](repeating: 0, count: palette.count)
        for (number, entry) in colors.enumerated() {
            errors[choice[number]] += SquaredError(palette[choice[number]], entry.color) * entry.count
        }
        return errors
    }

    /// Splits the colour with the `rank`th largest error: adds the mean of the colours above it in the channel of largest variance.
    private mutating func split(_ rank: Int) {
        let errors = errors
        let target = errors.indices.stablySorted { (errors[$1], $0) < (errors[$0], $1) }[rank]
        let members = colors.indices.filter { choice[$0] == target }.map { colors[$0] }
        let middle = palette[target].channels
        var spread = [0, 0, 0]
        for member in members {
            let offset = member.color.channels &- middle
            for channel in 0..<3 { spread[channel] += Int(offset[channel] * offset[channel]) * member.count }
        }
        let axis = (0..<3).reduce(0) { spread[$1] > spread[$0] ? $1 : $0 }
        var above = ColorSum()
        for member in members where member.color.channels[axis] > middle[axis] { above.add(member.color, count: member.count) }
        palette.append(above.count > 0 ? above.mean : palette[target])
    }

    /// Removes the colour that adds the least error when others represent its colours, none further away than `limit`.
    /// - Returns: whether there is one.
    private mutating func removeCheapest() -> Bool {
        var costs = [SquaredError?](repeating: 0, count: palette.count)
        var others = choice
        for (number, entry) in colors.enumerated() {
            let (color, current) = (entry.color, choice[number])
            var next: (squaredError: SquaredError, index: Int)?
            for index in palette.indices where index != current && ErrorLevels(palette[index], color) <= limit {
                let squaredError = SquaredError(palette[index], color)
                if next.map({ squaredError < $0.squaredError }) ?? true { next = (squaredError, index) }
            }
            guard let next else {
                costs[current] = nil
                continue
            }
            others[number] = next.index
            costs[current]? += (next.squaredError - SquaredError(palette[current], color)) * entry.count
        }
        let removable = costs.indices.compactMap { index in costs[index].map { (cost: $0, index: index) } }
        guard let victim = removable.min(by: { $0 < $1 })?.index else { return false }
        palette.remove(at: victim)
        choice = zip(choice, others).map { current, other in
            let index = current == victim ? other : current
            return index > victim ? index - 1 : index
        }
        return true
    }
}
