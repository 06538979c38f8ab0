public import DripImage
public import DripNumbers
public import DripScene

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
