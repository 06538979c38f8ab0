internal import DripGeometry
internal import DripNumbers

/// A value over time.
struct Track<Value: KeyValue>: Sendable {
    struct Key: Sendable {
        let time: Double
        let value: Value
        let easing: Easing
    }

    /// In order of time, at least one.
    private(set) var keys: [Key]
    private var program: (any PropertyProgram)?

    init(_ value: Value) { keys = [Key(time: 0, value: value, easing: .hold)] }

    init(keys: [Key]) {
        precondition(!keys.isEmpty, "a track has a key frame")
        self.keys = keys
    }

    /// Returns the key frames with other values, without a program.
    func mapped<Other: KeyValue, Failure: Error>(_ transform: (Value) throws(Failure) -> Other) throws(Failure) -> Track<Other> {
        Track<Other>(
            keys: try keys.map { (key) throws(Failure) in
                Track<Other>.Key(time: key.time, value: try transform(key.value), easing: key.easing)
            })
    }

    /// Returns the track with a program, which replaces its value.
    func with(_ program: any PropertyProgram) -> Track {
        var track = self
        track.program = program
        return track
    }

    var isConstant: Bool { keys.count == 1 && program == nil }
    var isEvaluated: Bool { program != nil }
    var isAnimated: Bool { keys.count > 1 }
    var first: Value { keys[0].value }
    /// The times of the key frames; none without a change between two.
    var keyTimes: [Double] { isAnimated ? keys.map { $0.time } : [] }

    /// The key frames, as programs see them.
    var base: PropertyBase { PropertyBase(keyTimes: keyTimes, isConstant: !isAnimated) { self.baseValue(at: $0).propertyValue } }

    /// Returns the value at a time in frames.
    func value(at time: Double) -> Value {
        guard let program else { return baseValue(at: time) }
        return program.value(at: time).flatMap { Value.value($0, over: first) } ?? baseValue(at: time)
    }

    /// Returns the value of the key frames.
    func baseValue(at time: Double) -> Value {
        guard let index = index(at: time) else { return keys[0].value }
        let key = keys[index]
        guard index + 1 < keys.count else { return key.value }
        if case .hold = key.easing { return key.value }
        let progress = (time - key.time) / (keys[index + 1].time - key.time)
        return key.value.mixed(with: keys[index + 1].value) { key.easing(progress, dimension: $0) }
    }

    /// Returns the values of two key frames, and the eased progress from one to the other; nil where nothing moves.
    func step(at time: Double) -> (start: Value, end: Value, progress: Double)? {
        guard let index = index(at: time), index + 1 < keys.count else { return nil }
        let (key, next) = (keys[index], keys[index + 1])
        if case .hold = key.easing { return nil }
        return (key.value, next.value, key.easing((time - key.time) / (next.time - key.time)))
    }

    /// Returns the last key frame that is not after `time`.
    func index(at time: Double) -> Int? {
        let next = keys.indices.partitioningIndex { keys[$0].time > time }
        return next == 0 ? nil : next - 1
    }
}

extension Track<Double> {
    /// Returns the value as a share of `whole`, 0…1; of a percentage where none is given.
    func share(at time: Double, of whole: Double = 100) -> Double { min(1, max(0, value(at: time) / whole)) }
}

extension Double: KeyValue {
    static func value(_ value: PropertyValue, over base: Double) -> Double? {
        if case .number(let number) = value { return number.isFinite ? number : nil }
        return value.numbers.first.flatMap { $0.isFinite ? $0 : nil }
    }

    var propertyValue: PropertyValue { .number(self) }

    func mixed(with other: Double, _ progress: (Int) -> Double) -> Double { self + (other - self) * progress(0) }
}

extension Vector: KeyValue {
    static func value(_ value: PropertyValue, over base: Vector) -> Vector? {
        let numbers = value.numbers
        guard numbers.count > 1, numbers[0].isFinite, numbers[1].isFinite else { return nil }
        return Vector(numbers[0], numbers[1])
    }

    var propertyValue: PropertyValue { .numbers([dx, dy]) }

    func mixed(with other: Vector, _ progress: (Int) -> Double) -> Vector {
        Vector(dx.mixed(with: other.dx, progress), dy.mixed(with: other.dy) { _ in progress(1) })
    }
}
