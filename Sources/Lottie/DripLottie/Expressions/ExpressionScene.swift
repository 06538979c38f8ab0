internal import DripJSON
private import Synchronization

/// The compositions, layers and properties of a file, as expressions see them.
final class ExpressionScene: PropertyEvaluator {
    let root: JSONNode
    let framesPerSecond: Double
    private let compositions: [ExpressionItem]
    private let state: Mutex<State>

    private struct State {
        /// Reads properties without their expressions.
        var reader: LottieReader
        /// The properties so far, by the indices of their nodes.
        var properties: [Int: ExpressionProperty] = [:]
        /// The steps of the evaluations that tried all expressions.
        var work = 0
    }

    /// The most steps of one evaluation, and of all that try the expressions of a file.
    private static let stepLimit = 500_000
    private static let workLimit = 20_000_000
    /// The number of frames at which an expression is tried.
    private static let frameCount = 8.0

    init(_ root: JSONNode, slots: LottieSlots) {
        self.root = root
        state = Mutex(State(reader: LottieReader(root, slots: slots)))
        framesPerSecond = root["fr"]?.number ?? 60
        compositions = ([root] + (root["assets"]?.elements.filter { $0["layers"]?.isArray == true } ?? [])).map {
            ExpressionItem(.composition, $0, of: nil)
        }
    }

    func evaluation(
        of text: String, _ base: PropertyBase, at node: JSONNode, in location: PropertyLocation, accepts: (PropertyValue) -> Bool
    ) -> PropertyEvaluation {
        var result = PropertyEvaluation()
        let composition = compositions.first { $0.node["layers"]?.index == location.layers?.index }
        let layer = location.layer.map { ExpressionItem(.layer, $0, of: composition) }
        do throws(ExpressionFailure) {
            let program = try ExpressionProgram(text, base, at: node, of: layer ?? composition, in: self)
            try run(program, in: location, accepts: accepts, into: &result)
        } catch {
            result.failures = [error.feature]
        }
        return result
    }

    /// Tries a program at some frames: failures are found before they show, and a value that no time decides needs no program.
    private func run(
        _ program: ExpressionProgram, in location: PropertyLocation, accepts: (PropertyValue) -> Bool, into result: inout PropertyEvaluation
    ) throws(ExpressionFailure) {
        let (start, end) = (location.layer?["ip"]?.number ?? 0, min(location.layer?["op"]?.number ?? 0, root["op"]?.number ?? 0))
        let step = max(1, ((end - start) / Self.frameCount).rounded(.down))
        var greatest = 0
        for frame in stride(from: start, through: max(start, end - 1), by: step) {
            if state.withLock({ $0.work }) > Self.workLimit { throw .limit(Self.workLimit, of: "steps of the whole file") }
            var run = ExpressionRun(program, in: self, at: frame, limit: Self.stepLimit)
            do throws(ExpressionFailure) {
                defer {
                    let steps = Self.stepLimit - run.work
                    greatest = max(greatest, steps)
                    state.withLock { $0.work += steps }
                }
                guard let value = try run.value(), accepts(value) else { throw .thrown("a result of another form") }
                if !run.isVarying {
                    result.constant = value
                    return
                }
            } catch {
                if !result.failures.contains(error.feature) { result.failures.append(error.feature) }
                // What fails at once fails at all times.
                if !run.isVarying || result.failures.count > 3 { return }
            }
        }
        // A frame that takes far more than those tried keeps the value of the key frames.
        result.program = LimitedProgram(program, in: self, limit: min(Self.stepLimit, 20_000 + 10 * greatest))
    }

    // MARK: The file

    func property(_ item: ExpressionItem) throws(ExpressionFailure) -> ExpressionProperty {
        let index = item.node.index
        if let property = state.withLock({ $0.properties[index] }) { return property }
        let property = try read(item)
        state.withLock { $0.properties[index] = property }
        return property
    }

    private func read(_ item: ExpressionItem) throws(ExpressionFailure) -> ExpressionProperty {
        let unreadable = ExpressionFailure.unsupported("a property that cannot be read")
        let found: (node: JSONNode?, base: PropertyBase?, isSplit: Bool)
        do throws(LottieError) {
            found = try state.withLock { state throws(LottieError) in
                let node = state.reader.slots.fileNode(item.node)
                switch item.kind {
                case .property(.position):
                    let position = try state.reader.position(item.node)
                    if case .split? = position { return (node, position?.base, true) }
                    return (node, position?.base, false)
                case .property(.path): return (node, try state.reader.track(item.node, PathValue.self)?.base, false)
                case .property(.text): return (node, try state.reader.track(item.node, TextDocument.self)?.base, false)
                default: return (node, try state.reader.track(item.node, NumberList.self)?.base, false)
                }
            }
        } catch {
            throw unreadable
        }
        guard let base = found.base else { throw unreadable }
        let keys: [StaticString] = found.isSplit ? ["x", "y"] : []
        let parts = keys.compactMap { key in found.node?[key].map { ExpressionItem(.property(.numbers), $0, of: item.owner) } }
        var program: ExpressionProgram?
        if let node = found.node, node.isObject, let text = node["x"]?.string, !text.isEmpty {
            do throws(ExpressionFailure) {
                program = try ExpressionProgram(text, base, at: item.node, of: item.owner, in: self)
            } catch {
                throw unreadable
            }
        }
        return ExpressionProperty(base: base, program: program, parts: parts)
    }

    func composition(id: String) -> ExpressionItem? { compositions.dropFirst().first { $0.node["id"]?.string == id } }

    func size(_ composition: ExpressionItem, _ key: StaticString) -> Double? {
        composition.node[key]?.number ?? root[key]?.number
    }

    func assetSize(of layer: JSONNode, _ key: StaticString) -> Double? {
        guard let id = layer["refId"]?.string else { return nil }
        return root["assets"]?.elements.first { $0["id"]?.string == id }?[key]?.number
    }

    /// Returns the composition with a name.
    func composition(named name: String) -> ExpressionItem? { compositions.first { $0.node["nm"]?.string == name } }

    func compositionMember(_ name: String, _ composition: ExpressionItem) throws(ExpressionFailure) -> ExpressionValue? {
        let end = composition.node["op"]?.number ?? root["op"]?.number ?? 0
        switch name {
        case "width": return .number(size(composition, "w") ?? 0)
        case "height": return .number(size(composition, "h") ?? 0)
        case "duration": return .number((end - (composition.node["ip"]?.number ?? 0)) / framesPerSecond)
        case "frameDuration": return .number(1 / framesPerSecond)
        case "frameRate": return .number(framesPerSecond)
        case "numLayers": return .number(Double(composition.node["layers"]?.count ?? 0))
        case "displayStartTime": return .number(0)
        case "pixelAspect": return .number(1)
        case "name": return .text(composition.node["nm"]?.string ?? "")
        case "marker": return .item(ExpressionItem(.markers, composition.node, of: composition))
        case "layer": return nil
        default: throw .unsupported("thisComp.\(name)")
        }
    }

    /// A property that expressions read, with its own expression.
    final class ExpressionProperty: Sendable {
        let base: PropertyBase
        let program: ExpressionProgram?
        /// Its dimensions, where they are separate.
        let parts: [ExpressionItem]

        init(base: PropertyBase, program: ExpressionProgram?, parts: [ExpressionItem]) {
            (self.base, self.program, self.parts) = (base, program, parts)
        }
    }
}
