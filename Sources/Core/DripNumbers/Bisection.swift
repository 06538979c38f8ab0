/// Halves the range from `low` to `high` `steps` times. `isLow` holds at the lower end of each part, but not at the upper.
package func bisect(_ low: Double, _ high: Double, steps: Int, isLow: (Double) -> Bool) -> (low: Double, high: Double) {
    var (low, high) = (low, high)
    for _ in 0..<steps {
        let middle = (low + high) / 2
        if isLow(middle) { low = middle } else { high = middle }
    }
    return (low, high)
}
