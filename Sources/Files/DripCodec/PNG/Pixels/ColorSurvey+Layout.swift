internal import DripImage
import DripNumbers

extension ColorSurvey {
    /// Returns the layouts that are exact and may be the smallest; the likeliest first, at least one.
    ///
    /// - Parameter wantsClear: whether unchanged pixels need a clear colour. Fully transparent pixels are then clear, as in ``StraightImage``, and
    ///   the first layout has that colour wherever it costs nothing.
    /// - Parameter leastDepth: the minimum number of bits per sample: 1, 2, 4 or 8.
    func layouts(wantsClear: Bool, leastDepth: Int = 1) -> [PixelLayout] {
        var layouts = plainLayouts(wantsClear: wantsClear, leastDepth: leastDepth)
        guard let profile else { return layouts }
        if profile.model == .gray {
            // It does not fit colours, which a background may have.
            if !isGray { return layouts }
            layouts = layouts.filter { $0.colorType != .palette }
        }
        for index in layouts.indices { layouts[index].profile = profile.chunks }
        return layouts
    }

    /// Whether grey samples are exact, and fit an ICC profile, which is for them or for colours.
    private var allowsGray: Bool { isGray && profile?.model != .color }

    private func plainLayouts(wantsClear: Bool, leastDepth: Int) -> [PixelLayout] {
        let depths = [1, 2, 4, 8].filter { $0 >= leastDepth }
        let keyed = keyedLayout(depths, wantsClear: wantsClear)
        let full = keyed ?? PixelLayout(allowsGray ? .grayAlpha : .rgbAlpha)
        guard let colors = table?.entries.stablySorted(by: { $0.packed < $1.packed }) else { return [full] }
        let palette = paletteLayout(colors, depths, wantsClear: wantsClear)
        // At equal depth, grey needs no table. But Pillow 13 draws the transparent level when it composites a frame.
        if full.colorType == .gray, full.bitDepth <= palette.bitDepth, !wantsClear || full.key == nil { return [full] }
        return [palette, full]
    }

    /// Returns grey or RGB if transparency needs no channel: there is none, or one colour can represent it.
    private func keyedLayout(_ depths: [Int], wantsClear: Bool) -> PixelLayout? {
        if isTranslucent || hasSeveralHidden { return nil }
        guard allowsGray else {
            if wantsClear, let key = freeColor { return PixelLayout(.rgb, key: key) }
            guard let hidden else { return PixelLayout(.rgb) }
            return wantsClear || hasOpaque(hidden) ? nil : PixelLayout(.rgb, key: hidden)
        }
        for depth in depths where levels.allSatisfy({ Self.isLevel($0, ofDepth: depth) }) {
            let key =
                wantsClear
                ? (0...UInt8.max).first { Self.isLevel($0, ofDepth: depth) && !levels.contains($0) }.map { Self.gray($0) }
                : hidden.flatMap { Self.isLevel($0.red, ofDepth: depth) && !hasOpaque($0) ? $0 : nil }
            if key != nil || hidden == nil { return PixelLayout(.gray, bitDepth: depth, key: key) }
        }
        return nil
    }

    private func paletteLayout(_ colors: [Color], _ depths: [Int], wantsClear: Bool) -> PixelLayout {
        func depth(_ count: Int) -> Int { depths.first { count <= 1 &<< $0 } ?? 8 }
        // Colours with alpha come first, since tRNS ends at the last of them; clear is the very first.
        var entries = colors.filter { !$0.isOpaque } + colors.filter { $0.isOpaque }
        if wantsClear, hidden == nil, entries.count < ColorSurvey.paletteLimit, depth(entries.count + 1) == depth(entries.count) {
            entries.insert(.clear, at: 0)
        }
        return PixelLayout(.palette, bitDepth: depth(entries.count), palette: entries)
    }

    private static func gray(_ level: UInt8) -> Color { Color(red: level, green: level, blue: level, alpha: 255) }

    private var levels: Set<UInt8> { Set((0...UInt8.max).filter { hasOpaque(Self.gray($0)) }) }

    /// Returns whether `level` is one of the 2^depth levels of a sample with that depth: its bits, repeated.
    private static func isLevel(_ level: UInt8, ofDepth depth: Int) -> Bool { Int(level) % (255 / (1 &<< depth - 1)) == 0 }

    /// The smallest colour that no opaque pixel has. Black is best: rows of clear pixels then continue across the filter's byte, which is 0, too.
    private var freeColor: Color? {
        (0..<1 &<< 24).lazy.map { Color(packed: $0).withAlpha(255) }.first { !hasOpaque($0) }
    }
}
