/// A pattern for names: `*` matches any characters, `?` one, and `[a-c]` or `[!a-c]` one of a set.
struct Glob: Sendable {
    private enum Part: Sendable {
        case any
        case one
        case set([ClosedRange<Character>], isInverted: Bool)
        case character(Character)

        func matches(_ character: Character) -> Bool {
            switch self {
            case .any, .one: true
            case .set(let ranges, let isInverted): ranges.contains { $0.contains(character) } != isInverted
            case .character(let own): own == character
            }
        }
    }

    private let parts: [Part]

    init(_ text: String) {
        var parts: [Part] = []
        var rest = Array(text)[...]
        while let character = rest.popFirst() {
            switch character {
            case "*": parts.append(.any)
            case "?": parts.append(.one)
            case "[":
                if let set = Self.set(&rest) { parts.append(set) } else { parts.append(.character(character)) }
            default: parts.append(.character(character))
            }
        }
        self.parts = parts
    }

    /// Parses the rest of a set after `[`; nil without a closing bracket.
    private static func set(_ rest: inout ArraySlice<Character>) -> Part? {
        var inside = rest
        let isInverted = inside.first == "!" || inside.first == "^"
        if isInverted { inside.removeFirst() }
        var ranges: [ClosedRange<Character>] = []
        while let first = inside.popFirst() {
            // A bracket in first position is a member of the set.
            if first == "]", !ranges.isEmpty {
                rest = inside
                return .set(ranges, isInverted: isInverted)
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
        var (part, index) = (0, 0)
        // The position after a star, where matching resumes with one more character in the star.
        var retry: (part: Int, index: Int)?
        while index < name.count {
            if part < parts.count, case .any = parts[part] {
                retry = (part + 1, index)
                part += 1
            } else if part < parts.count, parts[part].matches(name[index]) {
                part += 1
                index += 1
            } else if let last = retry {
                retry = (last.part, last.index + 1)
                (part, index) = (last.part, last.index + 1)
            } else {
                return false
            }
        }
        return parts[part...].allSatisfy { if case .any = $0 { true } else { false } }
    }
}
