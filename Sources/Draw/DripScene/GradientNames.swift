import DripGeometry

/// The names of the gradients of a scene file: g1, g2, … in order of their first use. The names of the oldest ones are given again.
struct GradientNames: Sendable {
    private var numbers: [Gradient: Int] = [:]
    /// The gradient of each name.
    private var named: [Gradient] = []
    private var last = 0

    /// Returns the name of `gradient`, and whether it must be written first.
    mutating func name(of gradient: Gradient) -> (text: String, isNew: Bool) {
        if let number = numbers[gradient] { return ("g\(number)", false) }
        last = last % SceneReader.gradientLimit + 1
        if last > named.count {
            named.append(gradient)
        } else {
            numbers[named[last - 1]] = nil
            named[last - 1] = gradient
        }
        numbers[gradient] = last
        return ("g\(last)", true)
    }
}
