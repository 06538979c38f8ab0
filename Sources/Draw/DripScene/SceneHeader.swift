package import DripImage
package import DripNumbers

/// The properties that all frames of a scene file share.
package struct SceneHeader: Equatable, Sendable {
    /// The canvas in whole points.
    package var size: PixelSize
    /// The rate for frames without a delay of their own.
    package var framesPerSecond: Rational
    /// Nil is transparent.
    package var background: Color?

    package init(size: PixelSize, framesPerSecond: Rational = 50, background: Color? = nil) {
        (self.size, self.framesPerSecond, self.background) = (size, framesPerSecond, background)
    }
}
