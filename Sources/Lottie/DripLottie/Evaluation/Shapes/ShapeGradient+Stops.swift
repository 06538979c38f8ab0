internal import DripImage
import DripNumbers
internal import DripScene

extension ShapeGradient {
    /// Returns the stops at a time in frames; none without colours.
    func stops(at time: Double, opacity: Double) -> [GradientStop] {
        let lists: GradientLists
        if !values.isEvaluated, let step = values.step(at: time), step.start.numbers.count != step.end.numbers.count {
            // Stops of different numbers do not move: one gradient fades into the other.
            lists = self.lists(step.start).mixed(with: self.lists(step.end), step.progress)
        } else {
            lists = self.lists(values.value(at: time))
        }
        let stops = lists.stops(opacity: opacity)
        guard stops.count > Gradient.stopLimit else { return stops }
        return (0..<Gradient.stopLimit).map { stops[$0 * (stops.count - 1) / (Gradient.stopLimit - 1)] }
    }

    private func lists(_ list: NumberList) -> GradientLists {
        let colors = 4 * min(stopCount, list.numbers.count / 4)
        return GradientLists(
            colors: StopList(list.numbers[..<colors], width: 4).withCurves, alphas: StopList(list.numbers[colors...], width: 2).withCurves)
    }

    /// The stops of colours, and those of opacities, which have offsets of their own.
    private struct GradientLists {
        let colors: StopList
        let alphas: StopList

        func mixed(with other: GradientLists, _ share: Double) -> GradientLists {
            GradientLists(colors: colors.mixed(with: other.colors, share), alphas: alphas.mixed(with: other.alphas, share))
        }

        func stops(opacity: Double) -> [GradientStop] {
            if colors.stops.isEmpty { return [] }
            return StopList.sides(of: [colors, alphas]) { offset, values in
                let color = values[0] ?? .zero
                return GradientStop(offset, Color(lottie: [color.x, color.y, color.z], opacity: opacity * (values[1]?.x ?? 1)))
            }
        }
    }
}
