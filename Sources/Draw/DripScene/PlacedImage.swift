package import DripGeometry
package import DripImage

/// An image in a scene: its pixels, and the name by which a scene file refers to them.
package struct PlacedImage: Equatable, Sendable {
    package let name: String
    package let pixels: Pixmap
    /// The map from its pixels to points.
    package let transform: Projection

    /// The rectangle around the pixels, before the transform.
    package var frame: Rect { Rect(x: 0, y: 0, width: Double(pixels.width), height: Double(pixels.height)) }

    /// Its edges in points.
    package var outline: BezierPath { transform.outline(of: frame) }
}
