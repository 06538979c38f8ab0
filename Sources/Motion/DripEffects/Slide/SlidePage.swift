import DripGeometry
import DripImage
import DripScene

/// Drawing of a page for the canvas. It is opaque and extends slightly beyond the canvas, so that only the page's clip determines its edge.
struct SlidePage {
    /// Colour under an image's transparent pixels.
    let ground: Color
    /// Whether the page has one colour and no content.
    let isPlain: Bool
    let draws: [Draw]
}

extension SlidePage {
    /// Distance by which a page extends beyond the canvas, in points.
    private static let margin = 2.0

    init(plain color: Color, width: Double, height: Double) {
        self.init(ground: color, isPlain: true, draws: [Self.fill(color, width: width, height: height)])
    }

    /// Creates a page filled by an image, cropped at both ends.
    init(_ picture: Picture, ground: Color, width: Double, height: Double) {
        let (across, down) = (Double(picture.pixels.width), Double(picture.pixels.height))
        let scale = max(width / across, height / down)
        let transform = AffineMap(
            a: scale, b: 0, c: 0, d: scale, e: (width - across * scale) / 2, f: (height - down * scale) / 2)
        let image = Draw.image(picture.pixels, named: picture.name, transform: transform)
        // An unneeded ground would only show at the moving edge.
        let isOpaque = picture.pixels.pixels.allSatisfy { $0.alpha == 255 }
        let under = isOpaque ? [] : [Self.fill(ground, width: width, height: height)]
        self.init(ground: ground, isPlain: false, draws: under + [image])
    }

    private static func fill(_ color: Color, width: Double, height: Double) -> Draw {
        .fill(BezierPath(rect: Rect(x: 0, y: 0, width: width, height: height).expanded(by: margin)), with: color)
    }

    /// Returns a list of messages: a bar with a title, and rows of a round portrait and two lines.
    static func list(width: Double, height: Double, isDark: Bool) -> SlidePage {
        let unit = min(width, height) / 320
        let ground = Color(rgb: isDark ? 0x1C1F26 : 0xFFFFFF)
        let line = Color(rgb: isDark ? 0x343943 : 0xE4E6EB)
        let title = Color(rgb: isDark ? 0xEEF1F6 : 0x22262E)
        let text = Color(rgb: isDark ? 0x6E7683 : 0xB4BAC4)
        let portraits =
            (isDark ? [0xE86A5B, 0xF0B34A, 0x4FB98A, 0x4B8FE2, 0x9A74DB] : [0xEE6F5F, 0xF6B94C, 0x55C08F, 0x4F97EC, 0xA27FE4])
            .map { Color(rgb: $0) }
        func bar(_ x: Double, _ y: Double, _ length: Double, thickness: Double, color: Color) -> Draw {
            let rect = Rect(x: x * unit, y: y * unit, width: length * unit, height: thickness * unit)
            return .fill(BezierPath(roundedRect: rect, cornerRadius: thickness * unit / 2), with: color)
        }
        let span = width / unit
        var draws = [
            fill(ground, width: width, height: height), bar(20, 28, 118, thickness: 20, color: title),
            .fill(BezierPath(circle: Point(width - 32 * unit, 38 * unit), radius: 14 * unit), with: line),
        ]
        // Lengths of the lines, in hundredths of the available width.
        let lengths = [(62, 88), (48, 73), (70, 94), (40, 60), (57, 82), (66, 70), (45, 91)]
        var top = 74.0
        var row = 0
        while top * unit < height {
            let (name, words) = lengths[row % lengths.count]
            let lineWidth = span - 106
            draws.append(
                .fill(
                    BezierPath(circle: Point(46 * unit, (top + 34) * unit), radius: 24 * unit),
                    with: portraits[row % portraits.count]))
            draws.append(bar(86, top + 19, lineWidth * Double(name) / 100, thickness: 11, color: title))
            draws.append(bar(86, top + 41, lineWidth * Double(words) / 100, thickness: 9, color: text))
            draws.append(
                .fill(BezierPath(rect: Rect(x: 86 * unit, y: (top + 67) * unit, width: width - 86 * unit, height: unit)), with: line))
            top += 68
            row += 1
        }
        return SlidePage(ground: ground, isPlain: false, draws: draws)
    }

    /// Returns a view of mountains behind a lake, by day or by night.
    static func picture(width: Double, height: Double, isDark: Bool) -> SlidePage {
        let sky = (isDark ? [0x101A3A, 0x172450, 0x203066, 0x2B3E7C] : [0x5FB4E8, 0x86C8EE, 0xAEDAF0, 0xD6ECF0]).map { Color(rgb: $0) }
        let ridges = (isDark ? [0x4A63A3, 0x2E4580, 0x142347] : [0x8FB4CC, 0x5E93AE, 0x3C7590]).map { Color(rgb: $0) }
        let lake = Color(rgb: isDark ? 0x1F3568 : 0x4FA3C8)
        let glow = Color(rgb: isDark ? 0xF3EBC8 : 0xFFE9A8)
        let (horizon, side) = (height * 0.68, min(width, height))
        let sun = Point(width * 0.64, height * 0.3)
        var draws = [fill(sky[0], width: width, height: height)]
        // Rings of sky about the sun, the widest first.
        for (index, color) in sky.enumerated().dropFirst() {
            let radius = max(width, height) * (0.62 - 0.17 * Double(index - 1))
            draws.append(.fill(BezierPath(circle: sun, radius: radius), with: color))
        }
        draws.append(.fill(BezierPath(circle: sun, radius: side * 0.11), with: glow))
        // Peaks in shares of the width and of the height above the horizon, each ridge nearer than the previous one.
        let peaks: [[(Double, Double)]] = [
            [(-0.1, 0.1), (0.12, 0.24), (0.27, 0.14), (0.46, 0.31), (0.63, 0.15), (0.8, 0.22), (1.1, 0.08)],
            [(-0.1, 0.16), (0.07, 0.12), (0.22, 0.2), (0.42, 0.07), (0.66, 0.16), (0.88, 0.09), (1.1, 0.2)],
            [(-0.1, 0.05), (0.16, 0.08), (0.34, 0.02), (0.58, 0.05), (0.8, 0.03), (1.1, 0.1)],
        ]
        for (ridge, color) in zip(peaks, ridges) {
            let tops = ridge.map { Point($0.0 * width, horizon - $0.1 * height) }
            let outline = [Point(-0.1 * width, horizon + 1)] + tops + [Point(1.1 * width, horizon + 1)]
            draws.append(.fill(BezierPath(polygon: outline), with: color))
        }
        let water = Rect(minX: -margin, minY: horizon, maxX: width + margin, maxY: height + margin)
        draws.append(.fill(BezierPath(rect: water), with: lake))
        // Reflection of the sun on the water, broken by waves.
        for (index, share) in [0.5, 0.9, 0.66, 1.1, 0.44, 0.8, 0.3].enumerated() {
            let y = horizon + height * (0.025 + 0.041 * Double(index))
            let half = side * 0.13 * share
            let wave = Rect(minX: sun.x - half, minY: y, maxX: sun.x + half, maxY: y + side * 0.014)
            draws.append(.group(opacity: 0.75, [.fill(BezierPath(roundedRect: wave, cornerRadius: side * 0.007), with: glow)]))
        }
        // The grabber of a sheet.
        let handle = Rect(minX: width / 2 - side * 0.07, minY: side * 0.025, maxX: width / 2 + side * 0.07, maxY: side * 0.041)
        draws.append(.group(opacity: 0.8, [.fill(BezierPath(roundedRect: handle, cornerRadius: side * 0.008), with: .white)]))
        return SlidePage(ground: sky[0], isPlain: false, draws: draws)
    }
}
