import DripEffects
import DripFiles
import DripRendering

struct BatchFile: Sendable {
    enum Role: Hashable, Sendable {
        case animation
        /// A still for readers who prefer reduced motion.
        case poster
    }

    let role: Role
    let format: OutputFormat
    let scale: Double
    let appearance: Appearance
    /// The path relative to the manifest's folder.
    let path: String
    let request: RenderRequest

    init(
        output: String, role: Role, format: OutputFormat, scale: Double, appearance: Appearance, request: RenderRequest,
        folder: ClosedFolder
    ) {
        (self.role, self.format, self.scale, self.appearance) = (role, format, scale, appearance)
        let size = scale == 1 ? "" : "@\(Self.text(of: scale))x"
        path =
            output + (role == .poster ? "-poster" : "") + (appearance == .dark ? "~dark" : "") + size
            + "." + (format == .scene ? "drip" : format.rawValue)
        var request = request
        request.format = format
        request.scale = scale
        request.appearance = appearance
        request.output = folder(path)
        self.request = request
    }

    /// Returns `2` or `1.5`, for example.
    static func text(of scale: Double) -> String { scale == scale.rounded() ? "\(Int(scale))" : "\(scale)" }
}
