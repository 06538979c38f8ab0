/// Members of values, and calls of them.
extension ExpressionRun {
    mutating func member(_ name: String, of whole: ExpressionValue) throws(ExpressionFailure) -> ExpressionValue {
        switch whole {
        case .item(let item): return try member(name, of: item)
        case .table(let table): return table[name] ?? .undefined
        case .list(let list) where name == "length": return .number(Double(list.elements.count))
        case .text(let text) where name == "length": return .number(Double(text.utf16.count))
        case .text where name == "message", .list where name == "value", .number where name == "value", .boolean where name == "value",
            .text where name == "value":
            return whole
        case .undefined, .null: throw .thrown("'\(name)' of \(whole.text)")
        // A program may ask whether a number is a list, but a text's style, for one, is not known.
        case .text, .path: throw .unsupported(name)
        default: return .undefined
        }
    }

    mutating func element(_ index: ExpressionValue, of whole: ExpressionValue) throws(ExpressionFailure) -> ExpressionValue {
        switch whole {
        case .list(let list):
            guard case .number(let number) = index else { return try member(index.text, of: whole) }
            return Self.index(number, list.elements.count).map { list.elements[$0] } ?? .undefined
        case .text(let text):
            guard case .number(let number) = index else { return try member(index.text, of: whole) }
            try charge(text.utf8.count / 8)
            let characters = Array(text)
            return Self.index(number, characters.count).map { .text(String(characters[$0])) } ?? .undefined
        case .item(let item):
            if case .text(let name) = index { return try member(name, of: item) }
            let value = try plain(whole)
            if case .item = value { throw .unsupported("a number of a function or an object") }
            return try element(index, of: value)
        case .number where index.number == 0: return whole
        default: return try member(index.text, of: whole)
        }
    }

    func set(_ name: String, of whole: ExpressionValue, to value: ExpressionValue) throws(ExpressionFailure) {
        switch whole {
        case .table(let table): table[name] = value
        case .list(let list) where name == "length" && value.number >= 0 && value.number < Double(list.elements.count):
            list.elements.removeLast(list.elements.count - Int(value.number))
        case .undefined, .null: throw .thrown("'\(name)' of \(whole.text)")
        default: throw .unsupported("an assignment to '\(name)'")
        }
    }

    mutating func setElement(_ index: ExpressionValue, of whole: ExpressionValue, to value: ExpressionValue) throws(ExpressionFailure) {
        guard case .list(let list) = whole, case .number(let number) = index else { return try set(index.text, of: whole, to: value) }
        guard let place = Self.index(number, 1_000_000) else { throw .thrown("the index \(index.text)") }
        if place >= list.elements.count {
            try charge(place + 1 - list.elements.count)
            list.elements += Array(repeating: .undefined, count: place + 1 - list.elements.count)
        }
        list.elements[place] = value
    }

    static func index(_ number: Double, _ count: Int) -> Int? {
        number >= 0 && number < Double(count) && number == number.rounded() ? Int(number) : nil
    }

    mutating func store(_ value: ExpressionValue, in pattern: ExpressionCode.Pattern) throws(ExpressionFailure) {
        switch pattern {
        case .slot(let slot): variables.slots[slot] = value
        case .parts(let parts):
            let whole = try plain(value)
            for part in parts { try store(element(part.key.value, of: whole), in: part.pattern) }
        }
    }

    // MARK: Calls

    mutating func call(_ function: ExpressionValue, _ arguments: [ExpressionValue]) throws(ExpressionFailure) -> ExpressionValue {
        switch function {
        case .function(let closure): return try call(closure, arguments)
        case .item(let item): return try call(item, arguments)
        default: throw .thrown("\(function.text) is no function")
        }
    }

    mutating func call(method name: String, of whole: ExpressionValue, _ arguments: [ExpressionValue]) throws(ExpressionFailure)
        -> ExpressionValue
    {
        switch whole {
        case .list(let list):
            try charge(list.elements.count)
            return try method(name, of: list, arguments)
        case .text(let text):
            try charge(text.utf8.count / 8)
            return try method(name, of: text, arguments)
        case .number(let number): return .text(try Self.digits(name, number, arguments.first))
        case .table(let table):
            if let member = table[name] { return try call(member, arguments) }
            if name == "hasOwnProperty" { return .boolean(table[arguments.first?.text ?? ""] != nil) }
            throw .thrown("'\(name)' is no function")
        case .path(let path):
            guard let value = path.value.member(name, arguments) else { throw .unsupported(name) }
            return value
        case .function where name == "call", .item where name == "call": return try call(whole, Array(arguments.dropFirst()))
        case .function where name == "apply", .item where name == "apply":
            guard arguments.count > 1, case .list(let list) = arguments[1] else { return try call(whole, []) }
            return try call(whole, list.elements)
        case .item(let item): return try call(method: name, of: item, arguments)
        default: throw .thrown("'\(name)' of \(whole.text)")
        }
    }

    private mutating func method(_ name: String, of list: ExpressionList, _ arguments: [ExpressionValue]) throws(ExpressionFailure)
        -> ExpressionValue
    {
        let elements = list.elements
        let first = arguments.first ?? .undefined
        func range(_ start: Int) -> Range<Int> {
            Self.range(first, start < arguments.count ? arguments[start] : .undefined, elements.count)
        }
        switch name {
        case "push", "unshift":
            try charge(arguments.count)
            list.elements.insert(contentsOf: arguments, at: name == "push" ? elements.count : 0)
            return .number(Double(list.elements.count))
        case "pop": return list.elements.popLast() ?? .undefined
        case "shift": return elements.isEmpty ? .undefined : list.elements.removeFirst()
        case "slice": return .list(ExpressionList(Array(elements[range(1)])))
        case "splice":
            let start = range(elements.count).lowerBound
            let count = arguments.count > 1 ? Int(max(0, min(arguments[1].number, Double(elements.count - start)))) : elements.count - start
            list.elements.replaceSubrange(start..<start + count, with: arguments.dropFirst(2))
            return .list(ExpressionList(Array(elements[start..<start + count])))
        case "concat":
            return .list(
                ExpressionList(arguments.reduce(elements) { if case .list(let more) = $1 { $0 + more.elements } else { $0 + [$1] } }))
        case "join":
            let text = elements.map { $0.isNothing ? "" : $0.text }.joined(separator: first.isNothing ? "," : first.text)
            try charge(text.utf8.count)
            return .text(text)
        case "toString": return .text(ExpressionValue.list(list).text)
        case "indexOf": return .number(Double(elements.firstIndex { $0.isEqual(to: first, isStrict: true) } ?? -1))
        case "includes": return .boolean(elements.contains { $0.isEqual(to: first, isStrict: true) })
        case "reverse":
            list.elements.reverse()
            return .list(list)
        case "fill":
            list.elements = elements.map { _ in first }
            return .list(list)
        case "sort":
            list.elements = try sorted(elements, by: first)
            return .list(list)
        case "reduce":
            guard var sum = arguments.count > 1 ? arguments[1] : elements.first else { throw .thrown("reduce of nothing") }
            for (index, element) in elements.enumerated().dropFirst(arguments.count > 1 ? 0 : 1) {
                sum = try call(first, [sum, element, .number(Double(index)), .list(list)])
            }
            return sum
        case "map", "filter", "forEach", "some", "every", "find", "findIndex":
            var (results, kept) = ([ExpressionValue](), [ExpressionValue]())
            for (index, element) in elements.enumerated() {
                let result = try call(first, [element, .number(Double(index)), .list(list)])
                let isTrue = try plain(result).isTrue
                results.append(result)
                if isTrue { kept.append(element) }
                switch name {
                case "some" where isTrue: return .boolean(true)
                case "every" where !isTrue: return .boolean(false)
                case "find" where isTrue: return element
                case "findIndex" where isTrue: return .number(Double(index))
                default: break
                }
            }
            switch name {
            case "map": return .list(ExpressionList(results))
            case "filter": return .list(ExpressionList(kept))
            case "some", "every": return .boolean(name == "every")
            default: return name == "findIndex" ? .number(-1) : .undefined
            }
        default: throw .unsupported("'\(name)' of a list")
        }
    }

    /// Sorts by merging: the order of equal elements stays, and every comparison is counted.
    private mutating func sorted(_ elements: [ExpressionValue], by order: ExpressionValue) throws(ExpressionFailure) -> [ExpressionValue] {
        guard elements.count > 1 else { return elements }
        try charge(elements.count)
        let middle = elements.count / 2
        var (left, right) = (
            try sorted(Array(elements[..<middle]), by: order)[...], try sorted(Array(elements[middle...]), by: order)[...]
        )
        var result: [ExpressionValue] = []
        while let a = left.first, let b = right.first {
            let isAfter = order.isNothing ? b.text < a.text : try plain(call(order, [a, b])).number > 0
            result.append(isAfter ? b : a)
            if isAfter { right.removeFirst() } else { left.removeFirst() }
        }
        return result + left + right
    }

    /// Returns the range of a slice, whose negative limits count from the end.
    private static func range(_ from: ExpressionValue, _ to: ExpressionValue, _ count: Int) -> Range<Int> {
        func limit(_ value: ExpressionValue, _ standard: Int) -> Int {
            guard !value.isNothing, !value.number.isNaN else { return standard }
            let number = value.number.rounded(.towardZero)
            return Int(max(0, min(Double(count), number < 0 ? number + Double(count) : number)))
        }
        let start = limit(from, 0)
        return start..<max(start, limit(to, count))
    }

    private mutating func method(_ name: String, of text: String, _ arguments: [ExpressionValue]) throws(ExpressionFailure)
        -> ExpressionValue
    {
        let characters = Array(text)
        let first = arguments.first ?? .undefined
        let second = arguments.count > 1 ? arguments[1] : .undefined
        func index(of part: String) -> Double {
            let part = Array(part)
            guard part.count <= characters.count else { return -1 }
            return (0...characters.count - part.count).first { characters[$0...].starts(with: part) }.map { Double($0) } ?? -1
        }
        switch name {
        case "toString", "valueOf": return .text(text)
        case "toUpperCase": return .text(text.uppercased())
        case "toLowerCase": return .text(text.lowercased())
        case "trim": return .text(String(String(text.drop(while: \.isWhitespace).reversed()).drop(while: \.isWhitespace).reversed()))
        case "charAt": return .text(Self.index(first.isNothing ? 0 : first.number, characters.count).map { String(characters[$0]) } ?? "")
        case "charCodeAt":
            let units = Array(text.utf16)
            return .number(Self.index(first.isNothing ? 0 : first.number, units.count).map { Double(units[$0]) } ?? .nan)
        case "slice": return .text(String(characters[Self.range(first, second, characters.count)]))
        case "substring":
            func limit(_ value: ExpressionValue) -> Double { value.number.isNaN ? 0 : max(0, value.number) }
            let (a, b) = (limit(first), second.isNothing ? Double(characters.count) : limit(second))
            return .text(String(characters[Self.range(.number(min(a, b)), .number(max(a, b)), characters.count)]))
        case "substr":
            let start = Self.range(first, .undefined, characters.count).lowerBound
            return .text(String(characters[start...].prefix(second.isNothing ? Int.max : Int(max(0, min(1e6, second.number))))))
        case "split":
            if first.isNothing { return .list(ExpressionList([.text(text)])) }
            if first.text.isEmpty { return .list(ExpressionList(characters.map { .text(String($0)) })) }
            return .list(ExpressionList(Self.parts(of: characters, around: Array(first.text)).map { .text($0) }))
        case "replace", "replaceAll":
            let parts = Self.parts(of: characters, around: Array(first.text), limit: name == "replace" ? 1 : Int.max)
            try charge(parts.count * second.text.utf8.count / 8)
            return .text(parts.joined(separator: second.text))
        case "indexOf": return .number(index(of: first.text))
        case "includes": return .boolean(index(of: first.text) >= 0)
        case "startsWith": return .boolean(text.hasPrefix(first.text))
        case "endsWith": return .boolean(text.hasSuffix(first.text))
        case "padStart", "padEnd", "repeat":
            let isRepeated = name == "repeat"
            let pad = isRepeated ? characters : Array(second.isNothing ? " " : second.text)
            let count = isRepeated ? first.number * Double(pad.count) : first.number - Double(characters.count)
            guard count > 0, !pad.isEmpty else { return .text(isRepeated ? "" : text) }
            try charge(Int(min(count, 1e9)))
            let added = String((0..<Int(count)).map { pad[$0 % pad.count] })
            return .text(isRepeated ? added : name == "padStart" ? added + text : text + added)
        default: throw .unsupported("'\(name)' of a text")
        }
    }

    private static func parts(of text: [Character], around separator: [Character], limit: Int = Int.max) -> [String] {
        guard !separator.isEmpty else { return [String(text)] }
        var (parts, start, index) = ([String](), 0, 0)
        while index + separator.count <= text.count, parts.count < limit {
            if text[index] == separator[0], text[index..<index + separator.count].elementsEqual(separator) {
                parts.append(String(text[start..<index]))
                index += separator.count
                start = index
            } else {
                index += 1
            }
        }
        return parts + [String(text[start...])]
    }

    /// Returns a number as text.
    private static func digits(_ name: String, _ number: Double, _ argument: ExpressionValue?) throws(ExpressionFailure) -> String {
        switch name {
        case "toString":
            guard let radix = argument?.number, radix >= 2, radix <= 36, radix != 10, abs(number) < 1e15 else { break }
            return String(Int(number), radix: Int(radix))
        case "toFixed":
            let places = Int(max(0, min(15, argument?.number ?? 0)))
            let scale = (0..<places).reduce(1.0) { scale, _ in scale * 10 }
            guard abs(number) * scale < 1e15 else { break }
            let whole = Int((abs(number) * scale).rounded())
            let digits = String(whole)
            let padded = String(repeating: "0", count: max(0, places + 1 - digits.count)) + digits
            let sign = number < 0 && whole != 0 ? "-" : ""
            return sign + padded.dropLast(places) + (places > 0 ? "." + padded.suffix(places) : "")
        case "toLocaleString":
            let text = ExpressionValue.number((number * 1000).rounded() / 1000).text
            let whole = Array(text.prefix { $0 != "." && $0 != "-" || $0 == "-" })
            let groups = whole.reversed().enumerated().map {
                $0.offset > 0 && $0.offset % 3 == 0 && $0.element != "-" ? "\($0.element)," : "\($0.element)"
            }
            return groups.reversed().joined() + text.dropFirst(whole.count)
        case "valueOf": break
        default: throw .unsupported("'\(name)' of a number")
        }
        return ExpressionValue.number(number).text
    }
}
