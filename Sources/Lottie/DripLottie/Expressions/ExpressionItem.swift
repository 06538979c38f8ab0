internal import DripJSON

/// Something of the file that expressions name, or a function.
final class ExpressionItem: Sendable {
    enum Kind: Equatable, Sendable {
        case project, composition, layer, transform, effects, effect, contents, content, masks, mask, text, markers
        case property(Form)
        /// The key frame of a property, from 0.
        case key(Int)
        case mathematics
        case function(ExpressionFunction)
    }

    /// How the value of a property is read.
    enum Form: Sendable {
        case numbers, position, path, text
    }

    let kind: Kind
    let node: JSONNode
    /// The composition of a layer, the layer of a property, the property of a key frame.
    let owner: ExpressionItem?

    init(_ kind: Kind, _ node: JSONNode, of owner: ExpressionItem?) {
        (self.kind, self.node, self.owner) = (kind, node, owner)
    }

    /// The layer to which it belongs.
    var layer: ExpressionItem? { kind == .layer ? self : owner?.layer }
    var composition: ExpressionItem? { kind == .composition ? self : owner?.composition }

    private func part(_ kind: Kind, _ node: JSONNode?, _ name: String) throws(ExpressionFailure) -> ExpressionValue {
        guard let node else { throw .missing(name) }
        return .item(ExpressionItem(kind, node, of: kind == .layer ? composition : layer ?? self))
    }

    /// The keys in the file of the names of properties.
    private static let transformKeys = keys(
        "anchorPoint a position p scale s rotation r zRotation rz opacity o xRotation rx yRotation ry orientation or skew sk skewAxis sa")
    private static let contentKeys = keys(
        """
        path ks position p size s roundness r color c opacity o strokeWidth w start s end e offset o radius r points pt outerRadius or \
        innerRadius ir outerRoundness os innerRoundness is rotation r copies c amount a startPoint s endPoint e
        """)
    private static let maskKeys = keys("maskPath pt maskOpacity o maskExpansion x maskFeather f")

    private static func keys(_ text: String) -> [String: String] {
        let words = text.split(separator: " ").map { String($0) }
        return Dictionary(uniqueKeysWithValues: stride(from: 0, to: words.count, by: 2).map { (words[$0], words[$0 + 1]) })
    }

    /// Returns a member that does not change over time; nil for another one.
    func member(_ name: String, _ scene: ExpressionScene) throws(ExpressionFailure) -> ExpressionValue? {
        func number(_ number: Double?) throws(ExpressionFailure) -> ExpressionValue {
            guard let number else { throw .missing(name) }
            return .number(number)
        }
        switch kind {
        case .composition: return try scene.compositionMember(name, self)
        case .layer: return try layerMember(name, scene)
        case .effect where name != "name": return nil
        case .text where name == "sourceText": return try part(.property(.text), node["d"], name)
        case .mathematics:
            let constants = ["PI": Double.pi, "E": 2.718281828459045, "SQRT2": 2.0.squareRoot(), "LN2": 0.693147180559945309]
            if let constant = constants[name] { return .number(constant) }
            guard let function = ExpressionFunction("Math.\(name)") else { throw .unsupported("Math.\(name)") }
            return .item(ExpressionItem(.function(function), node, of: nil))
        case .transform, .content, .mask:
            if name == "name" { return .text(node["nm"]?.string ?? "") }
            if kind == .content, name == "transform" {
                return try part(.transform, node["it"]?.elements.last { $0["ty"]?.string == "tr" } ?? node, name)
            }
            if kind == .transform, name == "rotation", node["r"] == nil { return try part(.property(.numbers), node["rz"], name) }
            if kind == .transform, name == "xPosition" || name == "yPosition" {
                return try part(.property(.numbers), node["p"]?[name == "xPosition" ? "x" : "y"], name)
            }
            let keys = kind == .transform ? Self.transformKeys : kind == .mask ? Self.maskKeys : Self.contentKeys
            guard let key = keys[name] else { return nil }
            let isPoint = kind == .transform && (key == "p" || key == "a")
            let isPath = key == "ks" || key == "pt" && kind == .mask
            return try part(.property(isPath ? .path : isPoint ? .position : .numbers), node.value(of: key), name)
        case .property where name == "name": return .text(node["nm"]?.string ?? "")
        default: return nil
        }
    }

    private func layerMember(_ name: String, _ scene: ExpressionScene) throws(ExpressionFailure) -> ExpressionValue? {
        func seconds(_ key: StaticString) -> ExpressionValue { .number((node[key]?.number ?? 0) / scene.framesPerSecond) }
        func size(_ keys: [StaticString], _ standard: Double?) throws(ExpressionFailure) -> ExpressionValue {
            guard let number = keys.lazy.compactMap({ self.node[$0]?.number }).first ?? standard else {
                throw .unsupported("layer.\(name)")
            }
            return .number(number)
        }
        switch name {
        case "transform": return try part(.transform, node["ks"], name)
        case "text": return try part(.text, node["t"], name)
        case "effect": return try part(.effects, node, name)
        case "marker": return try part(.markers, node, name)
        case "index": return .number(node["ind"]?.number ?? 0)
        case "name": return .text(node["nm"]?.string ?? "")
        case "inPoint": return seconds("ip")
        case "outPoint": return seconds("op")
        case "startTime": return seconds("st")
        case "width": return try size(["w", "sw"], scene.assetSize(of: node, "w") ?? composition.flatMap { scene.size($0, "w") })
        case "height": return try size(["h", "sh"], scene.assetSize(of: node, "h") ?? composition.flatMap { scene.size($0, "h") })
        case "hasParent": return .boolean(node["parent"] != nil)
        case "parent":
            guard let number = node["parent"]?.number else { throw .missing("a parent") }
            return try composition?.called([.number(number)], scene)
        case "enabled": return .boolean(!node.isTrue("hd"))
        case "timeRemap": return try part(.property(.numbers), node["tm"], name)
        case "source":
            guard let source = scene.composition(id: node["refId"]?.string ?? "") else { throw .missing("a source") }
            return .item(source)
        default:
            // The properties of a transform are also those of its layer.
            guard Self.transformKeys[name] != nil, let ks = node["ks"] else { return nil }
            return try ExpressionItem(.transform, ks, of: self).member(name, scene)
        }
    }

    /// Returns what a call finds in the file, whatever the time; nil for another call.
    func called(_ arguments: [ExpressionValue], _ scene: ExpressionScene, method: String? = nil) throws(ExpressionFailure)
        -> ExpressionValue?
    {
        let key = arguments.first ?? .undefined
        switch (kind, method) {
        case (.project, nil):
            guard let found = scene.composition(named: key.text) else { throw .missing("the composition '\(key.text)'") }
            return .item(found)
        case (.composition, "layer"), (.composition, nil):
            let layers = node["layers"]?.elements ?? []
            if case .item(let other) = key, arguments.count > 1, let index = layers.firstIndex(where: { $0.index == other.node.index }) {
                let position = Double(index) + arguments[1].number
                return try part(.layer, ExpressionRun.index(position, layers.count).map { layers[$0] }, "the layer \(position + 1)")
            }
            guard case .text(let name) = key else {
                return try part(.layer, layers.first { $0["ind"]?.number == key.number }, "the layer \(key.text)")
            }
            return try part(.layer, layers.first { $0["nm"]?.string == name }, "the layer '\(name)'")
        case (.layer, "effect"), (.effects, nil): return try part(.effect, Self.found(key, in: node["ef"], "effect"), "effect")
        case (.layer, "content"), (.layer, "contents"), (.contents, nil):
            return try part(.content, Self.found(key, in: node["shapes"], "content"), "content")
        case (.content, "content"), (.content, "contents"), (.content, nil):
            // `Contents` is the group itself.
            if method == nil, case .text(let name) = key {
                if Self.member(named: name) == "contents" { return .item(self) }
                if let value = try member(Self.member(named: name), scene) { return value }
            }
            return try part(.content, Self.found(key, in: node["it"], "content"), "content")
        case (.layer, "mask"), (.masks, nil): return try part(.mask, Self.found(key, in: node["masksProperties"], "mask"), "mask")
        case (.effect, nil), (.effect, "param"):
            let parameter = try Self.found(key, in: node["ef"], "effect parameter")
            // A control of a layer is that layer.
            if parameter.integer("ty") == 10 {
                let number = parameter["v"]?["k"]?.number ?? 0
                return number > 0 ? try composition?.called([.number(number)], scene) : .null
            }
            return try part(.property(.numbers), parameter["v"], "a value of an effect")
        case (.layer, nil):
            let groups: [String: Kind] = [
                "effects": .effects, "effectParade": .effects, "contents": .contents, "rootVectorsGroup": .contents,
            ]
            let name = Self.member(named: key.text)
            if let kind = groups[name] ?? (name == "masks" || name == "maskParade" ? .masks : nil) { return try part(kind, node, name) }
            return try member(name == "transformGroup" ? "transform" : name, scene)
        case (.transform, nil), (.mask, nil), (.text, nil): return try member(Self.member(named: key.text), scene)
        default: return nil
        }
    }

    /// Returns the name in programs of a name in menus, or in files: `Anchor Point` or `ADBE Anchor Point`.
    private static func member(named name: String) -> String {
        let words = name.split(separator: " ").drop { $0 == "ADBE" || $0 == "Vector" }
        let joined = words.prefix(1).map { $0.prefix(1).lowercased() + $0.dropFirst() }.joined() + words.dropFirst().joined()
        return ["rotateZ": "rotation", "shape": "path", "vectorsGroup": "contents", "4": "effects"][joined] ?? joined
    }

    /// Returns the element of a list with a name, the name of its kind, or a number from 1.
    private static func found(_ key: ExpressionValue, in list: JSONNode?, _ kind: String) throws(ExpressionFailure) -> JSONNode {
        let elements = list?.elements ?? []
        guard case .text(let name) = key else {
            guard let index = ExpressionRun.index(key.number - 1, elements.count) else { throw .missing("the \(kind) \(key.text)") }
            return elements[index]
        }
        guard let found = elements.first(where: { $0["nm"]?.string == name }) ?? elements.first(where: { $0["mn"]?.string == name }) else {
            throw .missing("the \(kind) '\(name)'")
        }
        return found
    }
}

extension JSONNode {
    /// The value of a key that is known only at run time.
    fileprivate func value(of key: String) -> JSONNode? { members.last { $0.key == key }?.value }
}
