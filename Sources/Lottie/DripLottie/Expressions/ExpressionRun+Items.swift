internal import DripGeometry
internal import DripJSON

/// What changes over time of the things of the file.
extension ExpressionRun {
    mutating func member(_ name: String, of item: ExpressionItem) throws(ExpressionFailure) -> ExpressionValue {
        if let value = try item.member(name, scene) { return value }
        switch (item.kind, name) {
        case (.property, "value"), (.key, "value"): return try plain(.item(item))
        case (.property, "numKeys"): return .number(Double(try base(of: item).keyTimes.count))
        case (.property, "velocity"), (.property, "speed"): return try call(method: "\(name)AtTime", of: item, [])
        case (.key(let index), "index"): return .number(Double(index + 1))
        case (.key(let index), "time"):
            guard let owner = item.owner else { break }
            return .number(try base(of: owner).keyTimes[index] / scene.framesPerSecond)
        case (.property, _), (.key, _): return try member(name, of: plain(.item(item)))
        case (.layer, "active"):
            isVarying = true
            return .boolean(frame >= item.node["ip"]?.number ?? 0 && frame < item.node["op"]?.number ?? .infinity)
        case (.markers, "numKeys"): return .number(Double(Self.markers(item).count))
        default: break
        }
        throw .unsupported(name)
    }

    mutating func call(_ item: ExpressionItem, _ arguments: [ExpressionValue]) throws(ExpressionFailure) -> ExpressionValue {
        if case .function(let function) = item.kind { return try function.value(plain(arguments), &self) }
        guard let value = try item.called(item.kind == .composition ? arguments : plain(arguments), scene) else {
            throw .unsupported("a call of a value")
        }
        return value
    }

    mutating func call(method name: String, of item: ExpressionItem, _ arguments: [ExpressionValue]) throws(ExpressionFailure)
        -> ExpressionValue
    {
        let plain = try plain(arguments)
        if case .property = item.kind { return try propertyCall(name, item, plain) }
        if let value = try item.called(plain, scene, method: name) { return value }
        switch item.kind {
        case .layer: return try layerCall(name, item, plain)
        case .markers:
            guard name == "key" || name == "nearestKey" else { break }
            return try marker(name, item, plain.first ?? .undefined)
        case .key: return try call(method: name, of: self.plain(.item(item)), plain)
        case .function where name == "isArray":
            if case .list? = plain.first { return .boolean(true) }
            return .boolean(false)
        case .function where name == "keys":
            guard case .table(let table)? = plain.first else { return .numbers([]) }
            return .list(ExpressionValue.List(table.names.map { .text($0) }))
        default:
            if case .item(let function)? = try item.member(name, scene) { return try call(function, arguments) }
        }
        throw .unsupported(name)
    }

    /// Returns a time in seconds as frames: now without one.
    private mutating func frame(_ time: ExpressionValue?) throws(ExpressionFailure) -> Double {
        guard let time, !time.isNothing else {
            isVarying = true
            return frame
        }
        let frame = time.number * scene.framesPerSecond
        guard frame.isFinite else { throw .thrown("the time \(time.text)") }
        return frame
    }

    private mutating func propertyCall(_ name: String, _ item: ExpressionItem, _ arguments: [ExpressionValue]) throws(ExpressionFailure)
        -> ExpressionValue
    {
        let first = arguments.first
        switch name {
        case "valueAtTime": return ExpressionValue(try value(of: item, at: frame(first)))
        case "velocityAtTime", "speedAtTime":
            let (middle, moment) = (try frame(first), 0.001 * scene.framesPerSecond)
            let before = ExpressionValue(try value(of: item, at: middle - moment))
            let after = ExpressionValue(try value(of: item, at: middle + moment))
            let velocity = ExpressionOperator.divide.value(ExpressionOperator.subtract.value(after, before), .number(0.002))
            return name == "velocityAtTime" ? velocity : .number(ExpressionFunction.length(velocity.numbers))
        case "key", "nearestKey":
            let times = try base(of: item).keyTimes
            if name == "nearestKey" {
                let frame = try frame(first)
                guard let index = times.indices.min(by: { (abs(times[$0] - frame), $0) < (abs(times[$1] - frame), $1) }) else {
                    throw .thrown("no key frame")
                }
                return .item(ExpressionItem(.key(index), item.node, of: item))
            }
            guard let number = first?.number, let index = Self.index(number - 1, times.count) else {
                throw .thrown("no key frame \(first?.text ?? "")")
            }
            return .item(ExpressionItem(.key(index), item.node, of: item))
        case _ where ExpressionLoop.names.contains(name):
            return try ExpressionLoop(name, arguments, scene.framesPerSecond).value(item, at: frame, &self)
        case "smooth":
            let width = (first?.number ?? 0.2) * scene.framesPerSecond
            let count = max(1, min(1000, (arguments.count > 1 ? arguments[1].number : 5).rounded()))
            let middle = try frame(arguments.count > 2 ? arguments[2] : nil)
            var sum = ExpressionValue.number(0)
            for index in stride(from: 0, to: count, by: 1) {
                let moment = count == 1 ? middle : middle + width * (index / (count - 1) - 0.5)
                sum = ExpressionOperator.add.value(ExpressionValue(try value(of: item, at: moment)), sum)
            }
            return ExpressionOperator.divide.value(sum, .number(count))
        case "wiggle":
            let frame = try frame(arguments.count > 4 ? arguments[4] : nil)
            return wiggled(ExpressionValue(try value(of: item, at: frame)), arguments.map { $0.number }, at: frame)
        default: return try call(method: name, of: self.plain(.item(item)), arguments)
        }
    }

    /// Adds noise: `numbers` are its frequency, amplitude, number of octaves and their factor.
    private func wiggled(_ value: ExpressionValue, _ numbers: [Double], at frame: Double) -> ExpressionValue {
        func number(_ index: Int, _ standard: Double) -> Double {
            index < numbers.count && numbers[index].isFinite ? numbers[index] : standard
        }
        let seconds = frame / scene.framesPerSecond
        var dimension: UInt64 = 0
        return value.mapped { value in
            dimension += 1
            let seed = ExpressionRandom.mixed(random.seed(of: program) ^ dimension)
            var (frequency, amplitude, sum) = (number(0, 1), number(1, 0), 0.0)
            for _ in 0..<Int(max(1, min(16, number(2, 1)))) {
                sum += amplitude * ExpressionRandom.noise([seconds * frequency], seed: seed)
                (frequency, amplitude) = (frequency * 2, amplitude * number(3, 0.5))
            }
            return value + sum
        }
    }

    // MARK: Layers

    private mutating func layerCall(_ name: String, _ layer: ExpressionItem, _ arguments: [ExpressionValue]) throws(ExpressionFailure)
        -> ExpressionValue
    {
        let point = arguments.first?.numbers ?? []
        switch name {
        case "toComp", "toWorld", "toCompVec", "toWorldVec", "fromComp", "fromWorld", "fromCompToSurface", "fromCompVec", "fromWorldVec":
            let frame = try frame(arguments.count > 1 ? arguments[1] : nil)
            var map = try matrix(of: layer, at: frame)
            if name.hasPrefix("from") {
                guard let inverse = map.inverse else { throw .thrown("a layer without a size") }
                map = inverse
            }
            let isVector = name.hasSuffix("Vec")
            guard point.count > 1 else { throw .thrown("'\(name)' of no point") }
            let end = map(Point(point[0], point[1])) - (isVector ? map(.zero) : .zero)
            return .numbers([end.dx, end.dy] + point.dropFirst(2))
        case "sourceRectAtTime":
            guard let size = try? (layer.member("width", scene), layer.member("height", scene)),
                [0, 1, 2].contains(layer.node.integer("ty"))
            else { throw .unsupported(name) }
            let table = ExpressionValue.Table()
            (table["left"], table["top"], table["width"], table["height"]) = (.number(0), .number(0), size.0, size.1)
            return .table(table)
        default: throw .unsupported(name)
        }
    }

    /// Returns the map from a layer to its composition.
    private mutating func matrix(of first: ExpressionItem, at frame: Double) throws(ExpressionFailure) -> AffineMap {
        var map = AffineMap.identity
        var next: ExpressionItem? = first
        while let layer = next {
            if layer.node.isTrue("ddd") { throw .unsupported("the place of a layer in space") }
            func numbers(_ name: String, _ standard: [Double]) throws(ExpressionFailure) -> [Double] {
                guard case .item(let item)? = try? layer.member(name, scene) else { return standard }
                let numbers = try value(of: item, at: frame).numbers
                return numbers + standard.dropFirst(numbers.count)
            }
            let (anchor, position) = (try numbers("anchorPoint", [0, 0]), try numbers("position", [0, 0]))
            let (scale, angle) = (try numbers("scale", [100, 100]), try numbers("rotation", [0])[0])
            let (skew, axis) = (try numbers("skew", [0])[0], try numbers("skewAxis", [0])[0])
            map = map.followed(by: .translation(-Vector(anchor[0], anchor[1]))).followed(by: .scale(scale[0] / 100, scale[1] / 100))
            if skew != 0 { map = map.followed(by: .skew(skew, axis: axis)) }
            map = map.followed(by: .rotation(angle.radians)).followed(by: .translation(Vector(position[0], position[1])))
            guard layer.node["parent"] != nil, case .item(let parent)? = try layer.member("parent", scene) else { break }
            next = parent
        }
        return map
    }

    // MARK: Markers

    private static func markers(_ item: ExpressionItem) -> [JSONNode] { item.node["markers"]?.elements ?? [] }

    private mutating func marker(_ method: String, _ item: ExpressionItem, _ key: ExpressionValue) throws(ExpressionFailure)
        -> ExpressionValue
    {
        let markers = Self.markers(item)
        func time(_ index: Int) -> Double { markers[index]["tm"]?.number ?? 0 }
        let found: Int?
        if method == "nearestKey" {
            let frame = try frame(key)
            found = markers.indices.min { abs(time($0) - frame) < abs(time($1) - frame) }
        } else if case .text(let name) = key {
            found = markers.firstIndex { $0["cm"]?.string == name }
        } else {
            found = Self.index(key.number - 1, markers.count)
        }
        guard let index = found else { throw .missing("the marker '\(key.text)'") }
        let table = ExpressionValue.Table()
        table["index"] = .number(Double(index + 1))
        table["time"] = .number(time(index) / scene.framesPerSecond)
        table["duration"] = .number((markers[index]["dr"]?.number ?? 0) / scene.framesPerSecond)
        table["comment"] = .text(markers[index]["cm"]?.string ?? "")
        return .table(table)
    }
}
