/// An event during a render.
public enum RenderEvent: Equatable, Sendable {
    /// A note about the output.
    case note(RenderNote)
    /// Completion of `done` out of `total` steps; a step is a frame of one pass.
    case progress(done: Int, total: Int)
}
