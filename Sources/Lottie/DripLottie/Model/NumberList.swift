internal import DripGeometry

/// Any number of numbers: colours and gradients.
struct NumberList: KeyValue {
    var numbers: [Double]

    init(_ numbers: [Double]) { self.numbers = numbers }

    static func value(_ value: PropertyValue, over base: NumberList) -> NumberList? {
        let numbers = value.numbers
        return numbers.isEmpty || !numbers.allSatisfy { $0.isFinite } ? nil : NumberList(numbers)
    }

    var propertyValue: PropertyValue { numbers.count == 1 ? .number(numbers[0]) : .numbers(numbers) }

    func mixed(with other: NumberList, _ progress: (Int) -> Double) -> NumberList {
        // Colours and gradients have one curve; what programs read may have one for each dimension.
        let hasDimensions = numbers.count <= 3
        var mixed = self
        // A colour may have an alpha in one key frame only.
        for index in 0..<min(numbers.count, other.numbers.count) {
            mixed.numbers[index] = numbers[index].mixed(with: other.numbers[index]) { _ in progress(hasDimensions ? index : 0) }
        }
        return mixed
    }
}
