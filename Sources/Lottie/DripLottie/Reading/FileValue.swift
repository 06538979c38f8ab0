internal import DripGeometry
internal import DripJSON

/// A value that files store.
protocol FileValue: KeyValue {
    /// The numbers of a value that is chosen for a slot; nil for any.
    static var slotForm: SlotForm? { get }

    /// Reads a value; nil if the node has another form.
    init?(_ node: JSONNode)

    /// Creates the value that numbers are; nil if they are none.
    init?(numbers: [Double])
}

extension FileValue {
    static var slotForm: SlotForm? { nil }

    init?(numbers: [Double]) { return nil }
}

extension Double: FileValue {
    static var slotForm: SlotForm? { .number }

    init?(_ node: JSONNode) {
        guard let number = node.number else { return nil }
        self = number
    }

    init?(numbers: [Double]) {
        guard let number = numbers.first else { return nil }
        self = number
    }
}

extension Vector: FileValue {
    static var slotForm: SlotForm? { .vector }

    init?(_ node: JSONNode) {
        guard let numbers = node.numbers, let x = numbers.first else { return nil }
        // A list of one number has no y; a bare number is both.
        self.init(x, numbers.count > 1 ? numbers[1] : node.isArray ? 0 : x)
    }

    init?(numbers: [Double]) {
        guard numbers.count > 1 else { return nil }
        self.init(numbers[0], numbers[1])
    }
}

extension NumberList: FileValue {
    init?(_ node: JSONNode) {
        guard let numbers = node.numbers else { return nil }
        self.init(numbers)
    }

    init?(numbers: [Double]) { self.init(numbers) }
}

extension PathValue: FileValue {
    init?(_ node: JSONNode) {
        // Key frames wrap it in a list.
        let shape = node.isArray ? node[0] : node
        guard let shape, let points = Self.points(shape["v"]), let into = Self.points(shape["i"]), let out = Self.points(shape["o"]),
            points.count == into.count, points.count == out.count
        else { return nil }
        self.init(isClosed: shape.isTrue("c"))
        vertices = points.map { .zero + $0 }
        (handlesIn, handlesOut) = (into, out)
    }

    private static func points(_ list: JSONNode?) -> [Vector]? {
        guard let elements = list?.elements else { return nil }
        let points = elements.compactMap { $0.numbers.flatMap { $0.count > 1 ? Vector($0[0], $0[1]) : nil } }
        return points.count == elements.count ? points : nil
    }
}

extension TextDocument: FileValue {
    init?(_ node: JSONNode) {
        guard let text = node["t"]?.string else { return nil }
        font = node["f"]?.string ?? ""
        size = min(Point.coordinateLimit, max(0, node["s"]?.number ?? 0))
        let caps = node.integer("ca") ?? 0
        self.text = caps == 1 ? text.uppercased() : text
        isSmallCaps = caps == 2
        let justification = node.integer("j") ?? 0
        self.justification = Justification(rawValue: justification) ?? .left
        unknownJustification = Justification(rawValue: justification) == nil ? justification : nil
        tracking = node["tr"]?.number ?? 0
        let lineHeight = node["lh"]?.number ?? 0
        self.lineHeight = lineHeight == 0 ? size * 1.2 : lineHeight
        baselineShift = node["ls"]?.number ?? 0
        fill = node["fc"]?.numbers.map { NumberList($0) }
        stroke = node["sc"]?.numbers.map { NumberList($0) }
        strokeWidth = node["sw"]?.number ?? 0
        strokesOverFill = node.isTrue("of")
        if let size = node["sz"].flatMap(Vector.init) {
            let corner = node["ps"].flatMap(Vector.init) ?? .zero
            box = Rect(x: corner.dx, y: corner.dy, width: size.dx, height: size.dy)
        }
    }
}

extension Track where Value: FileValue {
    /// Creates the track of the values that numbers over time are; nil where they are none.
    init?(numbers: Track<NumberList>) {
        let keys = numbers.keys.compactMap { key in
            Value(numbers: key.value.numbers).map { Key(time: key.time, value: $0, easing: key.easing) }
        }
        guard keys.count == numbers.keys.count else { return nil }
        self.init(keys: keys)
    }
}
