import DripGeometry
import DripImage
import DripNumbers

/// A streaming writer for scene files: the header's text, then each frame's.
///
///     var writer = SceneWriter(header)
///     output(writer.headerText)
///     for frame in frames { output(try writer.text(of: frame)) }
///
/// ``SceneReader`` reads the frames back equal, with coordinates exact to the bit (−0 becomes 0). Three exceptions draw the same: quartics become
/// cubics, an opacity beyond 0…1 is clamped, and times are rounded to nine decimals.
package struct SceneWriter: Sendable {
    package let header: SceneHeader
    /// The version of the format: 1, or 2 for gradients, masks, and groups with more than an opacity.
    package let version: Int
    /// The number of frames written.
    package private(set) var frameCount = 0

    private var gradients = GradientNames()

    package init(_ header: SceneHeader, version: Int = 1) {
        precondition(version == 1 || version == 2, "there are versions 1 and 2 of scene files, not \(version)")
        self.header = header
        self.version = version
    }

    /// The text before the first frame. On its own it is a file with one empty frame.
    package var headerText: String {
        var text = "drip \(version)\nsize \(header.size.width) \(header.size.height)\nfps \(header.framesPerSecond.decimal)\n"
        if let background = header.background { text += "background \(background)\n" }
        return text
    }

    /// Returns the next frame's lines; all but the first frame begin with `frame`.
    /// - Throws: ``SceneWriteError`` for content that the format cannot express. The frame is then not counted.
    package mutating func text(of frame: SceneFrame) throws(SceneWriteError) -> String {
        var text = frameCount == 0 ? "" : "frame\n"
        if let delay = frame.delay {
            guard delay <= 600, delay >= Rational(1, 1_000_000) else { throw .delayOutOfRange(delay) }
            text += "delay \(delay.decimal)\n"
        }
        if version == 1 && frame.scene.draws.needVersion2 { throw .needsVersion2 }
        var gradients = gradients
        try append(frame.scene.draws, depth: 0, naming: &gradients, to: &text)
        self.gradients = gradients
        frameCount += 1
        return text
    }

    private func append(
        _ draws: [Draw], depth: Int, naming gradients: inout GradientNames, to text: inout String
    ) throws(SceneWriteError) {
        for draw in draws {
            switch draw.content {
            case .filled(let fill):
                let paint = try name(of: fill.paint, &gradients, to: &text)
                try appendLine("fill \(paint) \(fill.rule.rawValue)", fill.path, to: &text)
            case .stroked(let stroke):
                let style = stroke.style
                let paint = try name(of: stroke.paint, &gradients, to: &text)
                let start = "stroke \(paint) \(style.width.shortest) \(style.cap.rawValue) \(style.join.rawValue)"
                try appendLine(start, stroke.path, to: &text)
            case .clip(let clip):
                try appendLine("clip \(clip.rule.rawValue)", clip.path, to: &text)
            case .image(let image):
                guard image.transform.isDrawable else { throw .coordinateOutOfRange }
                let name = try nameText(image.name)
                let line = try image.transform.affine.map { map throws(SceneWriteError) in "image \(name) \(try map.text())" }
                try appendLine(line ?? "projected-image \(name) \(image.transform.text)", nil, to: &text)
            case .group(let group):
                guard depth < SceneReader.nestingLimit else { throw .nestingOverLimit(limit: SceneReader.nestingLimit) }
                text += "begin \(try group.text())\n"
                try append(group.draws, depth: depth + 1, naming: &gradients, to: &text)
                text += "end\n"
            case .mask(let mask):
                guard depth < SceneReader.nestingLimit else { throw .nestingOverLimit(limit: SceneReader.nestingLimit) }
                text += "mask \(mask.mode.rawValue)\n"
                try append(mask.draws, depth: depth + 1, naming: &gradients, to: &text)
                text += "end\n"
            }
        }
    }

    /// Returns a colour or the name of a gradient, which is written before its first use.
    private func name(of paint: Paint, _ gradients: inout GradientNames, to text: inout String) throws(SceneWriteError) -> String {
        switch paint {
        case .color(let color): return color.description
        case .gradient(let gradient):
            guard gradient.isDrawable else { throw .coordinateOutOfRange }
            let name = gradients.name(of: gradient)
            if name.isNew { try appendLine("gradient \(name.text) \(gradient.text)", nil, to: &text) }
            return name.text
        }
    }

    private func appendLine(_ start: String, _ path: BezierPath?, to text: inout String) throws(SceneWriteError) {
        var line = start
        if let path, !path.isEmpty {
            guard path.isDrawable else { throw .coordinateOutOfRange }
            line += " " + path.svg()
        }
        guard line.utf8.count <= SceneReader.lineLimit else {
            throw .lineOverLimit(bytes: line.utf8.count, limit: SceneReader.lineLimit)
        }
        text += line + "\n"
    }

    /// Returns the name unchanged, if the line can hold it: the reader ends it at the matrix and trims blanks around it.
    private func nameText(_ name: String) throws(SceneWriteError) -> String {
        let blanks: [UInt8] = [0x20, 0x09]
        guard let first = name.utf8.first, let last = name.utf8.last, !blanks.contains(first), !blanks.contains(last),
            !name.utf8.contains(UInt8(ascii: "\n"))
        else { throw .unwritableImageName(name) }
        return name
    }
}

extension Rational {
    /// A plain decimal that ``Rational/init(near:)`` reads back: millionths where they are exact, otherwise nine digits, such as `29.97` and
    /// `0.016666667`.
    fileprivate var decimal: String { decimal(places: 1_000_000 % denominator == 0 ? 6 : 9) }
}
