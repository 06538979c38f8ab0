internal import DripJSON
internal import DripNumbers

/// A value while an expression is evaluated.
enum ExpressionValue {
    case undefined
    case null
    case boolean(Bool)
    case number(Double)
    case text(String)
    case list(ExpressionValue.List)
    case table(ExpressionValue.Table)
    case function(ExpressionValue.Closure)
    case path(ExpressionPath)
    case item(ExpressionItem)

    static func numbers(_ numbers: [Double]) -> ExpressionValue { .list(ExpressionValue.List(numbers.map { .number($0) })) }
    static func points(_ points: [(Double, Double)]) -> ExpressionValue {
        .list(ExpressionValue.List(points.map { .numbers([$0.0, $0.1]) }))
    }

    var isNothing: Bool {
        switch self {
        case .undefined, .null: true
        default: false
        }
    }

    var isTrue: Bool {
        switch self {
        case .number(let number): number != 0 && !number.isNaN
        case .boolean(let value): value
        case .text(let text): !text.isEmpty
        case .undefined, .null: false
        case .list, .table, .function, .path, .item: true
        }
    }

    /// The number; NaN for what has none.
    var number: Double {
        switch self {
        case .number(let number): number
        case .boolean(let value): value ? 1 : 0
        case .null: 0
        case .list(let list): list.elements.count == 1 ? list.elements[0].number : list.elements.isEmpty ? 0 : .nan
        case .text(let text):
            text.allSatisfy { $0.isWhitespace } ? 0 : Double(text.trimmed) ?? .nan
        case .undefined, .table, .function, .path, .item: .nan
        }
    }

    /// The numbers of a list, or the number itself; none for what has none.
    var numbers: [Double] {
        switch self {
        case .list(let list): list.elements.map { $0.number }
        case .number(let number): [number]
        case .boolean, .text: [number]
        default: []
        }
    }

    var text: String {
        switch self {
        case .undefined: "undefined"
        case .null: "null"
        case .boolean(let value): "\(value)"
        case .number(let number):
            number == number.rounded() && abs(number) < 1e15
                ? "\(Int(number))" : number.isInfinite ? (number < 0 ? "-Infinity" : "Infinity") : number.isNaN ? "NaN" : "\(number)"
        case .text(let text): text
        case .list(let list): list.elements.map { $0.isNothing ? "" : $0.text }.joined(separator: ",")
        case .table, .path: "[object Object]"
        case .function, .item: "function"
        }
    }

    var kind: String {
        switch self {
        case .undefined: "undefined"
        case .boolean: "boolean"
        case .number: "number"
        case .text: "string"
        case .function: "function"
        case .null, .list, .table, .path, .item: "object"
        }
    }

    func isEqual(to other: ExpressionValue, isStrict: Bool) -> Bool {
        switch (self, other) {
        case (.number(let number), .number(let other)): number == other
        case (.text(let text), .text(let other)): text == other
        case (.boolean(let value), .boolean(let other)): value == other
        case (.list(let list), .list(let other)): list === other
        case (.table(let table), .table(let other)): table === other
        case (.function(let function), .function(let other)): function === other
        case (.item(let item), .item(let other)): item.node.index == other.node.index && item.kind == other.kind
        case (.undefined, .undefined), (.null, .null): true
        case (.undefined, .null), (.null, .undefined): !isStrict
        case (.undefined, _), (_, .undefined), (.null, _), (_, .null): false
        case (.list(let list), .text(let text)), (.text(let text), .list(let list)): !isStrict && ExpressionValue.list(list).text == text
        default: !isStrict && number == other.number
        }
    }

    /// Values that are shared by all that hold them.
    protocol Container: AnyObject {
        func removeAll()
    }

    /// A list, which is shared by all that hold it.
    final class List: ExpressionValue.Container {
        var elements: [ExpressionValue]

        init(_ elements: [ExpressionValue]) { self.elements = elements }

        func removeAll() { elements = [] }
    }

    /// Values by names.
    final class Table: ExpressionValue.Container {
        private(set) var members: [String: ExpressionValue] = [:]
        /// In the order in which they were set.
        private(set) var names: [String] = []

        subscript(name: String) -> ExpressionValue? {
            get { members[name] }
            set {
                if members[name] == nil { names.append(name) }
                members[name] = newValue
            }
        }

        func removeAll() { (members, names) = ([:], []) }
    }

    /// A function of the program, with the variables around it.
    final class Closure {
        let function: ExpressionCode.Function
        let variables: ExpressionVariables

        init(_ function: ExpressionCode.Function, _ variables: ExpressionVariables) {
            self.function = function
            self.variables = variables
        }
    }
}

extension String {
    /// The text without blanks at its ends.
    var trimmed: String {
        let end = lastIndex { !$0.isWhitespace }.map { index(after: $0) } ?? startIndex
        return String(self[..<end].drop { $0.isWhitespace })
    }
}
