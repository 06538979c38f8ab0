package import DripNumbers

/// One frame of a scene file.
public struct SceneFrame: Equatable, Sendable {
    /// The drawing.
    public var scene: Scene
    /// The frame's own delay in seconds; nil is one frame at the header's rate.
    package var delay: Rational?

    package init(scene: Scene, delay: Rational? = nil) {
        self.scene = scene
        self.delay = delay
    }
}
