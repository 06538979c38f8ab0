internal import DripImage
import DripNumbers
internal import DripScene

/// Stops whose offsets in 0…1 never fall. At equal offsets the value jumps from that of the first one to that of the last one.
struct StopList {
    struct Stop {
        var offset: Double
        /// Three channels, or an opacity.
        var value: SIMD3<Double>
    }

    private(set) var stops: [Stop] = []

    /// Reads stops of some numbers each, the offset first. One that is before its predecessor is moved there, as in SVG.
    init(_ numbers: ArraySlice<Double>, width: Int) {
        for start in stride(from: numbers.startIndex, through: numbers.endIndex - width, by: width) {
            let offset = max(stops.last?.offset ?? 0, min(1, numbers[start]))
            let channels = (1...3).map { $0 < width ? numbers[start + $0] : 0 }
            stops.append(Stop(offset: offset, value: SIMD3(channels)))
        }
    }

    private init(_ stops: [Stop]) { self.stops = stops }

    /// Returns what `make` returns for both sides of each offset of some lists, or for one side where all lists are the same on both. Lists without
    /// stops have no values.
    static func sides<Result>(of lists: [StopList], _ make: (Double, [SIMD3<Double>?]) -> Result) -> [Result] {
        // One stop alone is the same everywhere.
        let varied = lists.filter { $0.stops.count > 1 }
        var offsets = (varied.isEmpty ? lists : varied).flatMap { $0.stops.map { $0.offset } }
        if varied.count > 1 { offsets = offsets.stablySorted() }
        var results: [Result] = []
        var last: Double?
        for offset in offsets where offset != last {
            last = offset
            let (before, after) = (lists.map { $0.value(before: offset) }, lists.map { $0.value(after: offset) })
            results.append(make(offset, before))
            if before != after { results.append(make(offset, after)) }
        }
        return results
    }

    /// Returns the list that shows a mixture of two.
    func mixed(with other: StopList, _ share: Double) -> StopList {
        if stops.isEmpty && other.stops.isEmpty { return self }
        return StopList(
            Self.sides(of: [self, other]) { offset, values in
                // Without opacities, all is opaque.
                let (from, to) = (values[0] ?? SIMD3(repeating: 1), values[1] ?? SIMD3(repeating: 1))
                return Stop(offset: offset, value: from + (to - from) * share)
            })
    }

    private func value(before offset: Double) -> SIMD3<Double>? {
        let next = stops.partitioningIndex { $0.offset >= offset }
        guard next < stops.count, next > 0, stops[next].offset > offset else { return stops[min: next]?.value }
        return value(at: offset, from: next - 1)
    }

    private func value(after offset: Double) -> SIMD3<Double>? {
        let next = stops.partitioningIndex { $0.offset > offset }
        guard next < stops.count, next > 0, stops[next - 1].offset < offset else { return stops[min: max(0, next - 1)]?.value }
        return value(at: offset, from: next - 1)
    }

    private func value(at offset: Double, from index: Int) -> SIMD3<Double> {
        let (before, after) = (stops[index], stops[index + 1])
        return before.value + (after.value - before.value) * ((offset - before.offset) / (after.offset - before.offset))
    }

    // MARK: Midpoints

    /// The list with the curves of After Effects in place of midpoints. Files store a stop for each midpoint, with the mean of its neighbours. From
    /// one stop to the next, the share of the second one is 1 − (1 − t)ᵖ, or tᵖ beyond the middle, so that it is ½ at the midpoint.
    var withCurves: StopList {
        let middles = stride(from: 1, to: stops.count - 1, by: 2)
        guard stops.count % 2 == 1, middles.allSatisfy({ isMean($0) }) else { return self }
        var list: [Stop] = []
        for index in stops.indices {
            if index % 2 == 0 {
                list.append(stops[index])
                continue
            }
            let (before, after) = (stops[index - 1], stops[index + 1])
            let middle = (stops[index].offset - before.offset) / (after.offset - before.offset)
            // An even change needs no curve.
            guard middle > 0.001, middle < 0.999, abs(middle - 0.5) > 0.005 else { continue }
            let power = logarithm(0.5) / logarithm(max(middle, 1 - middle))
            for step in 1..<Self.steps {
                // Denser where the curve is steep.
                let even = Double(step) / Double(Self.steps)
                let t = middle < 0.5 ? even * even : 1 - (1 - even) * (1 - even)
                let mixed = middle < 0.5 ? 1 - DripNumbers.power(1 - t, power) : DripNumbers.power(t, power)
                list.append(
                    Stop(
                        offset: before.offset + (after.offset - before.offset) * t,
                        value: before.value + (after.value - before.value) * mixed))
            }
        }
        return StopList(list)
    }

    private static let steps = 24

    /// Whether a stop can be a midpoint. At a jump it lies between two stops at its own offset.
    private func isMean(_ index: Int) -> Bool {
        let (before, this, after) = (stops[index - 1], stops[index], stops[index + 1])
        let isBetween = this.offset > before.offset && this.offset < after.offset || before.offset == after.offset
        let difference = this.value - (before.value + after.value) / 2
        return isBetween && max(difference.max(), -difference.min()) < 0.003
    }
}

extension Array {
    /// The element at an index, or the last one before it; nil for none.
    fileprivate subscript(min index: Int) -> Element? { isEmpty ? nil : self[Swift.min(index, count - 1)] }
}
