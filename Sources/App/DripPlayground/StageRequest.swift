import DripEffects
import DripImage
import DripMotion

/// What a page asks for: one setting in each line, as on the command line but without dashes, and after a space its value.
///
///     size 400x400
///     appearance dark
///     drips 3
struct StageRequest {
    private(set) var settings = EffectSettings()
    /// The texts of the effect's own parameters.
    private(set) var parameters: [String: String] = [:]
    private(set) var background: Color?
    private(set) var isTransparent = false
    private(set) var showsConstruction = false
    /// Pixels for each point.
    private(set) var scale = 1.0
    /// Degrees of the time between frames for which the shutter is open.
    private(set) var shutter = 0.0

    init(_ lines: some Sequence<Substring>) throws(StageError) {
        for line in lines {
            let words = line.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
            let (name, value) = (String(words[0]), words.count > 1 ? String(words[1]) : "")
            guard try set(name, value) else { throw .unreadable(name: name, value: value) }
        }
    }

    /// Returns whether the value is one of that setting.
    private mutating func set(_ name: String, _ value: String) throws(StageError) -> Bool {
        switch name {
        case "size":
            let sides = value.split(separator: "x").map { Int(String($0)) }
            guard sides.count == 2, let width = sides[0], let height = sides[1],
                let size = try? PixelSize(validatingWidth: width, height: height)
            else {
                return false
            }
            settings.size = size
        case "appearance":
            guard let appearance = Appearance(rawValue: value) else { return false }
            settings.appearance = appearance
        case "fidelity":
            guard let fidelity = Fidelity(rawValue: value) else { return false }
            settings.fidelity = fidelity
        case "seed":
            guard let seed = UInt64(value) else { return false }
            settings.seed = seed
        case "touch":
            do { settings.touch = try PointerTrack(value) } catch { throw .touch(error) }
        case "background":
            isTransparent = value == "none"
            background = Color(value)
            return isTransparent || background != nil
        case "construction":
            guard let flag = Bool(value) else { return false }
            showsConstruction = flag
        case "scale":
            guard let number = Double(value), (0.1...8).contains(number) else { return false }
            scale = number
        case "shutter":
            guard let number = Double(value), (0...720).contains(number) else { return false }
            shutter = number
        default: parameters[name] = value
        }
        return true
    }
}
