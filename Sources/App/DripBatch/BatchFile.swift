import DripEffects
import DripFiles
import DripImage
import DripNumbers
import DripRendering

struct BatchFile: Sendable {
    enum Role: Hashable, Sendable {
        case animation
        /// A still for readers who prefer reduced motion.
        case poster
    }

    let role: Role
    let format: OutputFormat
    /// The path relative to the manifest's folder.
    let path: String
    /// The options that decide the content.
    let parts: RequestParts
    let request: RenderRequest

    var scale: Double { parts.canvas.scale }
    var appearance: Appearance { parts.effect.appearance }

    /// - Parameter request: returns the request that writes the file at a path in the manifest's folder.
    init(
        output: String, role: Role, format: OutputFormat, parts: RequestParts, request: (_ path: String, RequestParts) -> RenderRequest
    ) {
        let size = parts.canvas.scale == 1 ? "" : "@\(parts.canvas.scale.shortest)x"
        path =
            output + (role == .poster ? "-poster" : "") + (parts.effect.appearance == .dark ? "~dark" : "") + size
            + "." + (format == .scene ? "drip" : format.rawValue)
        (self.role, self.format, self.parts) = (role, format, parts)
        var used = parts
        // A dark drawing of a file differs only in its matte.
        if parts.effect.appearance == .dark { used.file.matte = parts.file.matte ?? .black }
        self.request = request(path, used)
    }
}
