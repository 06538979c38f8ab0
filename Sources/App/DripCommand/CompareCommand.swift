import ArgumentParser
import DripCompare
import DripJSON
import DripRendering

/// The command `dripgif compare A B [--per-pixel D] [--max-pixels N] [--report DIR] [--json]`.
struct CompareCommand: Action {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "compare", abstract: "Compares two images or animations as a viewer shows them.",
            discussion: """
                Compares size, number of frames, delays and plays exactly, and pixels within the given tolerance. Equal neighbouring \
                frames count as one. If the files are the same, prints nothing and exits with status 0. Otherwise prints one line for each \
                kind of difference and exits with status 1.

                Example: dripgif compare golden.gif new.gif --report report
                """)
    }

    @Argument(help: "GIF, PNG, APNG or WebP file; - is standard input.", completion: .file(extensions: ["gif", "png", "apng", "webp"]))
    var a: String

    @Argument(help: "File to compare with <a>, in any of these formats.", completion: .file(extensions: ["gif", "png", "apng", "webp"]))
    var b: String

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "Allowed difference of each channel of a pixel (red, green, blue, alpha) in levels, 0…255.", valueName: "d"))
    var perPixel = 0

    @Option(parsing: .unconditional, help: ArgumentHelp("Number of pixels in a frame that may differ by more.", valueName: "n"))
    var maxPixels = 0

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "Write an HTML page into this directory: all frames side by side, overlaid and as a difference.", valueName: "dir"),
        completion: .directory)
    var report: String?

    @Flag(help: "Print the result as one JSON object.")
    var json = false

    @Flag(help: "Print messages without colours.")
    var noColor = false

    func perform() async throws {
        if a == "-", b == "-" { throw Failure(usage: "both inputs are standard input; use a file for one of them") }
        let range = PixelTolerance.perPixelRange
        guard range.contains(perPixel) else {
            throw Failure(
                usage: "\(perPixel) is outside \(range.lowerBound)…\(range.upperBound) levels for --per-pixel; use a value in this range")
        }
        guard maxPixels >= 0 else {
            throw Failure(usage: "\(maxPixels) is outside 0… pixels for --max-pixels; use a value in this range")
        }
        let tolerance = PixelTolerance(perPixel: perPixel, maximumPixels: maxPixels)
        let comparison = try await FileComparison.compare(
            a, b, tolerance: tolerance, report: report, temporaries: Program.temporaries
        ) { path, note in Terminal.writeError("note: \(Terminal.plain("\(path): \(note)"))\n") }
        if json {
            try Terminal.writeOutput(comparison.json(a, b).text + "\n")
        } else {
            try Terminal.writeOutput(comparison.lines("A", "B").map { $0 + "\n" }.joined())
        }
        if !comparison.isSame { throw Failure(status: ExitStatus.different, lines: []) }
    }
}
