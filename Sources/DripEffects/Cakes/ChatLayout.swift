package import DripGeometry

/// Where the messages of the chat are, in points. Thought out for 320 × 480; on another canvas places follow its sides.
package struct ChatLayout {
    /// A message whose words are not to be read: bars stand for them.
    package struct Row {
        package let frame: Rect
        package let isOwn: Bool
        package let bars: [Rect]
    }

    package let width: Double
    package let height: Double
    /// What is as long here as one point there.
    package let scale: Double
    package let rows: [Row]
    /// Stands for the time of day above the messages. Without it, what falls would not have room to be fast when it meets the first.
    let timeBar: Rect
    /// The middle of the height of the message that is sent, and its own height.
    let messageY: Double
    let messageHeight: Double

    static let corner = 12.0
    private static let original = Size(320, 480)
    private static let margin = 12.0
    /// Whose message it is, its top, its width, and how much of that its lines fill.
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
        // Wider than they are long elsewhere, but no ribbons.
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

    /// The frame of the message that is sent, for words of that width.
    func message(textWidth: Double) -> Rect {
        let own = textWidth + 2 * 16 * scale
        return Rect(
            x: width - Self.margin * scale - own, y: messageY - messageHeight / 2, width: own, height: messageHeight)
    }

    /// The widest that its words may be.
    var messageTextWidth: Double { width - 2 * Self.margin * scale - 2 * 16 * scale }
}
