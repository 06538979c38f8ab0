/// A program with the file that it reads and the most steps that a frame may take. The file holds programs, which therefore do not hold it.
final class LimitedProgram: PropertyProgram {
    private let program: ExpressionProgram
    private let scene: ExpressionScene
    private let limit: Int

    init(_ program: ExpressionProgram, in scene: ExpressionScene, limit: Int) {
        (self.program, self.scene, self.limit) = (program, scene, limit)
    }

    func value(at frame: Double) -> PropertyValue? {
        var run = ExpressionRun(program, in: scene, at: frame, limit: limit)
        return try? run.value()
    }
}
