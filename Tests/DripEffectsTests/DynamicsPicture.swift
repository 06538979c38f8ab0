import DripGIF

/// One frame of an effect on a plain ground, and where a colour is in it.
struct DynamicsPicture {
    let width: Int
    let pixels: [PremultipliedRGBA8]

    init(_ effect: some Effect, at time: Double) throws {
        var renderer = Renderer()
        var pixmap = Pixmap(size: effect.size)
        try renderer.render(effect.scene(at: time), background: effect.background, into: &pixmap)
        width = effect.size.width
        pixels = pixmap.pixels
    }

    /// The middle of the pixels within 24 levels of `color`, and how many there are.
    func middle(of color: Color) -> (x: Double, y: Double, count: Int) {
        var (x, y, count) = (0.0, 0.0, 0)
        for (index, pixel) in pixels.enumerated() {
            let far =
                [
                    Int(pixel.red) - Int(color.red), Int(pixel.green) - Int(color.green), Int(pixel.blue) - Int(color.blue),
                ].map { abs($0) }.max() ?? 0
            guard far <= 24 else { continue }
            x += Double(index % width) + 0.5
            y += Double(index / width) + 0.5
            count += 1
        }
        return (x / Double(count), y / Double(count), count)
    }

    static let tile = Color(rgb: 0x007AFF)
    static let originalTile = Color(rgb: 0x4A90D9)
}

/// An effect with parameters as typed.
func effect<E: Effect>(
    _ type: E.Type, _ texts: [String: String] = [:], size: PixelSize? = nil, seed: UInt64 = 0, touch: PointerTrack? = nil,
    fidelity: Fidelity = .better
) throws -> E {
    try E(
        EffectSettings(size: size, fidelity: fidelity, seed: seed, touch: touch).with(texts, of: E.description))
}
