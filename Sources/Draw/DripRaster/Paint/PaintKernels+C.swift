internal import CKernels
import DripImage
import DripNumbers
import DripScene

/// The innermost loops of gradients, blend modes, masks and blurs; tests compare them with real numbers.
enum PaintKernels {
    /// Writes the colours of the cells of a gradient.
    static func makeCells(of tables: GradientTables, _ colors: inout [PremultipliedRGBA8]) {
        guard let bits = tables.cellBits, colors.count >= (1 &<< bits) + 2, colors.count % 8 == 0 else { return }
        let field = GradientField(linear: PixelPlane(a: 0, c: 0, e: 0))
        unsafe withKernelGradient(GradientPainter(field: field, tables: tables)) { gradient in
            _ = unsafe colors.withMutableAddress(of: colors.indices) { unsafe drip_make_cells(&gradient, $0) }
        }
    }

    /// Composites `count` pixels of a layer onto others, with the blend mode and the opacity of `style`. Where there are `shares`, of its clip, each
    /// pixel has its own; for source-over they include the opacity.
    static func composite(
        _ layer: some KernelInput<PremultipliedRGBA8>, from start: Int, onto pixels: inout some KernelOutput<PremultipliedRGBA8>,
        at first: Int, _ count: Int, _ style: LayerStyle, shares: [UInt8]?
    ) {
        precondition((shares?.count ?? count) >= count, "\(count) shares")
        let (mode, opacity) = (style.blend.kernelMode, UInt32(style.opacity * 65535 + 0.5))
        unsafe withElements(of: &pixels, at: first, layer, from: start, count) { to, from in
            func run(_ shares: UnsafePointer<UInt8>?) {
                if mode == Int32(DRIP_NORMAL) {
                    unsafe drip_composite_layer(to, from, count, UInt32(style.share), shares)
                } else {
                    unsafe drip_blend_layer(to, from, count, mode, opacity, shares)
                }
            }
            guard let shares else { return run(nil) }
            _ = unsafe shares.withAddress(of: 0..<count) { unsafe run($0) }
        }
    }

    /// Writes a colour, multiplied by shares, into `count` pixels.
    static func scale(
        _ color: PremultipliedRGBA8, by shares: [UInt8], at start: Int, to pixels: inout [PremultipliedRGBA8], at first: Int, _ count: Int
    ) {
        unsafe withElements(of: &pixels, at: first, shares, from: start, count) { unsafe drip_scale_color($0, color.packed, count, $1) }
    }

    /// Multiplies `count` shares by others.
    static func multiply(_ shares: inout [UInt8], at first: Int, by others: [UInt8], at start: Int, _ count: Int) {
        unsafe withElements(of: &shares, at: first, others, from: start, count) { unsafe drip_multiply_shares($0, $1, count) }
    }

    /// Returns the end of the run of equal shares that begins at `start`, at most `end`.
    @inline(__always)
    static func endOfRun(in shares: [UInt8], from start: Int, before end: Int) -> Int {
        precondition(start >= 0 && start < end && end <= shares.count, "\(start) to \(end)")
        let bytes = unsafe shares.span.bytes
        let value = shares[start]
        let eight = UInt64(value) &* 0x0101_0101_0101_0101
        var index = start &+ 1
        while index &+ 8 <= end {
            let differences = unsafe bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: index, as: UInt64.self).littleEndian ^ eight
            if differences != 0 { return index &+ differences.trailingZeroBitCount &>> 3 }
            index &+= 8
        }
        while index < end, shares[index] == value { index &+= 1 }
        return index
    }

    /// Multiplies `count` shares of a mask by what as many pixels of a layer show.
    static func mask(
        _ shares: inout [UInt8], at first: Int, by layer: some KernelInput<PremultipliedRGBA8>, at start: Int, _ count: Int,
        _ mode: MaskMode
    ) {
        unsafe withElements(of: &shares, at: first, layer, from: start, count) {
            unsafe drip_mask($0, $1, count, mode.isLuminance ? 1 : 0, mode.isInverse ? 1 : 0)
        }
    }
}

/// Lends `count` elements for writing, from `first` on, and as many others, from `start` on.
@inline(__always)
private func withElements<Target, Source>(
    of target: inout some KernelOutput<Target>, at first: Int, _ source: some KernelInput<Source>, from start: Int, _ count: Int,
    do body: (UnsafeMutablePointer<Target>, UnsafePointer<Source>) -> Void
) {
    _ = unsafe target.withMutableAddress(of: first..<first + count) { to in
        unsafe source.withAddress(of: start..<start + count) { from in unsafe body(to, from) }
    }
}

extension BlendMode {
    fileprivate var kernelMode: Int32 {
        let mode =
            switch self {
            case .normal: DRIP_NORMAL
            case .multiply: DRIP_MULTIPLY
            case .screen: DRIP_SCREEN
            case .overlay: DRIP_OVERLAY
            case .darken: DRIP_DARKEN
            case .lighten: DRIP_LIGHTEN
            case .colorDodge: DRIP_COLOR_DODGE
            case .colorBurn: DRIP_COLOR_BURN
            case .hardLight: DRIP_HARD_LIGHT
            case .softLight: DRIP_SOFT_LIGHT
            case .difference: DRIP_DIFFERENCE
            case .exclusion: DRIP_EXCLUSION
            case .hue: DRIP_HUE
            case .saturation: DRIP_SATURATION
            case .color: DRIP_COLOR
            case .luminosity: DRIP_LUMINOSITY
            case .plusLighter: DRIP_PLUS_LIGHTER
            }
        return Int32(mode)
    }
}
