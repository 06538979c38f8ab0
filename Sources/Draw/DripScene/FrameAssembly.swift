import DripNumbers

/// The frame that is being read: its drawings so far, and the open groups.
struct FrameAssembly: Sendable {
    private let byteLimit: Int
    private var draws: [Draw] = []
    /// The open groups and masks, still empty, with the lines where they begin and their drawings so far.
    private var groups: [(draw: Draw, line: Int, draws: [Draw])] = []
    private var byteCount = 0
    private var groupCount = 0
    var delay: Rational?
    private(set) var index = 0

    init(byteLimit: Int) { self.byteLimit = byteLimit }

    mutating func add(_ draw: Draw) {
        if groups.isEmpty { draws.append(draw) } else { groups[groups.count - 1].draws.append(draw) }
    }

    mutating func countBytes(of line: SceneLine) throws(SceneError) {
        byteCount += line.bytes.count + 1
        guard byteCount <= byteLimit else {
            throw line.error(.frameOverLimit(limit: byteLimit), at: line.bytes.startIndex)
        }
    }

    /// Begins a group or a mask, given without its drawings.
    mutating func begin(_ draw: Draw, at line: SceneLine) throws(SceneError) {
        guard groups.count < SceneReader.nestingLimit else {
            throw line.error(.nestingOverLimit(limit: SceneReader.nestingLimit))
        }
        groupCount += 1
        guard groupCount <= SceneReader.groupLimit else { throw line.error(.groupsOverLimit(limit: SceneReader.groupLimit)) }
        groups.append((draw, line.number, []))
    }

    mutating func end(at line: SceneLine) throws(SceneError) {
        guard let group = groups.popLast() else { throw line.error(.endWithoutBegin) }
        add(group.draw.mappingDraws { _ in group.draws })
    }

    func checkGroupsEnded(at line: SceneLine) throws(SceneError) {
        if let group = groups.last { throw line.error(.groupNotEnded(beginLine: group.line)) }
    }

    mutating func finish() -> SceneFrame {
        let frame = SceneFrame(scene: Scene(draws), delay: delay)
        draws = []
        delay = nil
        byteCount = 0
        groupCount = 0
        index += 1
        return frame
    }
}
