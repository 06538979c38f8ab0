public import DripImage
public import DripNumbers

/// What all frames of a scene file share.
public struct SceneHeader: Hashable, Sendable {
    /// The canvas in whole points.
    public var size: PixelSize
    /// The rate of frames without a delay of their own, in frames a second.
    public var framesPerSecond: Rational
    /// What lies under every frame; nil is transparent.
    public var background: Color?

    package init(size: PixelSize, framesPerSecond: Rational = 50, background: Color? = nil) {
        self.size = size
        self.framesPerSecond = framesPerSecond
        self.background = background
    }
}

/// One frame of a scene file.
public struct SceneFrame: Hashable, Sendable {
    public var scene: Scene
    /// The frame's own delay in seconds; nil is one frame of the header's rate.
    public var delay: Rational?

    package init(scene: Scene, delay: Rational? = nil) {
        self.scene = scene
        self.delay = delay
    }
}
