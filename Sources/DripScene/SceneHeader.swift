public import DripImage
public import DripNumbers

/// The properties that all frames of a scene file share.
public struct SceneHeader: Hashable, Sendable {
    /// The canvas in whole points.
    public var size: PixelSize
    /// The rate in frames a second, for frames without a delay of their own.
    public var framesPerSecond: Rational
    /// The background colour of every frame; nil is transparent.
    public var background: Color?

    package init(size: PixelSize, framesPerSecond: Rational = 50, background: Color? = nil) {
        self.size = size
        self.framesPerSecond = framesPerSecond
        self.background = background
    }
}

/// One frame of a scene file.
public struct SceneFrame: Hashable, Sendable {
    /// The drawing.
    public var scene: Scene
    /// The frame's own delay in seconds; nil is one frame at the header's rate.
    public var delay: Rational?

    package init(scene: Scene, delay: Rational? = nil) {
        self.scene = scene
        self.delay = delay
    }
}
