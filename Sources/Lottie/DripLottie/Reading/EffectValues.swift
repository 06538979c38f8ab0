internal import DripJSON

/// The values of an effect, by their numbers from 0.
struct EffectValues {
    private let elements: [JSONNode]
    /// The number that the name of each ends with.
    private let numbers: [Int?]

    init(_ effect: JSONNode) {
        elements = effect["ef"]?.elements ?? []
        numbers = elements.map { element in
            guard let name = element["mn"]?.string, name.hasPrefix("ADBE "), let dash = name.lastIndex(of: "-") else { return nil }
            return Int(name[name.index(after: dash)...])
        }
    }

    /// The value of a number from 1, as its name tells, else of that position.
    func named(_ number: Int) -> JSONNode? {
        if let index = numbers.firstIndex(of: number) { return elements[index]["v"] }
        return numbers.allSatisfy { $0 == nil } ? self[number - 1] : nil
    }

    subscript(_ index: Int) -> JSONNode? { elements.indices.contains(index) ? elements[index]["v"] : nil }

    /// Returns the values of a kind of controls: 0 for numbers, 2 for colours, 3 for points, 7 for choices.
    func ofKind(_ kind: Int) -> [JSONNode] { elements.filter { $0.integer("ty") == kind }.compactMap { $0["v"] } }
}
