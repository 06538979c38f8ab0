import DripEffects
import DripNumbers
import DripScene

/// Prints a line for each effect, look and moment: `waterdrop glossy 3 7d63b44c2a1f9e05 9f86d081884c7d65`.
struct EffectDigests: EffectVisitor {
    /// Moments of a loop, evenly spaced.
    static let momentCount = 10

    /// Returns a moment in seconds. None is one at which something begins.
    static func time(of moment: Int, in period: Rational) -> Double { (Double(moment) + 0.37) / Double(momentCount) * period.value }

    mutating func visit<E: Effect>(_ effect: E.Type) {
        for look in Look.allCases {
            do throws(EffectError) {
                guard let settings = try look.settings(of: E.description) else { continue }
                try show(E(settings), look)
            } catch {
                print("\(E.description.name) \(look.rawValue) cannot be made")
            }
        }
    }

    private func show<E: Effect>(_ effect: E, _ look: Look) throws(EffectError) {
        let pen = look == .construction ? try ConstructionPen(for: effect, scale: 1, background: effect.background) : nil
        var digests = FrameDigests(size: effect.size, background: effect.background)
        for moment in 0..<Self.momentCount {
            let time = Self.time(of: moment, in: effect.period)
            var scene = effect.scene(at: time)
            if let pen { scene.draws += pen.draws(effect.construction(at: time)) }
            digests.add("\(E.description.name) \(look.rawValue) \(moment)", scene)
        }
    }
}
