import ArgumentParser
import DripGIF

/// The options that decide how large a source is and what lies under it.
struct LookOptions: ParsableArguments {
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "Canvas in points, such as 400x300. One side, 400 or x300, keeps the aspect ratio. encode scales its frames (default: the source's own).",
            valueName: "wxh"),
        transform: OptionValue.size)
    var size: RequestedSize?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "#RGB[A], #RRGGBB[AA], a CSS colour name, or none for transparent (default: the source's own).", valueName: "color"),
        transform: OptionValue.background)
    var background: RenderRequest.Background?

    func apply(to request: inout RenderRequest) throws(DripGIFError) {
        request.canvas = try size?.checked()
        request.background = background
    }
}
