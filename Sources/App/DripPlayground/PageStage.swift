import DripImage

/// What a page holds of this program between calls. PageExports+C.swift lends it.
final class PageStage {
    var stage: Stage?
    var message: [UInt8] = []
    /// The last drawing, and the bytes of the last file.
    var drawing: StraightImage?
    var file: [UInt8] = []

    init(_ text: String) {
        let lines = text.split(separator: "\n")
        do throws(StageError) {
            let request = try StageRequest(lines.dropFirst())
            stage = try Stage(StagedMotion(effect: lines.first.map { String($0) } ?? "", request), request)
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
