/// A value that key frames can interpolate.
protocol KeyValue: Sendable {
    /// Returns a program's value over that of the key frames; nil if it has another form.
    static func value(_ value: PropertyValue, over base: Self) -> Self?

    /// The value as programs see it.
    var propertyValue: PropertyValue { get }

    /// Returns the value between this and `other`, at the eased progress of each dimension.
    func mixed(with other: Self, _ progress: (_ dimension: Int) -> Double) -> Self
}
