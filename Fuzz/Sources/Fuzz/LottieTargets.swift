import DripImage
import DripLottie
import DripRaster
import Foundation

// MARK: Lottie

/// Reads a text as it is if it begins as JSON does. Other bytes change one of a few animations: values, their order, their number and their kind.
@Sendable func drawLottie(_ bytes: [UInt8]) {
    guard bytes.first != UInt8(ascii: "{") else { return draw(bytes) }
    var source = ByteSource(bytes)
    let text = LottieFixture.all[Int(source.next()) % LottieFixture.all.count]
    guard let json = try? JSONSerialization.jsonObject(with: Data(text.utf8)) else { fatalError("a fixture is no JSON") }
    var tree = Tree(json)
    var change = TreeChange(source)
    while !change.isDone { change.apply(to: &tree) }
    draw(Array(tree.text.utf8))
}

/// Reads an archive or gzip, and draws its first animation.
@Sendable func readLottieFile(_ bytes: [UInt8]) {
    guard let file = try? LottieFile(bytes) else { return }
    for id in file.animationIDs { _ = try? file.json(animation: id) }
    guard let text = try? file.json() else { return }
    draw(text) { image in
        _ = file.bytes(of: image)
        return nil
    }
}

/// Draws an animation at three times on a small canvas, whatever is in it.
func draw(_ text: [UInt8], pixels: (LottieImage) -> Pixmap? = { _ in nil }) {
    guard let animation = try? LottieAnimation(text, pixels: pixels) else { return }
    precondition(animation.notes.allSatisfy { !$0.feature.isEmpty })
    for share in [0, 0.37, 0.99] {
        let scene = animation.scene(at: animation.duration * share)
        var renderer = Renderer()
        var pixmap = Pixmap(size: PixelSize(width: 61, height: 43))
        try? renderer.render(scene, background: nil, into: &pixmap)
        precondition(pixmap.pixels.allSatisfy { max($0.red, $0.green, $0.blue) <= $0.alpha }, "a channel exceeds its alpha")
    }
}

/// A JSON value whose keys have an order.
private indirect enum Tree {
    case object([(key: String, value: Tree)])
    case array([Tree])
    case number(Double)
    case string(String)

    init(_ json: Any) {
        switch json {
        case let object as [String: Any]: self = .object(object.sorted { $0.key < $1.key }.map { ($0.key, Tree($0.value)) })
        case let array as [Any]: self = .array(array.map { Tree($0) })
        case let string as String: self = .string(string)
        default: self = .number((json as? NSNumber)?.doubleValue ?? 0)
        }
    }

    var text: String {
        switch self {
        case .object(let members): "{\(members.map { "\(Tree.string($0.key).text):\($0.value.text)" }.joined(separator: ","))}"
        case .array(let elements): "[\(elements.map(\.text).joined(separator: ","))]"
        case .number(let number): "\(number)"
        case .string(let string): "\"\(string.replacingOccurrences(of: "\\", with: "\\\\").replacingOccurrences(of: "\"", with: "\\\""))\""
        }
    }
}

/// Changes of trees, as bytes say.
private struct TreeChange {
    private var source: ByteSource
    /// Parts of the tree that were seen last, to be put elsewhere.
    private var kept: [Tree] = []
    private var count = 0

    init(_ source: ByteSource) { self.source = source }

    var isDone: Bool { source.isEmpty || count > 24 }

    private static let numbers: [Double] = [
        0, 1, -1, 2, 3, 5, 0.5, 50, 100, 360, -90, 255, 1e4, 1e6, -1e9, 1e15, 1e100, -1e300, 1e-300, 0.999, 30, 60, 1e-9, 13,
    ]
    private static let strings = [
        "", "tr", "gr", "sh", "rc", "el", "sr", "fl", "st", "gf", "gs", "tm", "rp", "rd", "zz", "pb", "op", "mm", "tw", "a", "s", "i", "f",
        "d", "o",
        "one", "true", "1e400", "data:image/png;base64,iVBORw0K", "loopOut('pingpong', 1)", "value * 2", "wiggle(2, 3)", "4.1.0", "#abc",
        "thisComp.layer('One').transform.position", "[value[0], time * 1e308]", "a\\u0000\n\r",
    ]

    mutating func apply(to tree: inout Tree) {
        count += 1
        descend(&tree)
    }

    private mutating func descend(_ tree: inout Tree) {
        if kept.count < 64, source.next() & 7 == 0 { kept.append(tree) }
        let goesOn = source.next() & 15 != 0
        switch tree {
        case .object(var members) where goesOn && !members.isEmpty:
            descend(&members[Int(source.next()) % members.count].value)
            tree = .object(members)
        case .array(var elements) where goesOn && !elements.isEmpty:
            descend(&elements[Int(source.next()) % elements.count])
            tree = .array(elements)
        default: change(&tree)
        }
    }

    private mutating func change(_ tree: inout Tree) {
        let kind = source.next()
        switch (tree, kind % 8) {
        case (.object(var members), 0...3) where !members.isEmpty:
            let (one, other) = (Int(source.next()) % members.count, Int(source.next()) % members.count)
            switch kind % 4 {
            case 0: members.remove(at: one)
            case 1: (members[one].value, members[other].value) = (members[other].value, members[one].value)
            case 2: members.append(members[one])
            default: members[one].value = members[other].value
            }
            tree = .object(members)
        case (.array(var elements), 0...4) where !elements.isEmpty:
            let (one, other) = (Int(source.next()) % elements.count, Int(source.next()) % elements.count)
            switch kind % 8 {
            case 0: elements.remove(at: one)
            case 1: elements.swapAt(one, other)
            case 2: elements.append(elements[one])
            case 3: elements[one] = elements[other]
            default: for _ in 0..<source.next() & 15 { elements.append(elements[one]) }
            }
            tree = .array(elements)
        case (.number(let number), 0...2): tree = .number([number + 1, number * 10, -number][Int(kind % 8)])
        case (_, 5) where !kept.isEmpty: tree = kept[Int(source.next()) % kept.count]
        case (_, 6): tree = .array([tree])
        case (.string, _), (_, 7): tree = .string(Self.strings[Int(source.next()) % Self.strings.count])
        default: tree = .number(Self.numbers[Int(source.next()) % Self.numbers.count])
        }
    }
}
