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
