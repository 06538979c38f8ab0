import DripGeometry
import DripImage
import DripScene
import Testing

/// What is wrong with a scene file, and where: line and column from 1, columns in bytes.
@Suite struct SceneErrorTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let text: String
        let line: Int
        let column: Int
        let reason: SceneError.Reason

        /// With a good header in front.
        init(_ body: String, _ line: Int, _ column: Int, _ reason: SceneError.Reason) {
            self.init(file: "drip 1\nsize 40 30\n" + body, line, column, reason)
        }

        init(file: String, _ line: Int, _ column: Int, _ reason: SceneError.Reason) {
            (text, self.line, self.column, self.reason) = (file, line, column, reason)
        }

        var testDescription: String { "\(line):\(column) \(reason.summary)" }
    }

    static let color = "a colour such as #1E90FF or dodgerblue"
    static let width = "a stroke width in points"
    static let cap = "'butt', 'round' or 'square'"
    static let join = "'miter', 'round' or 'bevel'"
    static let rule = "'nonzero' or 'evenodd'"

    static let headers: [Case] = [
        Case(file: "", 1, 1, .doesNotBeginWithVersion), Case(file: "\n# only a comment\n", 3, 1, .doesNotBeginWithVersion),
        Case(file: "size 4 3\ndrip 1\n", 1, 1, .doesNotBeginWithVersion), Case(file: "hello", 1, 1, .doesNotBeginWithVersion),
        Case(file: "drip 3\n", 1, 6, .unsupportedVersion("3")), Case(file: "drip", 1, 5, .unsupportedVersion("")),
        Case(file: "drip 1 2", 1, 8, .unexpectedText("2")), Case(file: "drip 1\ndrip 1", 2, 1, .repeated("drip")),
        Case(file: "drip 1\n", 2, 1, .sizeMissing), Case(file: "drip 1\nfps 5\nsize 4 3", 2, 1, .sizeMissing),
        Case(file: "drip 1\nfill red nonzero M0 0", 2, 1, .sizeMissing), Case(file: "drip 1\n  delay 1", 2, 3, .sizeMissing),
        Case(file: "drip 1\nsize 4", 2, 7, .expected("a height in whole points", found: "")),
        Case(file: "drip 1\nsize 4.5 3", 2, 6, .expected("a width in whole points", found: "4.5")),
        Case(file: "drip 1\nsize 4x3", 2, 6, .expected("a width in whole points", found: "4x3")),
        Case(file: "drip 1\nsize 4 3 2", 2, 10, .unexpectedText("2")),
        Case(file: "drip 1\nsize 0 3", 2, 6, .size(.sideOutOfRange(0, limit: 16_384))),
        Case(file: "drip 1\nsize 16384 16384", 2, 6, .size(.areaOverLimit(16_384 * 16_384, limit: 67_108_864))),
        Case("size 4 3", 3, 1, .repeated("size")),
        Case("fps 50\nfps 50", 4, 1, .repeated("fps")),
        Case("background red\nbackground red", 4, 1, .repeated("background")),
        Case("fps 0.5", 3, 5, .numberOutOfRange("0.5", range: "1…240")), Case("fps 241", 3, 5, .numberOutOfRange("241", range: "1…240")),
        Case("fps fast", 3, 5, .expected("a frame rate", found: "fast")), Case("fps nan", 3, 5, .expected("a frame rate", found: "nan")),
        Case("fps 1e999", 3, 5, .numberOutOfRange("1e999", range: "1…240")), Case("background", 3, 11, .expected(color, found: "")),
        Case("background none", 3, 12, .expected(color, found: "none")), Case("background red red", 3, 16, .unexpectedText("red")),
        Case("fill red nonzero M0 0\nfps 5", 4, 1, .headerInstructionTooLate("fps")),
        Case("frame\nbackground red", 4, 1, .headerInstructionTooLate("background")),
        Case("begin 1\nend\nsize 4 3", 5, 1, .headerInstructionTooLate("size")),
    ]

    static let drawings: [Case] = [
        Case("circle 5 5 5", 3, 1, .unknownInstruction("circle")), Case("Fill red nonzero M0 0", 3, 1, .unknownInstruction("Fill")),
        Case("fill", 3, 5, .expected(color, found: "")), Case("fill reddish nonzero M0 0", 3, 6, .expected(color, found: "reddish")),
        Case("fill none nonzero M0 0", 3, 6, .expected(color, found: "none")), Case("fill red", 3, 9, .expected(rule, found: "")),
        Case("fill red M0 0", 3, 10, .expected(rule, found: "M0")), Case("fill red EvenOdd M0 0", 3, 10, .expected(rule, found: "EvenOdd")),
        Case("clip nonzer M0 0", 3, 6, .expected(rule, found: "nonzer")),
        Case("begin", 3, 6, .expected("an opacity", found: "")), Case("begin 50%", 3, 7, .expected("an opacity", found: "50%")),
        Case("begin 1.01", 3, 7, .numberOutOfRange("1.01", range: "0…1")),
        Case("begin -0.1", 3, 7, .numberOutOfRange("-0.1", range: "0…1")),
        Case("begin inf", 3, 7, .expected("an opacity", found: "inf")), Case("begin 1 M0 0", 3, 9, .unexpectedText("M0 0")),
        Case("begin 1\nend end", 4, 5, .unexpectedText("end")), Case("end", 3, 1, .endWithoutBegin),
        Case("begin 1\nend\n end", 5, 2, .endWithoutBegin), Case("begin 1\n", 4, 1, .groupNotEnded(beginLine: 3)),
        Case("begin 1\nbegin 1\nend\nframe", 6, 1, .groupNotEnded(beginLine: 3)), Case("frame 2", 3, 7, .unexpectedText("2")),
        Case("delay", 3, 6, .expected("a delay in seconds", found: "")),
        Case("delay 0", 3, 7, .numberOutOfRange("0", range: "0.000001…600 seconds")),
        Case("delay -1", 3, 7, .numberOutOfRange("-1", range: "0.000001…600 seconds")),
        Case("delay 601", 3, 7, .numberOutOfRange("601", range: "0.000001…600 seconds")),
        Case("delay 1s", 3, 7, .expected("a delay in seconds", found: "1s")), Case("delay 1 2", 3, 9, .unexpectedText("2")),
        Case("stroke", 3, 7, .expected(color, found: "")),
        Case("stroke reddish 1 butt miter M0 0", 3, 8, .expected(color, found: "reddish")),
        Case("stroke red", 3, 11, .expected(width, found: "")), Case("stroke red thick", 3, 12, .expected(width, found: "thick")),
        Case("stroke red 2px butt miter M0 0", 3, 12, .expected(width, found: "2px")),
        Case("stroke red -1 butt miter M0 0", 3, 12, .numberOutOfRange("-1", range: "0…1e100")),
        Case("stroke red 1e101 butt miter M0 0", 3, 12, .numberOutOfRange("1e101", range: "0…1e100")),
        Case("stroke red nan butt miter M0 0", 3, 12, .expected(width, found: "nan")),
        Case("stroke red 2", 3, 13, .expected(cap, found: "")), Case("stroke red 2  flat miter M0 0", 3, 15, .expected(cap, found: "flat")),
        Case("stroke red 2 miter butt M0 0", 3, 14, .expected(cap, found: "miter")),
        Case("stroke red 2 butt", 3, 18, .expected(join, found: "")),
        Case("stroke red 2 butt mitre M0 0", 3, 19, .expected(join, found: "mitre")),
        Case("stroke red 2 butt M0 0", 3, 19, .expected(join, found: "M0")),
        Case("image a.png 1 0 0 1 0", 3, 7, .expected("a number of the matrix 'a b c d e f'", found: "a.png")),
        Case("image 1 0 0 1 0 0", 3, 7, .expected("the image's file name", found: "")),
        Case("image a.png 1 0 x 1 0 0", 3, 17, .expected("a number of the matrix 'a b c d e f'", found: "x")),
        Case("image a.png 1 0 0 1 0 1e101", 3, 23, .numberOutOfRange("1e101", range: "±1e100")),
        Case("image no.png 1 0 0 1 0 0", 3, 7, .image(name: "no.png", .missing)),
        // Columns count bytes: ä has two.
        Case("# ä\nfill ä nonzero M0 0", 4, 6, .expected(color, found: "ä")),
    ]

    @Test(arguments: headers + drawings)
    func placeAndReason(_ example: Case) throws {
        for pieceSize in [1, 7, 1000] {
            let error = try #require(throws: SceneError.self) { try readScene(example.text, pieceSize: pieceSize) }
            #expect(error == SceneError(example.reason, line: example.line, column: example.column))
        }
    }

    @Test(arguments: [("M1 2L3", 24), ("L1 2", 18), ("M1 2L3 4x", 26), ("M1e101 2", 19), ("M0 0 ä", 23)])
    func pathErrorsPointIntoTheLine(path: String, column: Int) throws {
        let error = try #require(throws: SceneError.self) { try readScene("drip 1\nsize 40 30\nfill red nonzero " + path) }
        guard case .path = error.reason else {
            Issue.record("not a path error: \(error)")
            return
        }
        #expect(error.line == 3 && error.column == column)
        // Behind a stroke's arguments, which are ten bytes longer, the same.
        let stroke = try #require(throws: SceneError.self) { try readScene("drip 1\nsize 40 30\nstroke red 2.5 round miter " + path) }
        #expect(stroke.reason == error.reason && stroke.line == 3 && stroke.column == column + 10)
    }

    @Test func messagesSayPlaceProblemAndRemedy() throws {
        let error = try #require(throws: SceneError.self) { try readScene("drip 1\nsize 40 30\nfill red nonzero M1 2L3,") }
        #expect(error.description == "line 3, column 25: a number is missing in path data; correct the path data")
        let missing = SceneError(.image(name: "a b.png", .missing), line: 7, column: 7)
        #expect(missing.description == "line 7, column 7: there is no image 'a b.png'; use a path relative to the scene file")
    }

    @Test func longArgumentsAreShortenedAndControlCharactersHidden() throws {
        let error = try #require(throws: SceneError.self) {
            try readScene("drip 1\nsize 4 3\n\u{1B}[2J" + String(repeating: "x", count: 500))
        }
        #expect(error.reason == .unknownInstruction("\u{FFFD}[2J" + String(repeating: "x", count: 60) + "…"))
    }

    @Test func notUTF8() throws {
        let head = Array("drip 1\nsize 4 3\n# ".utf8)
        for (bytes, column) in [([0xFF], 3), ([0x61, 0xC3], 4), ([0xC3, 0xA4, 0xA4], 5), ([0xED, 0xA0, 0x80], 3), ([0xC0, 0x80], 3)]
            as [([UInt8], Int)]
        {
            #expect(throws: SceneError(.invalidUTF8, line: 3, column: column)) { try readScene(head + bytes) }
        }
        #expect(throws: SceneError(.invalidUTF8, line: 1, column: 1)) { try readScene([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A]) }
    }

    @Test func aFailedReaderStaysFailed() throws {
        var reader = SceneReader()
        reader.append("drip 1\nsize 4 3\nend\nframe\n".utf8)
        let error = SceneError(.endWithoutBegin, line: 3, column: 1)
        for _ in 0..<2 { #expect(throws: error) { try reader.nextFrame { _ throws(SceneImageError) in throw .missing } } }
        #expect(reader.header == nil || reader.header?.size.width == 4)
    }
}

/// Limits hold before memory is taken.
@Suite struct SceneLimitTests {
    @Test func nestingIsLimited() throws {
        func nested(_ depth: Int) -> String {
            "drip 1\nsize 4 3\n" + String(repeating: "begin 1\n", count: depth) + String(repeating: "end\n", count: depth)
        }
        #expect(try readScene(nested(64)).frames.count == 1)
        #expect(throws: SceneError(.nestingOverLimit(limit: 64), line: 67, column: 1)) { try readScene(nested(65)) }
    }

    @Test func linesAreLimitedToAMebibyte() throws {
        let limit = SceneReader.lineLimit
        let head = "drip 1\nsize 4 3\n"
        let longest = "# " + String(repeating: "x", count: limit - 2)
        for end in ["", "\n", "\r\n"] { #expect(try readScene(head + longest + end).frames.count == 1) }
        for end in ["", "\n"] {
            #expect(throws: SceneError(.lineOverLimit(limit: limit), line: 3, column: limit + 1)) {
                try readScene(head + longest + "x" + end)
            }
        }
    }

    /// A line without an end is refused while it arrives, not when memory is full.
    @Test func anUnendingLineIsRefusedOnTheWay() throws {
        var reader = SceneReader()
        var fed = 0
        let piece = [UInt8](repeating: UInt8(ascii: "x"), count: 1 << 16)
        #expect(throws: SceneError(.lineOverLimit(limit: SceneReader.lineLimit), line: 1, column: SceneReader.lineLimit + 1)) {
            while fed < SceneReader.lineLimit * 4 {
                reader.append(piece)
                fed += piece.count
                _ = try reader.nextFrame { _ throws(SceneImageError) in throw .missing }
            }
        }
        #expect(fed <= SceneReader.lineLimit + 2 * piece.count)
    }

    /// A group that never ends is one frame that never ends; frames that do end may be as many as they like.
    @Test(arguments: [true, false])
    func anUnendingFrameIsRefused(isUnending: Bool) throws {
        let limit = 10_000
        var reader = SceneReader(frameLimit: limit)
        reader.append("drip 1\nsize 4 3\n\(isUnending ? "begin 1\n" : "")".utf8)
        let piece = Array((String(repeating: "fill red nonzero M0 0\n", count: 90) + (isUnending ? "" : "frame\n")).utf8)
        var frames = 0
        func feed() throws {
            for _ in 0..<20 {
                reader.append(piece)
                while try reader.nextFrame(image: { _ throws(SceneImageError) in throw .missing }) != nil { frames += 1 }
            }
        }
        guard isUnending else {
            try feed()
            #expect(frames == 20)
            return
        }
        let error = try #require(throws: SceneError.self) { try feed() }
        // "begin 1" and 22 bytes a line.
        #expect(error == SceneError(.frameOverLimit(limit: limit), line: 3 + (limit - 8) / 22 + 1, column: 1))
        #expect(SceneReader.frameLimit == 64 << 20)
    }

    @Test func manyPicturesOfOneFrameAreLimitedButNotThoseOfManyFrames() throws {
        let big = Pixmap(size: PixelSize(width: 8192, height: 2048))
        func text(between: String) -> String {
            "drip 1\nsize 4 3\n" + (1...6).map { "image \($0).png 1 0 0 1 0 0\n" }.joined(separator: between)
        }
        #expect(try readScene(text(between: "frame\n"), image: { _ throws(SceneImageError) in big }).frames.count == 6)
        let limit = SceneReader.imagePixelLimit
        #expect(throws: SceneError(.imagesOverLimit(pixels: 5 * big.size.area, limit: limit), line: 7, column: 7)) {
            try readScene(text(between: ""), image: { _ throws(SceneImageError) in big })
        }
        // A picture of an earlier frame counts as long as this frame draws it too.
        let again =
            "drip 1\nsize 4 3\nimage 1.png 1 0 0 1 0 0\nframe\n"
            + text(between: "").split(separator: "\n").dropFirst(2).joined(separator: "\n")
        #expect(throws: SceneError(.imagesOverLimit(pixels: 5 * big.size.area, limit: limit), line: 9, column: 7)) {
            try readScene(again, image: { _ throws(SceneImageError) in big })
        }
    }
}
