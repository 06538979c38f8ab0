public import DripImage
public import DripMotion
public import DripNumbers
public import DripPhysics
public import DripScene
public import DripText

/// A motion as a pure function of time: the same seconds give the same drawing, in any order, on any thread.
public protocol Effect: Sendable {
    /// What the effect is called and what can be set about it.
    static var description: EffectDescription { get }

    /// Lays the effect out on its canvas and simulates what has to be simulated, once.
    /// - Throws: ``EffectError`` when the settings do not fit together.
    init(_ settings: EffectSettings) throws(EffectError)

    /// The canvas in points: the one of the settings, or the effect's own.
    var size: PixelSize { get }

    /// Seconds of one loop: `scene(at: t)` equals `scene(at: t + period)`.
    var period: Rational { get }

    /// What lies under the drawing, opaque, unless the user asks for another background.
    var background: Color { get }

    /// The drawing `time` seconds after the start, in points of the canvas. Any `time` ≥ 0.
    func scene(at time: Double) -> Scene
}

/// An effect's name and its parameters: what `list` prints and what the command line offers.
public struct EffectDescription: Hashable, Sendable {
    /// Kebab-case, as typed on the command line.
    public let name: String
    /// One line.
    public let summary: String
    package let parameters: [ParameterDeclaration]
    package let unusedSettings: Set<EffectSetting>

    /// - Parameters:
    ///   - parameters: in the order in which they are listed.
    ///   - unusedSettings: the settings that change no drawing of the effect, whatever its parameters are.
    public init<each Value>(
        name: String, summary: String, parameters: repeat Parameter<each Value>, unusedSettings: Set<EffectSetting> = []
    ) {
        self.name = name
        self.summary = summary
        var declarations: [ParameterDeclaration] = []
        repeat declarations.append((each parameters).declaration)
        self.parameters = declarations
        self.unusedSettings = unusedSettings
    }
}

/// A setting that all effects take, besides the size: its name is the option's.
public enum EffectSetting: String, Hashable, Sendable, CaseIterable { case appearance, fidelity, seed, touch }

/// Whether an effect mends the flaws of its original or shows them.
public enum Fidelity: String, Hashable, Sendable, CaseIterable { case better, original }

/// Which set of colours an effect uses where none is given.
public enum Appearance: String, Hashable, Sendable, CaseIterable { case light, dark }

/// All that decides what an effect draws.
public struct EffectSettings: Hashable, Sendable {
    /// The canvas in points; nil is the effect's own.
    public var size: PixelSize?
    public var fidelity: Fidelity
    public var appearance: Appearance
    /// All that is random follows from it.
    public var seed: UInt64
    /// A scripted pointer, in points of the canvas; nil is the effect's own.
    public var touch: PointerTrack?
    /// By parameter name; all are checked. Those that are missing have their defaults.
    private var values: [String: ParameterValue] = [:]

    public init(
        size: PixelSize? = nil, fidelity: Fidelity = .better, appearance: Appearance = .light, seed: UInt64 = 0, touch: PointerTrack? = nil
    ) {
        self.size = size
        self.fidelity = fidelity
        self.appearance = appearance
        self.seed = seed
        self.touch = touch
    }

    /// What is set of `parameter`, or its default.
    public subscript<Value>(parameter: Parameter<Value>) -> Value {
        values[parameter.declaration.name].flatMap(parameter.read) ?? parameter.defaultValue
    }

    /// These settings with other values of parameters.
    /// - Throws: ``EffectError`` for a value out of range.
    public func with(_ parameters: ParameterSetting...) throws(EffectError) -> EffectSettings {
        var settings = self
        for parameter in parameters {
            guard let value = parameter.value else { continue }
            try parameter.declaration.check(value, value.text)
            settings.values[parameter.declaration.name] = value
        }
        return settings
    }

    /// These settings with the values that `texts` say, by parameter name.
    /// - Parameter picture: reads the picture of a parameter from a file. Without it a file's name is an error.
    /// - Throws: ``EffectError`` for an unknown name, an unreadable text or a value out of range; what `picture` throws.
    package func with(
        _ texts: [String: String], of effect: EffectDescription,
        picture: (_ path: String) throws(EffectError) -> Picture = { path throws(EffectError) in
            throw .unreadablePicture(path: path, reason: "there is nothing to read it with")
        }
    ) throws(EffectError) -> EffectSettings {
        for name in texts.keys.sorted() where !effect.parameters.contains(where: { $0.name == name }) {
            throw .unknownParameter(name: name, effect: effect.name)
        }
        var settings = self
        for parameter in effect.parameters {
            guard let text = texts[parameter.name] else { continue }
            let value = try parameter.value(of: text)
            settings.values[parameter.name] = if case .pictureFile(let path) = value { .picture(try picture(path)) } else { value }
        }
        return settings
    }

    /// The canvas: the one that is asked for, or the effect's own.
    /// - Throws: ``EffectError/canvasTooSmall(effect:minimumWidth:minimumHeight:)`` when its shorter side is below `least`.
    public func canvas(own: (Int, Int), least: Int, of effect: EffectDescription) throws(EffectError) -> PixelSize {
        let (width, height) = size.map { ($0.width, $0.height) } ?? own
        guard min(width, height) >= least, let size = try? PixelSize(width: width, height: height) else {
            throw .canvasTooSmall(effect: effect.name, minimumWidth: least, minimumHeight: least)
        }
        return size
    }
}

/// Why an effect cannot be made.
public enum EffectError: Error, Hashable, Sendable, CustomStringConvertible {
    case unknownParameter(name: String, effect: String)
    case unreadableValue(parameter: String, text: String, expected: String)
    case valueOutOfRange(parameter: String, text: String, range: String)
    /// The canvas is too small for the effect to be laid out in.
    case canvasTooSmall(effect: String, minimumWidth: Int, minimumHeight: Int)
    /// The parameters together make a motion that cannot be simulated.
    case unphysical(effect: String, error: DynamicsError)
    /// The effect's text cannot be set: a font is missing, for example.
    case text(effect: String, error: TextError)
    /// The picture of a parameter cannot be had; `reason` says why.
    case unreadablePicture(path: String, reason: String)

    public var description: String {
        switch self {
        case .unknownParameter(let name, let effect): "\(effect) has no parameter '\(name)'"
        case .unreadableValue(let parameter, let text, let expected): "'\(text)' is not \(expected) for --\(parameter)"
        case .valueOutOfRange(let parameter, let text, let range): "\(text) is outside \(range) for --\(parameter)"
        case .canvasTooSmall(let effect, let width, let height): "\(effect) needs a canvas of at least \(width)x\(height) points"
        case .unphysical(let effect, let error): "\(effect) cannot be simulated: \(error)"
        case .text(let effect, let error): "the text of \(effect): \(error)"
        case .unreadablePicture(let path, let reason): "\(path): \(reason)"
        }
    }
}
