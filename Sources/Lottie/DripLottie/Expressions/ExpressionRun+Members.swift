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

    mutating func set(_ name: String, of whole: ExpressionValue, to value: ExpressionValue) throws(ExpressionFailure) {
        switch whole {
        case .table(let table):
            mayHoldItself(table)
            table[name] = value
        case .list(let list) where name == "length" && value.number >= 0 && value.number < Double(list.elements.count):
            list.elements.removeLast(list.elements.count - Int(value.number))
        case .undefined, .null: throw .thrown("'\(name)' of \(whole.text)")
        default: throw .unsupported("an assignment to '\(name)'")
        }
    }

    mutating func setElement(_ index: ExpressionValue, of whole: ExpressionValue, to value: ExpressionValue) throws(ExpressionFailure) {
        guard case .list(let list) = whole, case .number(let number) = index else { return try set(index.text, of: whole, to: value) }
        guard let position = Self.index(number, 1_000_000) else { throw .thrown("the index \(index.text)") }
        if position >= list.elements.count {
            try charge(position + 1 - list.elements.count)
            list.elements += Array(repeating: .undefined, count: position + 1 - list.elements.count)
        }
        mayHoldItself(list)
        list.elements[position] = value
    }

    static func index(_ number: Double, _ count: Int) -> Int? {
        number >= 0 && number < Double(count) && number == number.rounded() ? Int(number) : nil
    }

    mutating func store(_ value: ExpressionValue, in pattern: ExpressionCode.Pattern) throws(ExpressionFailure) {
        switch pattern {
        case .slot(let slot): variables.slots[slot] = value
        case .parts(let parts):
            let whole = try plain(value)
            for (index, part) in parts.enumerated() {
                try store(element(part.name.map { .text($0) } ?? .number(Double(index)), of: whole), in: part.pattern)
            }
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

    private mutating func method(_ name: String, of list: ExpressionValue.List, _ arguments: [ExpressionValue]) throws(ExpressionFailure)
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
            mayHoldItself(list)
            list.elements.insert(contentsOf: arguments, at: name == "push" ? elements.count : 0)
            return .number(Double(list.elements.count))
        case "pop": return list.elements.popLast() ?? .undefined
        case "shift": return elements.isEmpty ? .undefined : list.elements.removeFirst()
        case "slice": return .list(ExpressionValue.List(Array(elements[range(1)])))
        case "splice":
            let start = range(elements.count).lowerBound
            let count = arguments.count > 1 ? Int(max(0, min(arguments[1].number, Double(elements.count - start)))) : elements.count - start
            mayHoldItself(list)
            list.elements.replaceSubrange(start..<start + count, with: arguments.dropFirst(2))
            return .list(ExpressionValue.List(Array(elements[start..<start + count])))
        case "concat":
            return .list(
                ExpressionValue.List(arguments.reduce(elements) { if case .list(let more) = $1 { $0 + more.elements } else { $0 + [$1] } }))
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
            mayHoldItself(list)
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
            case "map": return .list(ExpressionValue.List(results))
            case "filter": return .list(ExpressionValue.List(kept))
            case "some", "every": return .boolean(name == "every")
            default: return name == "findIndex" ? .number(-1) : .undefined
            }
        default: throw .unsupported("'\(name)' of a list")
        }
    }

    /// Sorts by a function of two elements, or by text. The order of equal elements stays.
    private mutating func sorted(_ elements: [ExpressionValue], by order: ExpressionValue) throws(ExpressionFailure) -> [ExpressionValue] {
        if order.isNothing { return elements.sorted { $0.text < $1.text } }
        var failure: ExpressionFailure?
        let sorted = elements.sorted { one, other in
            guard failure == nil else { return false }
            do throws(ExpressionFailure) { return try plain(call(order, [one, other])).number < 0 } catch {
                failure = error
                return false
            }
        }
        if let failure { throw failure }
        return sorted
    }

    /// Returns the range of a slice, whose negative limits count from the end.
    static func range(_ from: ExpressionValue, _ to: ExpressionValue, _ count: Int) -> Range<Int> {
        func limit(_ value: ExpressionValue, _ standard: Int) -> Int {
            guard !value.isNothing, !value.number.isNaN else { return standard }
            let number = value.number.rounded(.towardZero)
            return Int(max(0, min(Double(count), number < 0 ? number + Double(count) : number)))
        }
        let start = limit(from, 0)
        return start..<max(start, limit(to, count))
    }
}
