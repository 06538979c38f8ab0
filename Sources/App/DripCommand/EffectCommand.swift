import ArgumentParser
import DripEffects
import DripNumbers
import DripRendering

/// The command `dripgif EFFECT [options] OUTPUT`.
struct EffectCommand<E: Effect>: Action {
    static var configuration: CommandConfiguration {
        let effect = E.description
        // A flag, otherwise a number with its default, so that the example runs as it is.
        let example = effect.parameters.first { $0.kind != .flag && $0.defaultText != nil }
        let option = example.map { "--\($0.name) \($0.defaultText ?? "") " } ?? ""
        return CommandConfiguration(
            commandName: effect.name, abstract: "\(effect.summary.asSentence).", usage: "dripgif \(effect.name) [<options>] <output>",
            discussion: "Example: dripgif \(effect.name) \(option)--scale 2 out.gif")
    }

    @Argument(help: OutputHelp.text, completion: .file())
    var output: String?

    @OptionGroup(title: "Parameters of the effect")
    var parameters: DeclaredOptions<EffectParameters<E>>

    @OptionGroup(title: OptionsOfAllEffects.title)
    var look: DeclaredOptions<OptionsOfAllEffects>

    @OptionGroup(title: RenderOptions.title)
    var options: RenderOptions

    func validate() throws { _ = try options.output(output) }

    func perform() async throws {
        try await options.render(look.texts, to: options.output(output)) { .effect(E.self, parameters: parameters.texts, $0.effect) }
    }
}

/// The command `dripgif draw FILE [options] OUTPUT`.
struct DrawCommand: Action {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "draw", abstract: "Renders a scene file or a Lottie animation.",
            usage: "dripgif draw <drawing> [<options>] <output>",
            discussion: """
                Without --fps, every frame of a scene file keeps its delay. With --fps, each output frame shows the nearest frame of the file.

                A Lottie animation is drawn for the time of each output frame. Its size is the canvas; --size scales it. Times may also be in \
                its own frames: @30. If it uses a feature that is not drawn, nothing is written, unless --lenient is given.

                Example: dripgif draw scene.drip --scale 2 out.gif

                Example: dripgif draw hello.json --size 200x200 --background white out.gif
                """)
    }

    @Argument(
        help: "Scene file or Lottie animation, or - for standard input.", completion: .file(extensions: ["drip", "json", "lottie", "tgs"]))
    var drawing: String

    @Argument(help: OutputHelp.text, completion: .file())
    var output: String?

    @OptionGroup var lottie: DeclaredOptions<OptionsOfLottie>

    @OptionGroup(title: RenderOptions.title)
    var options: RenderOptions

    func validate() throws { _ = try options.output(output) }

    func perform() async throws {
        try await options.render(lottie.texts, to: options.output(output)) { .drawing(path: drawing, $0.lottie, fit: $0.fit) }
    }
}

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

    @OptionGroup var encoding: DeclaredOptions<OptionsOfEncoding>

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

enum OutputHelp {
    static let text: ArgumentHelp =
        "Output: x.gif, x.webp, x.apng, x.png (a still or an animation), frame-%04d.png or a directory ending in / (a PNG sequence), x.drip (a scene), or - for standard output."
}
