/// What a render writes, as far as options depend on it.
package enum OutputKind: Hashable, Sendable, CaseIterable {
    case gif, apng, still, sheet, frames, scene

    /// After "has no effect on".
    package var text: String {
        switch self {
        case .gif: "GIF output"
        case .apng: "APNG output"
        case .still: "a PNG still"
        case .sheet: "a contact sheet"
        case .frames: "PNG frames"
        case .scene: "a scene file"
        }
    }
}

extension Set<OutputKind> {
    static let all = Set(OutputKind.allCases)
    static let animations: Set = [.gif, .apng]
}

extension RenderSummary {
    /// What was written.
    /// - Parameter isSheet: whether a PNG shows many moments.
    package func kind(isSheet: Bool) -> OutputKind {
        switch format {
        case .gif: .gif
        case .apng: .apng
        case .png: isSheet ? .sheet : .still
        case .frames: .frames
        case .scene: .scene
        }
    }
}
