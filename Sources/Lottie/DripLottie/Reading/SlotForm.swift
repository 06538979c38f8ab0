internal import DripJSON

/// How many numbers a value has that is chosen for a slot.
struct SlotForm {
    let counts: ClosedRange<Int>
    let name: String

    /// Returns whether a property has as many numbers, at all times.
    func fits(_ property: LottieSlots.Property) -> Bool {
        switch property {
        case .numbers(let track, _): return track.keys.allSatisfy { counts.contains($0.value.numbers.count) }
        case .json(let node):
            let content = node["k"] ?? node
            let values = content[0]?.isObject == true ? content.elements.flatMap { [$0["s"], $0["e"]] } : [content]
            return values.allSatisfy { $0?.numbers.map { counts.contains($0.count) } ?? true }
        }
    }

    static let number = SlotForm(counts: 1...1, name: "one number")
    static let vector = SlotForm(counts: 2...3, name: "two numbers, such as 10,20")
    static let color = SlotForm(counts: 3...4, name: "a colour, such as #FF9500")
    static let gradient = SlotForm(counts: 8...Int.max, name: "the offsets and colours of a gradient as JSON")
}
