import ArgumentParser
import DripGIF

/// The command `dripgif compare A B [--per-pixel D] [--max-pixels N] [--report DIR] [--json]`.
struct CompareCommand: Action {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "compare", abstract: "Compares two images or animations as a viewer shows them.",
            discussion: """
                Size, number of frames, delays and plays are compared exactly, pixels within what is allowed. How a file cuts a picture that \
                stands still into frames does not matter. Says nothing and ends with 0 when they are the same; with 1, and a line for each kind \
                of difference, when they are not.

                Example: dripgif compare golden.gif new.gif --report report
                """)
    }

    @Argument(help: "GIF, PNG or APNG file; - is standard input.", completion: .file(extensions: ["gif", "png", "apng"]))
    var a: String

    @Argument(help: "The one to compare with it, of any of these formats.", completion: .file(extensions: ["gif", "png", "apng"]))
    var b: String

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "Levels by which a pixel may differ, 0…255: the greatest of its channels red, green, blue and alpha.", valueName: "d"))
    var perPixel = 0

    @Option(parsing: .unconditional, help: ArgumentHelp("How many pixels of a frame may differ by more.", valueName: "n"))
    var maxPixels = 0

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "Write a page there that shows both, side by side, laid over each other and by difference, frame by frame.", valueName: "dir"),
        completion: .directory)
    var report: String?

    @Flag(help: "Print one JSON object.")
    var json = false

    @Flag(help: "No colours in messages.")
    var noColor = false

    func perform() async throws {
        if a == "-", b == "-" { throw Failure(status: ExitStatus.usage, "both inputs are standard input; name a file for one of them") }
        let range = PixelTolerance.perPixelRange
        guard range.contains(perPixel) else {
            throw Failure(
                status: ExitStatus.usage,
                "\(perPixel) is outside \(range.lowerBound)…\(range.upperBound) levels for --per-pixel; choose a value inside")
        }
        guard maxPixels >= 0 else {
            throw Failure(status: ExitStatus.usage, "\(maxPixels) is outside 0… pixels for --max-pixels; choose a value inside")
        }
        let tolerance = PixelTolerance(perPixel: perPixel, maximumPixels: maxPixels)
        let comparison = try await FileComparison.compare(a, b, tolerance: tolerance, report: report, temporaries: Program.temporaries)
        if json {
            try Terminal.writeOutput(comparison.json(a, b).text + "\n")
        } else {
            try Terminal.writeOutput(comparison.lines("A", "B").map { $0 + "\n" }.joined())
        }
        if !comparison.isSame { throw Failure(status: ExitStatus.different, lines: []) }
    }
}
