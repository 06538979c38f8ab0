import ArgumentParser
import DripCodec
import DripCompare
import DripImage
import DripJSON
import DripNumbers
import DripRendering

/// The command `dripgif info FILE [--json]`.
struct InfoCommand: Action {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "info", abstract: "Shows the properties of a GIF, PNG, APNG or WebP file, or of a Lottie animation.",
            discussion: """
                Of a Lottie animation, shows size, rate, duration, markers, layers, fonts and images, and the features that it uses, each with \
                drawn or not drawn.

                Example: dripgif info --frames out.gif

                Example: dripgif info hello.json
                """)
    }

    @Argument(
        help: "GIF, PNG, APNG, WebP or Lottie file; - is standard input.",
        completion: .file(extensions: ["gif", "png", "apng", "webp", "json", "lottie", "tgs"]))
    var file: String

    @Flag(help: "List delay, rectangle, disposal, painting and bytes of every frame in the file.")
    var frames = false

    @Flag(help: "Print the result as one JSON object.")
    var json = false

    @Flag(help: "Print messages without colours.")
    var noColor = false

    func validate() throws {
        if frames, json { throw ValidationError("--frames and --json exclude each other; remove one of them") }
    }

    func perform() async throws {
        let (input, isLottie) = try LottieInput.opened(file)
        if isLottie {
            let report = try LottieInput(input)
            try Terminal.writeOutput(json ? JSON(report).text + "\n" : LottieText.text(of: report))
            if frames { Terminal.writeError("note: --frames has no effect on a Lottie animation\n") }
            return
        }
        let report = try FileReport(of: input)
        try Terminal.writeOutput(json ? JSON(report).text + "\n" : Self.text(of: report) + (frames ? Self.table(of: report.images) : ""))
        if frames, report.images.isEmpty { Terminal.writeError("note: --frames has no effect on a PNG still\n") }
    }

    private static func text(of report: FileReport) -> String {
        let plays = report.plays.count == 0 ? "forever" : "\(report.plays.count)"
        var rows = [
            ("format", report.format.rawValue), ("size", "\(report.size)"), ("frames", "\(report.frameCount)"),
            ("delays", delays(report.delays)), ("duration", "\(report.duration.decimal()) s"), ("plays", plays),
            ("palettes", palettes(report)),
            ("bytes", "\(report.byteCount)"), ("digest", report.digest ?? ""),
        ]
        if let profile = report.profile { rows.append(("profile", profile)) }
        rows += report.notes.map { ("note", "\($0)") }
        return rows.map { name, value in "\(name)\(String(repeating: " ", count: 10 - name.count))\(value)\n" }.joined()
    }

    /// Returns one line for each image, in columns.
    private static func table(of images: [ImageReport]) -> String {
        if images.isEmpty { return "" }
        var rows = [["image", "delay", "rectangle", "disposal", "painting", "bytes"]]
        for (index, image) in images.enumerated() {
            rows.append([
                "\(index)", "\(image.delay.decimal()) s",
                "\(image.rect.width)x\(image.rect.height)+\(image.rect.x)+\(image.rect.y)", image.disposal,
                image.painting, "\(image.byteCount)",
            ])
        }
        let widths = rows[0].indices.map { column in rows.map(\.[column].count).max() ?? 0 }
        return "\n"
            + rows.map { row in
                let cells = zip(row, widths).dropLast().map { cell, width in cell + String(repeating: " ", count: width + 2 - cell.count) }
                return cells.joined() + row[row.count - 1] + "\n"
            }.joined()
    }

    /// Returns `none`, or the number of entries and of images with a local palette.
    private static func palettes(_ report: FileReport) -> String {
        let local = report.images.count(where: \.hasOwnPalette)
        let shared = report.palettes.dropLast(local).map(String.init)
        return report.palettes.isEmpty ? "none" : (shared + (local > 0 ? ["\(local) local"] : [])).joined(separator: ", ")
    }

    /// Returns the delays with runs of equal ones combined: `154 × 0.02 s, 0.04 s`.
    private static func delays(_ delays: [Rational]) -> String {
        var runs: [(delay: Rational, count: Int)] = []
        for delay in delays {
            if let last = runs.last, last.delay == delay { runs[runs.count - 1].count += 1 } else { runs.append((delay, 1)) }
        }
        let texts = runs.map { run in (run.count == 1 ? "" : "\(run.count) × ") + run.delay.decimal() + " s" }
        // A 3,4,3 rhythm has as many runs as frames; --json lists them all.
        return texts.count <= 8 ? texts.joined(separator: ", ") : texts[..<8].joined(separator: ", ") + ", …"
    }
}

extension JSON {
    /// Collects the keys of a render.
    init(_ summary: RenderSummary) {
        self = .object(Self.members(of: summary))
    }

    /// Collects the keys of a render, and five more.
    init(_ report: FileReport) {
        self = .object(
            Self.members(of: report.summary) + [
                ("delays", .array(report.delays.map { .number($0.value) })), ("plays", .integer(report.plays.count)),
                ("palettes", .array(report.palettes.map { .integer($0) })),
                ("profile", .string(orNull: report.profile)), ("notes", .array(report.notes.map { .string("\($0)") })),
            ])
    }

    static func members(of file: RenderSummary) -> [(key: String, value: JSON)] {
        [
            ("path", .string(file.path)), ("format", .string(file.format.rawValue)), ("width", .integer(file.size.width)),
            ("height", .integer(file.size.height)), ("frames", .integer(file.frameCount)), ("duration", .number(file.duration.value)),
            ("bytes", .integer(file.byteCount)), ("digest", .string(orNull: file.digest)),
        ]
    }
}
