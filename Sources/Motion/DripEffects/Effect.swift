public import DripImage
public import DripMotion
public import DripNumbers
public import DripPhysics
public import DripScene
public import DripText

/// A motion as a pure function of time: the same time gives the same drawing, in any order, on any thread.
public protocol Effect: Sendable {
    /// Name and parameters of the effect.
    static var description: EffectDescription { get }

    /// Lays the effect out on its canvas and runs its simulation, once.
    /// - Throws: ``EffectError`` when the settings do not fit together.
    init(_ settings: EffectSettings) throws(EffectError)

    /// The canvas in points: the one of the settings, or the effect's default.
    var size: PixelSize { get }

    /// Seconds of one loop: `scene(at: t)` equals `scene(at: t + period)`.
    var period: Rational { get }

    /// Opaque background of the drawing, unless the user sets another one.
    var background: Color { get }

    /// Returns the drawing `time` seconds after the start, in points of the canvas. Any `time` ≥ 0.
    func scene(at time: Double) -> Scene

    /// Returns the geometry of which `scene(at: time)` is built, for `--construction`, in points of the canvas. By default there is none. A scene
    /// that clips its own top level also clips the marks.
    func construction(at time: Double) -> Construction
}

extension Effect {
    /// Creates the effect, with other values of some parameters than their defaults:
    ///
    ///     let drops = try WaterDrop {
    ///         $0.drips(3)
    ///         $0.wall(true)
    ///     }
    ///
    /// Each parameter is a static property of the effect; `dripgif EFFECT --help` explains it.
    /// - Throws: ``EffectError`` for a value out of range, or values that do not fit together.
    public init(
        _ settings: EffectSettings = EffectSettings(), @ParameterSettings parameters: (Self.Type) -> [ParameterSetting] = { _ in [] }
    ) throws(EffectError) {
        try self.init(settings.with(parameters(Self.self)))
    }

    /// No marks.
    public func construction(at time: Double) -> Construction { Construction() }
}

/// Name and parameters of an effect: the source of `list` and of the command-line options.
public struct EffectDescription: Equatable, Sendable {
    /// Name in kebab-case, as typed on the command line.
    public let name: String
    /// Summary of one line.
    public let summary: String
    package let parameters: [ParameterDeclaration]
    package let unusedSettings: Set<EffectSetting>

    /// Creates a description.
    /// - Parameters:
    ///   - parameters: in the order in which they are listed.
    ///   - unusedSettings: settings that change no drawing of the effect, for any values of its parameters.
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

/// A setting of all effects, besides the size. Its name is the option's.
public enum EffectSetting: String, Hashable, Sendable, CaseIterable { case appearance, fidelity, seed, touch }

/// Whether an effect corrects the flaws of its original or shows them.
public enum Fidelity: String, Hashable, Sendable, CaseIterable { case better, original }

/// Default set of colours of an effect.
public enum Appearance: String, Hashable, Sendable, CaseIterable {
    /// Colours on a light or on a dark background.
    case light, dark

    /// Returns an opaque colour, given as 0xRRGGBB for each appearance.
    func color(_ light: UInt32, dark: UInt32) -> Color { Color(rgb: self == .dark ? dark : light) }

    /// The background of most effects.
    var ground: Color { color(0xFFFFFF, dark: 0x15181D) }
}

/// Everything that determines the drawing of an effect.
public struct EffectSettings: Equatable, Sendable {
    /// The canvas in points; nil is the effect's default.
    public var size: PixelSize?
    /// The improved effect, or the original.
    public var fidelity: Fidelity
    /// The colour scheme.
    public var appearance: Appearance
    /// Seed of all random numbers.
    public var seed: UInt64
    /// A scripted pointer, in points of the canvas; nil is the effect's default.
    public var touch: PointerTrack?
    /// Checked values by parameter name; missing ones have their defaults.
    private var values: [String: ParameterValue] = [:]

    /// Creates settings with the defaults of all parameters.
    public init(
        size: PixelSize? = nil, fidelity: Fidelity = .better, appearance: Appearance = .light, seed: UInt64 = 0, touch: PointerTrack? = nil
    ) {
        self.size = size
        self.fidelity = fidelity
        self.appearance = appearance
        self.seed = seed
        self.touch = touch
    }

    /// The value of `parameter`, or its default.
    public subscript<Value>(parameter: Parameter<Value>) -> Value {
        values[parameter.declaration.name].flatMap(parameter.read) ?? parameter.defaultValue
    }

    /// Returns these settings with other values of parameters.
    /// - Throws: ``EffectError`` for a value out of range.
    public func with(_ parameters: ParameterSetting...) throws(EffectError) -> EffectSettings { try with(parameters) }

    func with(_ parameters: [ParameterSetting]) throws(EffectError) -> EffectSettings {
        var settings = self
        for parameter in parameters {
            guard let value = parameter.value else { continue }
            try parameter.declaration.check(value, value.text)
            settings.values[parameter.declaration.name] = value
        }
        return settings
    }

    /// Returns these settings with the values parsed from `texts`, by parameter name.
    /// - Parameter picture: reads a parameter's image from a file. Without it a file's name is an error.
    /// - Throws: ``EffectError`` for an unknown name, an unreadable text or a value out of range; errors of `picture`.
    package func with(
        _ texts: [String: String], of effect: EffectDescription,
        picture: (_ path: String) throws(EffectError) -> Picture = { path throws(EffectError) in
            throw .unreadablePicture(path: path, reason: "no image reader is available")
        }
    ) throws(EffectError) -> EffectSettings {
        for name in texts.keys.stablySorted() where !effect.parameters.contains(where: { $0.name == name }) {
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

    /// Returns the requested canvas, or the effect's default.
    /// - Throws: ``EffectError/canvasTooSmall(effect:minimumWidth:minimumHeight:)`` when its shorter side is below `least`.
    public func canvas(own standard: (Int, Int), least: Int, of effect: EffectDescription) throws(EffectError) -> PixelSize {
        let (width, height) = size.map { ($0.width, $0.height) } ?? standard
        guard min(width, height) >= least, let size = try? PixelSize(width: width, height: height) else {
            throw .canvasTooSmall(effect: effect.name, minimumWidth: least, minimumHeight: least)
        }
        return size
    }
}

/// An error in the creation of an effect.
public enum EffectError: Error, Equatable, Sendable, CustomStringConvertible {
    /// A parameter that the effect does not have.
    case unknownParameter(name: String, effect: String)
    /// A text that is not a value of the parameter.
    case unreadableValue(parameter: String, text: String, expected: String)
    /// A value outside the parameter's range.
    case valueOutOfRange(parameter: String, text: String, range: String)
    /// The canvas is too small for the layout of the effect.
    case canvasTooSmall(effect: String, minimumWidth: Int, minimumHeight: Int)
    /// The parameters together give a motion that cannot be simulated.
    case unphysical(effect: String, error: DynamicsError)
    /// The effect's text cannot be set, for example because a font is missing.
    case text(effect: String, error: TextError)
    /// The image of a parameter cannot be read, because of `reason`.
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
