import DripImage

/// What a page holds of this program between calls. PageExports+C.swift lends it.
final class PageStage {
    var stage: Stage?
    var message: [UInt8] = []
    /// What is not drawn of a Lottie animation, or with something else, one feature in each line.
    private(set) var notes: [UInt8] = []
    /// The last drawing, and the bytes of the last file.
    var drawing: StraightImage?
    var file: [UInt8] = []

    /// Opens the effect that the first line of `text` names. The other lines are its settings.
    convenience init(effect text: String) {
        let lines = text.split(separator: "\n")
        self.init(lines.dropFirst()) { request throws(StageError) in
            try StagedMotion(effect: lines.first.map { String($0) } ?? "", request)
        }
    }

    /// Opens a Lottie file. All lines of `text` are settings.
    convenience init(lottie bytes: [UInt8], _ text: String) {
        self.init(text.split(separator: "\n")[...]) { _ throws(StageError) in try StagedMotion(lottie: bytes) }
    }

    private init(_ lines: ArraySlice<Substring>, _ motion: (StageRequest) throws(StageError) -> StagedMotion) {
        do throws(StageError) {
            let request = try StageRequest(lines)
            let motion = try motion(request)
            notes = Array(motion.notes.joined(separator: "\n").utf8)
            stage = try Stage(motion, request)
        } catch {
            message = Array(error.description.utf8)
        }
    }

    func withStage(_ make: (inout Stage) throws(StageError) -> Void) {
        guard var stage else { return }
        self.stage = nil
        do throws(StageError) { try make(&stage) } catch { message = Array(error.description.utf8) }
        self.stage = stage
    }
}
