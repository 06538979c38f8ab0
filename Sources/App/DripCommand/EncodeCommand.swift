import ArgumentParser
import DripRendering

/// The command `dripgif encode FRAMES… [options] OUTPUT`.
struct EncodeCommand: Action {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "encode", abstract: "Makes an animation from given frames.",
            usage: "dripgif encode <frames> ... [<options>] <output>",
            discussion: """
                Frames are PNG files of one size in the given order, one pattern such as frame-%04d.png, or a directory. - reads PNGs one after \
                another from standard input. --size scales the frames. --fps is their rate in every output format, 25 by default.

                One GIF, APNG or animated WebP keeps its frames, delays, plays and transparency. --fps samples it, and --loop changes its plays.

                Example: dripgif encode frame-%04d.png --fps 30 out.gif

                Example: dripgif encode frame-%04d.png --size 320x240 --fit cover out.gif

                Example: ffmpeg -i film.mp4 -f image2pipe -c:v png - | dripgif encode - --fps 25 out.gif
                """)
    }

    @Argument(
        help: "PNG frames, or one GIF, APNG or animated WebP, followed by the output unless -o names it.",
        completion: .file(extensions: ["png", "apng", "gif", "webp"]))
    var files: [String]

    @OptionGroup var encoding: DeclaredOptions<RenderOptions.Encoding>

    @OptionGroup(title: RenderOptions.title)
    var options: RenderOptions

    /// The frames, and the output if it is the last of the files.
    private var operands: (frames: [String], last: String?) {
        options.output == nil ? (files.dropLast(), files.last) : (files, nil)
    }

    func validate() throws {
        guard !operands.frames.isEmpty else { throw ValidationError("There are no frames: name at least one frame and the output") }
    }

    func perform() async throws {
        try await options.render(encoding.texts, to: options.output(operands.last)) { .pictures(paths: operands.frames, fit: $0.fit) }
    }
}
