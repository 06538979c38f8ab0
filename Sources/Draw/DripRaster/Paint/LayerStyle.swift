import DripImage
import DripNumbers
import DripScene

/// How a layer is composited onto a canvas.
struct LayerStyle {
    /// 0…1.
    let opacity: Double
    let blend: BlendMode
    let clip: ClipMask?

    /// The opacity of source-over, which is rounded as coverage is.
    var share: UInt8 { UInt8(opacity * 255 + 0.5) }
}
