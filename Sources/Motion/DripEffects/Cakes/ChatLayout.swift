package import DripGeometry

/// Layout of the messages, in points. The reference canvas is 320 × 480; other canvases scale positions with their sides.
package struct ChatLayout {
    /// A message whose words are represented by bars.
    package struct Row {
        package let frame: Rect
        package let isOwn: Bool
        package let bars: [Rect]
    }

    package let width: Double
    package let height: Double
    /// Scale relative to the reference canvas.
    package let scale: Double
    package let rows: [Row]
    /// Represents the time of day above the messages. It gives sprites room to speed up before they reach the first message.
    let timeBar: Rect
    /// The middle of the sent message, and its height.
    let messageY: Double
    let messageHeight: Double

    private static let corner = 12.0
    private static let original = Size(320, 480)
    private static let margin = 12.0
    /// Owner, top and width of each message, and how much of the width its lines fill.
    private static let plan: [(isOwn: Bool, y: Double, width: Double, lines: [Double])] = [
        (false, 82, 164, [1]), (true, 134, 188, [1, 0.55]), (false, 204, 206, [1, 0.82]), (true, 274, 132, [1]),
        (false, 326, 172, [1, 0.4]),
    ]

    init(width: Double, height: Double) {
        self.width = width
        self.height = height
        let (x, y) = (width / Self.original.width, height / Self.original.height)
        let scale = min(x, y)
        self.scale = scale
        // Wider than high on wide canvases, but bounded.
        let stretch = min(x, 1.8 * scale)
        rows = Self.plan.map { plan in
            let size = Size(plan.width * stretch, (plan.lines.count == 1 ? 36 : 54) * scale)
            let left = plan.isOwn ? width - Self.margin * scale - size.width : Self.margin * scale
            let frame = Rect(x: left, y: plan.y * y, width: size.width, height: size.height)
            let inset = 14 * scale
            let bars = plan.lines.enumerated().map { index, share in
                Rect(
                    x: left + inset, y: frame.minY + (14 + 18 * Double(index)) * scale, width: (size.width - 2 * inset) * share,
                    height: 8 * scale)
            }
            return Row(frame: frame, isOwn: plan.isOwn, bars: bars)
        }
        messageY = 424 * y
        timeBar = Rect(x: (width - 56 * scale) / 2, y: 36 * y, width: 56 * scale, height: 8 * scale)
        messageHeight = 44 * scale
    }

    /// Returns a bubble, and its small tail at its owner's lower corner.
    func bubble(_ frame: Rect, isOwn: Bool) -> [BezierPath] {
        let tail = BezierPath([
            .move(Point(-14, -0.2)), .cubic(Point(-9, 0), Point(-2, 0.6), Point(5, 0)), .cubic(Point(1.5, -2), Point(0, -5), Point(0, -12)),
            .line(Point(-14, -12)), .close,
        ])
        let corner = Point(isOwn ? frame.maxX : frame.minX, frame.maxY)
        let tailMap = AffineMap.scale(isOwn ? scale : -scale, scale).followed(by: .translation(corner.x, corner.y))
        return [BezierPath(roundedRect: frame, cornerRadius: Self.corner * scale), tail.transformed(by: tailMap)]
    }

    func message(textWidth: Double) -> Rect {
        let messageWidth = textWidth + 2 * 16 * scale
        return Rect(
            x: width - Self.margin * scale - messageWidth, y: messageY - messageHeight / 2, width: messageWidth, height: messageHeight)
    }

    var messageTextWidth: Double { width - 2 * Self.margin * scale - 2 * 16 * scale }
}
