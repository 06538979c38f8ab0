internal import DripJSON

extension LottieSlots {
    /// Reads a theme of dotLottie version 2.
    /// - Parameter animation: the animation that it is for; rules for others are left out.
    init(theme bytes: [UInt8], of animation: String) throws(LottieError) {
        for rule in try JSONNode(text: bytes)["rules"]?.elements ?? [] {
            guard let id = rule["id"]?.string, rule["animations"]?.elements.contains(where: { $0.string == animation }) ?? true else {
                continue
            }
            let kind = rule["type"]?.string ?? ""
            if rule["expression"] != nil { note("theme: expression of '\(id)'") }
            var value = Value(isRequired: false, source: rule.text)
            switch kind {
            case "Color", "Scalar", "Vector", "Position":
                value.property = Self.track(rule, { $0.numbers }).map { .numbers($0, stopCount: nil) }
            case "Gradient":
                let stops = rule["keyframes"]?[0]?["value"] ?? rule["value"]
                value.property = Self.track(rule, Self.gradient).map { .numbers($0, stopCount: stops?.count) }
            case "Text": value.text = rule["value"]?["text"]?.string ?? rule["value"]?.string
            case "Image":
                let image = rule["value"]
                value.text = image?["path"]?.string ?? image?["url"]?.string
            default: break
            }
            if value.property == nil, value.text == nil { note("theme: \(kind.isEmpty ? "rule" : kind) '\(id)'") } else { set(id, value) }
        }
    }

    /// Returns the value or the key frames of a rule; nil without any.
    private static func track(_ rule: JSONNode, _ numbers: (JSONNode) -> [Double]?) -> Track<NumberList>? {
        guard let frames = rule["keyframes"], frames.isArray else { return rule["value"].flatMap(numbers).map { Track(NumberList($0)) } }
        let keys = frames.elements.compactMap { key -> Track<NumberList>.Key? in
            guard let time = key["frame"]?.number, let value = key["value"].flatMap(numbers) else { return nil }
            let easing = Easing(out: key["outTangent"], into: key["inTangent"], isHeld: key.isTrue("hold"))
            return Track.Key(time: time, value: NumberList(value), easing: easing)
        }
        return keys.isEmpty ? nil : Track(keys: keys)
    }

    /// Returns the numbers of a gradient: offsets with colours, then offsets with opacities if there are any.
    private static func gradient(_ node: JSONNode) -> [Double]? {
        var (colors, opacities, isOpaque) = ([Double](), [Double](), true)
        for stop in node.elements {
            guard let offset = stop["offset"]?.number, let color = stop["color"]?.numbers, color.count >= 3 else { return nil }
            colors += [offset] + color.prefix(3)
            opacities += [offset, color.count > 3 ? color[3] : 1]
            isOpaque = isOpaque && (color.count < 4 || color[3] == 1)
        }
        return isOpaque ? colors : colors + opacities
    }
}
