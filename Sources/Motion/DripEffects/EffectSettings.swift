public import DripImage
public import DripMotion
import DripNumbers
import DripPhysics
import DripScene
import DripText

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
        values[parameter.declaration.name].flatMap(parameter.form.read) ?? parameter.defaultValue
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
        guard min(width, height) >= least, let size = try? PixelSize(validatingWidth: width, height: height) else {
            throw .canvasTooSmall(effect: effect.name, minimumWidth: least, minimumHeight: least)
        }
        return size
    }
}
