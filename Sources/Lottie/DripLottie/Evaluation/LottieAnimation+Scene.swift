internal import DripGeometry
internal import DripNumbers
public import DripScene

/// The way of a frame, from a time to a scene. Each step is a pure function of the one before it:
///
/// 1. ``LottieAnimation/scene(at:)`` turns seconds into a frame of the animation.
/// 2. `CompositionFrame.draws()` goes through the layers of a composition from back to front, or by their depth.
/// 3. For each layer it evaluates the transforms of the layer and of its parents: `Transform.matrix(at:)`, or `spaceMap(at:)` in space.
/// 4. `CompositionFrame.content(of:_:)` draws what is in the layer:
///    shapes with `ShapeEvaluation`, texts with `TextLayer.draws(at:)`, and compositions with another `CompositionFrame` at their own time.
/// 5. `LayerMasks`, and then `LayerEffect.applied(to:in:)` for each effect, wrap these drawings.
/// 6. `LayerProjection` moves them to their position; `PerspectiveMap` maps the paths of layers that are turned in space.
/// 7. Mattes and blend modes combine the layers.
///
/// All values over time are tracks: `Track.value(at:)` finds the key frames around a frame, or asks the program of an expression.
extension LottieAnimation {
    /// Returns the drawing at a time in seconds from the in-point.
    ///
    /// A time within 10⁻⁸ frame of a whole frame is that frame, for the quotient of a frame and the rate is seldom exact.
    public func scene(at time: Double) -> Scene {
        let frame = inPoint + time * rate.value
        let whole = frame.rounded()
        let used = abs(frame - whole) < Self.frameTolerance ? whole : frame
        let picture = CompositionFrame(model: model, header: header, composition: model.root, size: header.sides, time: used)
        return Scene(picture.draws().isolated)
    }

    /// Returns the drawing of an endless loop at a time in seconds from the in-point.
    public func loopedScene(at time: Double) -> Scene { scene(at: time, inLoopOf: period.value) }

    /// Returns the drawing at `start` plus the remainder of `time` in a loop of `length` seconds.
    package func scene(at time: Double, from start: Double = 0, inLoopOf length: Double) -> Scene {
        let phase = time.truncatingRemainder(dividingBy: length)
        return scene(at: start + ((length - phase) * rate.value < Self.frameTolerance ? 0 : phase))
    }

    /// In frames; above the rounding errors of times up to an hour.
    private static let frameTolerance = 1e-8
}
