internal import DripJSON
internal import DripMotion

extension Easing {
    /// Reads the curves of a key frame: `o` leaves it, and `i` enters the next one.
    init(_ key: JSONNode) { self.init(out: key["o"], into: key["i"], isHeld: key.isTrue("h")) }

    /// Reads the tangents of curves, which have one number or one for each dimension.
    init(out: JSONNode?, into: JSONNode?, isHeld: Bool) {
        if isHeld {
            self = .hold
            return
        }
        guard let x1 = out?["x"]?.numbers, let y1 = out?["y"]?.numbers, let x2 = into?["x"]?.numbers, let y2 = into?["y"]?.numbers,
            let count = [x1.count, y1.count, x2.count, y2.count].max(), [x1, y1, x2, y2].allSatisfy({ !$0.isEmpty })
        else {
            self = .curves([.linear])
            return
        }
        self = .curves(
            (0..<count).map { dimension in
                func number(_ list: [Double]) -> Double { list[min(dimension, list.count - 1)] }
                func share(_ list: [Double]) -> Double { min(1, max(0, number(list))) }
                return TimingFunction(x1: share(x1), y1: number(y1), x2: share(x2), y2: number(y2))
            })
    }
}
