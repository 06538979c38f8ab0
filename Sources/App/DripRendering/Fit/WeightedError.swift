import DripCodec
import DripNumbers

enum WeightedError {
    /// Returns the mean of `squaredError`, a function of a frame's index, over the duration of `picks`, each multiplied by its weight.
    static func mean(of picks: [FrameSelection.SelectedFrame], _ delays: [Rational], _ squaredError: (Int) -> SquaredError) -> Double {
        var (sum, time) = (0.0, 0.0)
        for pick in picks where pick.weight > 0 {
            for index in pick.index..<pick.index + pick.span {
                let weight = pick.weight * delays[index].value
                sum += weight * Double(squaredError(index).sum)
                time += weight
            }
        }
        return time > 0 ? sum / time : 0
    }
}
