/// A pattern for names: `*` matches any characters, `?` one, and `[a-c]` or `[!a-c]` one of a set.
struct Glob: Sendable {
    private enum Part: Sendable {
        /// Any number of characters.
        case any
        /// One character in the ranges, or one outside them.
        case one([ClosedRange<Character>], isInverted: Bool)
    }

    private let parts: [Part]

    init(_ text: String) {
        var parts: [Part] = []
        var remaining = Array(text)[...]
        while let character = remaining.popFirst() {
            let part: Part? =
                switch character {
                case "*": .any
                case "?": .one([], isInverted: true)
                case "[": Self.set(&remaining)
                default: nil
                }
            parts.append(part ?? .one([character...character], isInverted: false))
        }
        self.parts = parts
    }

    /// Parses the rest of a set after `[`; nil without a closing bracket.
    private static func set(_ remaining: inout ArraySlice<Character>) -> Part? {
        var inside = remaining
        let isInverted = inside.first == "!" || inside.first == "^"
        if isInverted { inside.removeFirst() }
        var ranges: [ClosedRange<Character>] = []
        while let first = inside.popFirst() {
            // A bracket in first position is a member of the set.
            if first == "]", !ranges.isEmpty {
                remaining = inside
                return .one(ranges, isInverted: isInverted)
            }
            if inside.first == "-", let last = inside.dropFirst().first, last != "]" {
                inside.removeFirst(2)
                if first <= last { ranges.append(first...last) }
            } else {
                ranges.append(first...first)
            }
        }
        return nil
    }

    /// Returns whether the pattern matches. Cost: the product of both lengths.
    func matches(_ name: String) -> Bool {
        let name = Array(name)
        // The numbers of characters that the parts so far match, in increasing order.
        var counts = [0]
        for part in parts {
            switch part {
            case .any: counts = counts.first.map { Array($0...name.count) } ?? []
            case .one(let ranges, let isInverted):
                counts = counts.filter { count in
                    count < name.count && ranges.contains { $0.contains(name[count]) } != isInverted
                }.map { $0 + 1 }
            }
        }
        return counts.last == name.count
    }
}
