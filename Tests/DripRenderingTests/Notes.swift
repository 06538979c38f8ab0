import DripGIF
import DripTestSupport

@testable import DripRendering

/// Notes of a render, from any thread.
final class Notes: Sendable {
    private let notes = Guarded<[RenderNote]>([])
    func add(_ event: RenderEvent) { if case .note(let note) = event { notes.change { $0.append(note) } } }
    var all: [RenderNote] { notes.value }
}
