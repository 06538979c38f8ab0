import DripGeometry
import DripImage

/// The fit of given frames into a canvas of another size. Frames are averaged where they shrink and interpolated where they grow.
public enum Fit: String, Hashable, Sendable, CaseIterable {
    /// The whole frame, centred and as large as possible. The background fills the rest.
    case contain
    /// The whole canvas, filled from the middle of the frame. The rest of the frame is cropped.
    case cover
    /// The whole frame, scaled to the canvas regardless of aspect ratio.
    case stretch

    /// Returns the factors by which a frame of size `source` is scaled across and down.
    func factors(_ source: PixelSize, on canvas: PixelSize) -> (x: Double, y: Double) {
        let across = Double(canvas.width) / Double(source.width)
        let down = Double(canvas.height) / Double(source.height)
        return switch self {
        case .contain: (min(across, down), min(across, down))
        case .cover: (max(across, down), max(across, down))
        case .stretch: (across, down)
        }
    }
}
