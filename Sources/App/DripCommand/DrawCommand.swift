import ArgumentParser
import DripEffects
import DripRendering

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

    @OptionGroup var lottie: DeclaredOptions<RenderOptions.Lottie>

    @OptionGroup(title: RenderOptions.title)
    var options: RenderOptions

    func validate() throws { _ = try options.output(output) }

    func perform() async throws {
        try await options.render(lottie.texts, to: options.output(output)) { .drawing(path: drawing, $0.lottie, fit: $0.fit) }
    }
}
