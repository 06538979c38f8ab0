internal import DripGeometry

/// A text and its style. Key frames hold it.
struct TextDocument: KeyValue {
    /// How lines stand; the last ones, by Bodymovin's numbers, are for paragraphs in a box, of which they fill all lines but the last.
    enum Justification: Int {
        case left, right, center, lastLeft, lastRight, lastCenter, lastFull

        /// Whether lines fill the width of the box.
        var fillsLines: Bool { rawValue > 2 }
        /// The share of the rest of a line that is before it.
        var indent: Double {
            switch self {
            case .left, .lastLeft, .lastFull: 0
            case .right, .lastRight: 1
            case .center, .lastCenter: 0.5
            }
        }
    }

    /// The name in the file's list of fonts.
    var font: String
    /// In points.
    var size: Double
    var text: String
    var justification: Justification
    /// The number of a justification that is not drawn.
    var unknownJustification: Int?
    /// In thousandths of the size, after each letter.
    var tracking: Double
    /// The distance of two baselines in points.
    var lineHeight: Double
    /// In points, upwards.
    var baselineShift: Double
    /// Channels 0…1; nil where nothing is filled or stroked.
    var fill: NumberList?
    var stroke: NumberList?
    var strokeWidth: Double
    var strokesOverFill: Bool
    /// The frame that paragraphs fill; nil for text at a point.
    var box: Rect?
    var isSmallCaps: Bool
    /// The letters in lines, once the fonts are known.
    var lines = TextLines()

    init?(_ node: JSONNode) {
        guard let text = node["t"]?.string else { return nil }
        font = node["f"]?.string ?? ""
        size = min(Point.coordinateLimit, max(0, node["s"]?.number ?? 0))
        let caps = node.integer("ca") ?? 0
        self.text = caps == 1 ? text.uppercased() : text
        isSmallCaps = caps == 2
        let justification = node.integer("j") ?? 0
        self.justification = Justification(rawValue: justification) ?? .left
        unknownJustification = Justification(rawValue: justification) == nil ? justification : nil
        tracking = node["tr"]?.number ?? 0
        let lineHeight = node["lh"]?.number ?? 0
        self.lineHeight = lineHeight == 0 ? size * 1.2 : lineHeight
        baselineShift = node["ls"]?.number ?? 0
        fill = node["fc"]?.numbers.map { NumberList($0) }
        stroke = node["sc"]?.numbers.map { NumberList($0) }
        strokeWidth = node["sw"]?.number ?? 0
        strokesOverFill = node.isTrue("of")
        if let size = node["sz"].flatMap(Vector.init) {
            let corner = node["ps"].flatMap(Vector.init) ?? .zero
            box = Rect(x: corner.dx, y: corner.dy, width: size.dx, height: size.dy)
        }
    }

    static func value(_ value: PropertyValue, over base: TextDocument) -> TextDocument? {
        guard case .text(let text) = value else { return nil }
        var document = base
        document.text = text
        return document
    }

    var propertyValue: PropertyValue { .text(text) }

    /// The text changes at key frames only.
    func mixed(with other: TextDocument, _ progress: (Int) -> Double) -> TextDocument { self }

    /// The distance that tracking adds after a letter, in points.
    var trackingDistance: Double { tracking / 1000 * size }
}
