package import DripImage

/// Fewer opaque colours that stand for all those of an animation, none of which is moved by more than a limit in any channel. Translucent and
/// clear pixels stay as they are.
///
/// Where an animation has too many colours to tell apart, each channel is rounded to evenly spaced levels, of which 0 and 255 are two.
package struct ColorReduction: Sendable {
    private enum Rule: Sendable {
        case identity
        case table(ColorTable, [Color])
        /// For each level of a channel the one that stands for it.
        case levels([UInt8])
    }

    private let rule: Rule

    /// - Parameter limit: levels a channel, 0…255.
    package init(_ colors: OpaqueColorCounts, within limit: Int) {
        precondition((0...255).contains(limit), "an error of \(limit) levels is outside 0…255")
        if limit == 0 {
            rule = .identity
        } else if let counted = colors.counted {
            let all = counted.all
            let cover = ColorCover(all, within: limit, isWhole: true, searchedCount: Self.searchLimit / max(1, all.count))
            let targets = all.indices.map { number in
                let target = cover.palette[cover.choice[number]]
                return channelDistance(target, all[number].color) <= limit ? target : all[number].color
            }
            rule = .table(counted.table, targets)
        } else {
            // Spaced by at most 2 · limit − 1 levels, so that rounding to a whole level keeps within the limit.
            let steps = (255 + 2 * limit - 2) / (2 * limit - 1)
            rule = .levels((0...255).map { UInt8(((($0 * steps * 2 + 255) / 510) * 255 * 2 + steps) / (2 * steps)) })
        }
    }

    /// Colours × those that stand for them, up to which the nearest is looked for.
    private static let searchLimit = 8_000_000

    /// What stands for a pixel of `color`.
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

/// The opaque colours of an animation, and how many pixels become each.
package struct OpaqueColorCounts: Sendable {
    /// Nil once there are more than ``GIFSurvey/exactLimit``.
    private(set) var counted: ColorCounts? = ColorCounts()

    package init() {}

    /// Adds the pixels that `change` makes.
    package mutating func add(_ change: PictureChange) {
        for run in change.runs where run.color.isOpaque {
            if counted?.add(run.color, run.pixels.count) == GIFSurvey.exactLimit { counted = nil }
        }
    }
}
