package import DripGeometry
package import DripImage

/// An error in a scene file, with its location.
public struct SceneError: Error, Equatable, Sendable {
    package enum Reason: Equatable, Sendable {
        /// The first instruction is not `drip 1` or `drip 2`.
        case doesNotBeginWithVersion
        case unsupportedVersion(String)
        /// An instruction or a word of version 2 in a file of version 1.
        case needsVersion2(String)
        /// The second instruction is not `size`, or the file ends before it.
        case sizeMissing
        /// An instruction `drip`, `size`, `fps` or `background` after the first drawing.
        case headerInstructionTooLate(String)
        case unknownInstruction(String)
        /// An argument is absent, or is not the expected one.
        case expected(String, found: String)
        /// Text after the last argument of an instruction.
        case unexpectedText(String)
        /// A number outside `range`.
        case numberOutOfRange(String, range: String)
        case size(ImageError)
        case path(SVGPathError)
        case image(name: String, SceneImageError)
        /// Something that is allowed once.
        case repeated(String)
        /// An offset of a stop below the one before it.
        case offsetFalls
        case stopsOverLimit(limit: Int)
        /// More gradients have names than the reader holds.
        case gradientsOverLimit(limit: Int)
        case nameOverLimit(limit: Int)
        /// One frame has more groups and masks than it may have.
        case groupsOverLimit(limit: Int)
        /// `end` without a `begin`.
        case endWithoutBegin
        /// A frame, or the file, ends inside a group.
        case groupNotEnded(beginLine: Int)
        case nestingOverLimit(limit: Int)
        case lineOverLimit(limit: Int)
        /// The instructions of one frame exceed the limit.
        case frameOverLimit(limit: Int)
        /// The images of one frame have more pixels together than a frame may use.
        case imagesOverLimit(pixels: Int, limit: Int)
        case invalidUTF8
    }

    package let reason: Reason
    /// The line, from 1.
    public let line: Int
    /// The column, from 1, in bytes of UTF-8, as compilers count.
    package let column: Int

    package init(_ reason: Reason, line: Int, column: Int) {
        (self.reason, self.line, self.column) = (reason, line, column)
    }
}

extension SceneError: CustomStringConvertible {
    /// One line: the location, the error, and after a semicolon the remedy.
    public var description: String { "line \(line), column \(column): \(reason.summary); \(reason.hint)" }
}

extension SceneError.Reason {
    package var summary: String { text.summary }
    package var hint: String { text.hint }

    private var text: (summary: String, hint: String) {
        switch self {
        case .doesNotBeginWithVersion: ("a scene file begins with 'drip 1' or 'drip 2'", "check that this is a scene file, or add the line")
        case .unsupportedVersion(let version): ("scene file version '\(version)' is unknown", "write 'drip 1' or 'drip 2'")
        case .needsVersion2(let word): ("'\(word)' is not part of version 1", "begin the file with 'drip 2'")
        case .sizeMissing: ("'size' is missing", "write 'size WIDTH HEIGHT' as the second line")
        case .headerInstructionTooLate(let name): ("'\(name)' is after the first drawing", "move it before the first drawing")
        case .unknownInstruction(let name):
            ("unknown instruction '\(name)'", "use fill, stroke, gradient, begin, mask, end, image, clip, frame or delay")
        case .expected(let what, ""): ("\(what) is missing", "add it")
        case .expected(let what, let found): ("'\(found)' is not \(what)", "correct it")
        case .unexpectedText(let text): ("unexpected '\(text)' after the instruction", "remove it")
        case .numberOutOfRange(let number, let range): ("\(number) is outside \(range)", "use a value in this range")
        case .size(let error): (error.description, "use a value in this range")
        case .path(let error): (error.description, "correct the path data")
        case .image(let name, .missing): ("there is no image '\(name)'", "use a path relative to the scene file")
        case .image(let name, .unreadable(let why)): ("cannot read the image '\(name)': \(why)", "use a PNG file")
        case .repeated(let word): ("'\(word)' is given twice", "remove one of them")
        case .offsetFalls: ("the offset of a stop is below the one before it", "write the stops in order")
        case .stopsOverLimit(let limit): ("the gradient has more than \(limit) stops", "use fewer stops")
        case .gradientsOverLimit(let limit): ("more than \(limit) gradients have names", "reuse a name that is no longer needed")
        case .nameOverLimit(let limit): ("the name is longer than \(limit) bytes", "use a shorter name")
        case .groupsOverLimit(let limit): ("the frame has more than \(limit) groups and masks", "draw with fewer groups")
        case .endWithoutBegin: ("there is no 'begin' for this 'end'", "remove it or add a 'begin'")
        case .groupNotEnded(let line): ("the group from line \(line) has no 'end'", "add 'end'")
        case .nestingOverLimit(let limit): ("groups nest deeper than \(limit)", "use fewer nested groups")
        case .lineOverLimit(let limit): ("the line is longer than \(limit) bytes", "split the path into several lines")
        case .frameOverLimit(let limit):
            ("the frame is longer than \(limit) bytes", "draw less in the frame, or split it with 'frame'")
        case .imagesOverLimit(let pixels, let limit):
            ("the frame's images have \(pixels) pixels, over the limit of \(limit)", "use smaller images")
        case .invalidUTF8: ("the line is not UTF-8", "save the file as UTF-8")
        }
    }
}
