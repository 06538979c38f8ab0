package import DripImage
import DripNumbers

/// A reduction of an animation's opaque colours with a limited error in each channel. Translucent and clear pixels are unchanged.
///
/// If an animation has too many colours to distinguish, each channel is rounded to evenly spaced levels that include 0 and 255.
package struct ColorReduction: Sendable {
    private enum Rule: Sendable {
        case identity
        case table(ColorTable, [Color])
        /// The replacement of each level of a channel.
        case levels([UInt8])
    }

    private let rule: Rule

    /// - Parameter limit: the allowed error, 0…255.
    package init(_ colors: OpaqueColorCounts, within limit: ErrorLevels) {
        precondition((0...255).contains(limit), "an error of \(limit) levels is outside 0…255")
        if limit == 0 {
            rule = .identity
        } else if let counted = colors.counted {
            let all = counted.all
            let cover = BoundedQuantizer(all, within: limit, isWhole: true, searchedCount: Self.searchLimit / max(1, all.count))
            let targets = all.indices.map { number in
                let target = cover.palette[cover.choice[number]]
                return ErrorLevels(target, all[number].color) <= limit ? target : all[number].color
            }
            rule = .table(counted.table, targets)
        } else {
            // Spaced by at most 2 · limit − 1 levels, so that rounding to a whole level keeps within the limit.
            let steps = (255 + 2 * limit.count - 2) / (2 * limit.count - 1)
            rule = .levels((0...255).map { UInt8(((($0 * steps * 2 + 255) / 510) * 255 * 2 + steps) / (2 * steps)) })
        }
    }

    /// The product of colours and palette size up to which the nearest colour is searched.
    private static let searchLimit = 8_000_000

    package func callAsFunction(_ color: Color) -> Color {
        if !color.isOpaque { return color }
        switch rule {
        case .identity: return color
        case .table(let table, let targets): return table.existingNumber(of: color).map { targets[$0] } ?? color
        case .levels(let levels):
            return Color(red: levels[Int(color.red)], green: levels[Int(color.green)], blue: levels[Int(color.blue)], alpha: 255)
        }
    }
}
