/// The kinds of output that options distinguish.
package enum OutputKind: Hashable, Sendable, CaseIterable {
    case gif, apng, webp, still, sheet, frames, scene

    /// The text after "has no effect on".
    package var text: String {
        switch self {
        case .gif: "GIF output"
        case .apng: "APNG output"
        case .webp: "WebP output"
        case .still: "a PNG still"
        case .sheet: "a contact sheet"
        case .frames: "PNG frames"
        case .scene: "a scene file"
        }
    }
}

extension Set<OutputKind> {
    static let all = Set(OutputKind.allCases)
    static let animations: Set = [.gif, .apng, .webp]
}

extension RenderSummary {
    /// Returns the kind of the output.
    /// - Parameter isSheet: whether a PNG is a contact sheet.
    package func kind(isSheet: Bool) -> OutputKind {
        switch format {
        case .gif: .gif
        case .apng: .apng
        case .webp: .webp
        case .png: isSheet ? .sheet : .still
        case .frames: .frames
        case .scene: .scene
        }
    }
}
